#include "tools/load/client.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstring>
#include <optional>
#include <string_view>

namespace zermelo::load {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point began) {
    return std::chrono::duration<double>(Clock::now() - began).count();
}

Error broken(std::string why) {
    return {Failure::no_answer, "the server did not answer as it should", std::move(why)};
}

class File {
public:
    explicit File(int number) : number_(number) {}
    File(File&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    File& operator=(File&&) = delete;
    ~File() {
        if (number_ >= 0) ::close(number_);
    }
    int number() const { return number_; }

private:
    int number_;
};

// One request is under way at a time.
class Connection {
public:
    static Result<Connection> open(std::uint16_t port) {
        File file(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(port);
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        if (::connect(file.number(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
            return fail(Failure::not_found, fmt::format("nobody listens on port {} of this machine", port),
                        std::strerror(errno), "start zermelo serve");
        const int on = 1;
        ::setsockopt(file.number(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        return Connection(std::move(file));
    }
    int number() const { return file_.number(); }
    Clock::time_point began() const { return began_; }

    // This may block until the server reads, if the request is longer than the buffer of the socket.
    Result<void> send(std::string_view request) {
        received_.clear();
        whole_.reset();
        began_ = Clock::now();
        while (!request.empty()) {
            const auto sent = ::send(number(), request.data(), request.size(), MSG_NOSIGNAL);
            if (sent <= 0) return tl::unexpected<Error>(broken("it closed a connection"));
            request.remove_prefix(static_cast<std::size_t>(sent));
        }
        return {};
    }

    // Reads the bytes that have arrived. Returns the size of the answer once it is complete.
    Result<std::optional<std::size_t>> receive() {
        char part[65536];
        const auto bytes = ::recv(number(), part, sizeof part, MSG_DONTWAIT);
        if (bytes < 0 && errno == EAGAIN) return std::nullopt;
        if (bytes <= 0) return tl::unexpected<Error>(broken("it closed a connection"));
        received_.append(part, static_cast<std::size_t>(bytes));
        if (!whole_) ZERMELO_TRY(read_head());
        if (!whole_ || received_.size() < *whole_) return std::nullopt;
        return received_.size();
    }

private:
    explicit Connection(File file) : file_(std::move(file)) {}

    Result<void> read_head() {
        const std::size_t end = received_.find("\r\n\r\n");
        if (end == std::string::npos) return {};
        const std::string_view head(received_.data(), end + 2);
        constexpr std::string_view name = "Content-Length: ";
        const std::size_t place = head.find(name);
        std::size_t length = 0;
        if (!head.starts_with("HTTP/1.1 200 ") || place == std::string_view::npos ||
            std::from_chars(head.data() + place + name.size(), head.data() + head.size(), length).ec != std::errc())
            return tl::unexpected<Error>(broken(received_.substr(0, 300)));
        whole_ = end + 4 + length;
        return {};
    }

    File file_;
    std::string received_;
    std::optional<std::size_t> whole_;  // size of the answer, known once its head has arrived
    Clock::time_point began_;
};

}  // namespace

Result<Outcome> run(const Load& load, const std::vector<std::string>& requests) {
    const File events(::epoll_create1(EPOLL_CLOEXEC));
    std::vector<Connection> connections;
    for (int i = 0; i < load.connections; ++i) {
        ZERMELO_ASSIGN(connection, Connection::open(load.port));
        epoll_event event{EPOLLIN, {.u32 = static_cast<std::uint32_t>(i)}};
        ::epoll_ctl(events.number(), EPOLL_CTL_ADD, connection.number(), &event);
        connections.push_back(std::move(connection));
    }
    Outcome outcome;
    std::size_t next = 0;
    const auto began = Clock::now();
    for (Connection& connection : connections) ZERMELO_TRY(connection.send(requests[next++ % requests.size()]));
    std::size_t under_way = connections.size();
    while (under_way > 0) {
        epoll_event ready[64];
        const int count =
            ::epoll_wait(events.number(), ready, 64, static_cast<int>(load.most_seconds_of_answer * 1000));
        if (count == 0) return tl::unexpected<Error>(broken("nothing came for some seconds"));
        for (int i = 0; i < count; ++i) {
            Connection& connection = connections[ready[i].data.u32];
            ZERMELO_ASSIGN(bytes, connection.receive());
            if (!bytes) continue;
            outcome.milliseconds.push_back(1000 * seconds_since(connection.began()));
            outcome.bytes += *bytes;
            outcome.seconds = seconds_since(began);
            if (outcome.seconds < load.seconds)
                ZERMELO_TRY(connection.send(requests[next++ % requests.size()]));
            else
                --under_way;
        }
    }
    return outcome;
}

}  // namespace zermelo::load
