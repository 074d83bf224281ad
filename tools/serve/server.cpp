#include "tools/serve/server.hpp"

#include <fmt/format.h>
#include <poll.h>

#include <atomic>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <mutex>
#include <optional>
#include <set>
#include <thread>
#include <vector>

#include "tools/serve/answers.hpp"
#include "tools/serve/gzip.hpp"

namespace zermelo::serve {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using Tcp = asio::ip::tcp;

// A share of the server's memory; the destructor gives it back.
class Share {
public:
    Share() = default;
    static std::optional<Share> take(std::atomic<std::size_t>& free, std::size_t bytes) {
        std::size_t left = free.load();
        do {
            if (left < bytes) return std::nullopt;
        } while (!free.compare_exchange_weak(left, left - bytes));
        return Share(free, bytes);
    }
    Share(Share&& other) noexcept : free_(std::exchange(other.free_, nullptr)), bytes_(other.bytes_) {}
    Share& operator=(Share&& other) noexcept {
        std::swap(free_, other.free_);
        std::swap(bytes_, other.bytes_);
        return *this;
    }
    ~Share() {
        if (free_ != nullptr) *free_ += bytes_;
    }

private:
    Share(std::atomic<std::size_t>& free, std::size_t bytes) : free_(&free), bytes_(bytes) {}
    std::atomic<std::size_t>* free_ = nullptr;
    std::size_t bytes_ = 0;
};

class Session;

// State of all connections.
struct Shared {
    Shared(ServerOptions server_options, Handler request_handler)
        : options(std::move(server_options)),
          handler(std::move(request_handler)),
          memory_in(options.memory),
          memory_out(options.memory) {}
    ServerOptions options;
    Handler handler;
    std::atomic<std::size_t> memory_in;
    std::atomic<std::size_t> memory_out;
    std::atomic<bool> stopping{false};
    std::mutex mutex;  // guards `sessions`
    std::set<Session*> sessions;
};

HttpResponse refusal(int status, std::string what) {
    return failure(status, Error(status == 503 ? Failure::limit : Failure::usage, std::move(what)));
}

// One connection. In a loop it reads a request, calls the handler and writes the answer. Its callbacks never run in
// parallel.
class Session : public std::enable_shared_from_this<Session> {
public:
    Session(Tcp::socket&& socket, Shared& shared) : stream_(std::move(socket)), shared_(shared) {
        const std::lock_guard lock(shared_.mutex);
        shared_.sessions.insert(this);
    }
    ~Session() {
        const std::lock_guard lock(shared_.mutex);
        shared_.sessions.erase(this);
    }

    void start() {
        asio::dispatch(stream_.get_executor(), [self = shared_from_this()] { self->read(); });
    }
    // Closes the connection if it waits for a request.
    void stop() {
        asio::post(stream_.get_executor(), [self = shared_from_this()] {
            if (self->waits_) self->close();
        });
    }

private:
    using Clock = std::chrono::steady_clock;
    using Parser = http::request_parser<http::string_body>;
    static constexpr std::size_t most_drained = 32 << 20;  // of a request that was refused
    static constexpr std::size_t room = 65536;  // bytes read at once, and those of a body that are not its content

    // The reply to one request. Its work guard keeps the network threads running until the answer has come.
    struct Answering {
        asio::executor_work_guard<beast::tcp_stream::executor_type> work;
        std::shared_ptr<Session> session;

        void operator()(HttpResponse response) const {
            session->answered_ = true;
            if (session->takes_gzip_) compress(response);
            asio::post(session->stream_.get_executor(), [self = session, response = std::move(response)]() mutable {
                self->write(std::move(response));
            });
        }
    };

    void read() {
        if (shared_.stopping) return close();
        waits_ = true;
        served_ = {};
        body_share_ = {};
        parser_.emplace();
        parser_->header_limit(static_cast<std::uint32_t>(shared_.options.header_bytes));
        parser_->body_limit(shared_.options.body_bytes);
        stream_.expires_after(shared_.options.request_time);
        http::async_read_header(stream_, buffer_, *parser_,
                                [self = shared_from_this()](beast::error_code error, std::size_t) {
                                    self->waits_ = false;
                                    self->began_ = Clock::now();
                                    self->served_.method = text(self->parser_->get().method_string());
                                    self->served_.target = text(self->parser_->get().target());
                                    error ? self->refuse(error) : self->read_body();
                                });
    }

    static std::string text(beast::string_view view) { return {view.data(), view.size()}; }

    void read_body() {
        const auto length = parser_->content_length();
        const std::size_t bytes = length               ? static_cast<std::size_t>(*length)
                                  : parser_->chunked() ? shared_.options.body_bytes
                                                       : 0;
        auto share = Share::take(shared_.memory_in, bytes);
        if (!share) return last_words(refusal(503, "the server is busy"));
        body_share_ = *std::move(share);
        read_more(shared_.options.body_bytes + room);
    }

    // Reads the rest of the request, at most `left` bytes: the library limits neither the trailers nor the extensions
    // of a chunked body, and `buffer_` bounds each of them.
    void read_more(std::size_t left) {
        if (parser_->is_done()) return handle();
        http::async_read_some(stream_, buffer_, *parser_,
                              [self = shared_from_this(), left](beast::error_code error, std::size_t bytes) {
                                  if (error) return self->refuse(error);
                                  if (bytes > left) return self->refuse(http::error::body_limit);
                                  self->read_more(left - bytes);
                              });
    }

    // Answers an unreadable request with an error, unless the connection is broken.
    void refuse(beast::error_code error) {
        if (error == http::error::header_limit)
            return last_words(refusal(431, "the request line or a header is too long"));
        if (error == http::error::body_limit || error == http::error::buffer_overflow)
            return last_words(refusal(413, "the body is too long"));
        if (error.category() == http::make_error_code(http::error::bad_target).category() &&
            error != http::error::end_of_stream && error != http::error::partial_message)
            return last_words(refusal(400, "this is no HTTP request"));
        close();
    }

    void handle() {
        auto message = parser_->release();
        parser_.reset();
        if (message.count(http::field::host) > 1) return last_words(refusal(400, "a request names one host"));
        head_ = message.method() == http::verb::head;
        HttpRequest request;
        request.method = head_ ? "GET" : served_.method;
        request.target = served_.target;
        request.host = text(message[http::field::host]);
        request.content_type = text(message[http::field::content_type]);
        request.if_none_match = text(message[http::field::if_none_match]);
        request.range = text(message[http::field::range]);
        request.if_range = text(message[http::field::if_range]);
        request.fetch_site = text(message["Sec-Fetch-Site"]);
        request.gone = gone_.emplace().get_token();
        request.accepts_gzip = accepts_gzip(text(message[http::field::accept_encoding]));
        request.origin = text(message[http::field::origin]);
        takes_gzip_ = request.accepts_gzip;
        request.body = std::move(message.body());
        keep_alive_ = message.keep_alive();
        stream_.expires_never();  // the handler has no time limit here
        answered_ = false;
        shared_.handler(std::move(request),
                        Answering{asio::make_work_guard(stream_.get_executor()), shared_from_this()});
        if (!answered_) watch();
    }

    // Looks twice a second after a client that waits for its answer. It is gone when it has closed its end, even if
    // unread bytes are before that.
    void watch() {
        watch_.expires_after(std::chrono::milliseconds(500));
        watch_.async_wait([self = shared_from_this()](beast::error_code error) {
            if (error || self->answered_) return;
            pollfd end{self->stream_.socket().native_handle(), POLLRDHUP, 0};
            ::poll(&end, 1, 0) > 0 ? static_cast<void>(self->gone_->request_stop()) : self->watch();
        });
    }

    void last_words(HttpResponse response) {
        keep_alive_ = false;
        head_ = false;
        write(std::move(response));
    }

    // Header fields that all answers have.
    template <class Message>
    void begin(Message& message, const HttpResponse& response, std::uint64_t bytes) const {
        message.version(11);
        message.result(static_cast<unsigned>(response.status));
        for (const auto& [name, value] : response.headers) message.insert(name, value);
        if (bytes > 0) message.set(http::field::content_type, response.type);
        message.keep_alive(keep_alive_ && !shared_.stopping);
        if (response.status != 304) message.content_length(bytes);
    }

    void write(HttpResponse response) {
        watch_.cancel();
        body_share_ = {};
        if (response.part) return write_part(std::move(response));
        auto share = Share::take(shared_.memory_out, response.body.size());
        if (!share) {
            response = refusal(503, "the server is busy");
            share = Share();
        }
        auto message = std::make_shared<http::response<http::string_body>>();
        begin(*message, response, response.body.size());
        if (!head_) message->body() = std::move(response.body);
        served_.status = response.status;
        served_.bytes = message->body().size();
        stream_.expires_after(shared_.options.answer_time);
        http::async_write(stream_, *message,
                          [self = shared_from_this(), message, share = std::make_shared<Share>(*std::move(share))](
                              beast::error_code error, std::size_t) {
                              self->tell();
                              if (error) return self->close();
                              message->keep_alive() ? self->read() : self->leave();
                          });
    }

    // A part of a file, read in pieces while it is sent.
    struct Sending {
        FilePart part;
        http::response<http::buffer_body> message;
        http::response_serializer<http::buffer_body> serializer{message};
        std::vector<std::uint8_t> piece;
    };

    void write_part(HttpResponse response) {
        auto sending = std::make_shared<Sending>();
        sending->part = *std::move(response.part);
        const ByteRange& bytes = sending->part.bytes;
        begin(sending->message, response, bytes.end - bytes.begin);
        served_.status = response.status;
        served_.bytes = 0;
        stream_.expires_after(shared_.options.answer_time);
        http::async_write_header(stream_, sending->serializer,
                                 [self = shared_from_this(), sending](beast::error_code error, std::size_t) {
                                     if (error || self->head_) return self->end_part(*sending, !error);
                                     self->write_piece(sending);
                                 });
    }

    void write_piece(const std::shared_ptr<Sending>& sending) {
        constexpr std::uint64_t most = 1 << 18;
        ByteRange& left = sending->part.bytes;
        auto& body = sending->message.body();
        const std::uint64_t bytes = std::min(most, left.end - left.begin);
        sending->piece.resize(static_cast<std::size_t>(bytes));
        // The length is promised: a file that ends before ends the connection.
        if (!sending->part.file->read(left.begin, sending->piece)) return end_part(*sending, false);
        left.begin += bytes;
        body.data = sending->piece.data();
        body.size = sending->piece.size();
        body.more = left.begin < left.end;
        stream_.expires_after(shared_.options.answer_time);
        http::async_write(stream_, sending->serializer,
                          [self = shared_from_this(), sending, bytes](beast::error_code error, std::size_t) {
                              if (error == http::error::need_buffer) error = {};
                              self->served_.bytes += bytes;
                              if (error) return self->end_part(*sending, false);
                              sending->message.body().more ? self->write_piece(sending)
                                                           : self->end_part(*sending, true);
                          });
    }

    void end_part(const Sending& sending, bool sent) {
        tell();
        if (!sent) return close();
        sending.message.keep_alive() ? read() : leave();
    }

    void tell() {
        if (!shared_.options.served) return;
        served_.time = Clock::now() - began_;
        shared_.options.served(served_);
    }

    // Reads the rest of the request, for a second at most, and not what a client sends without end. Closing at once
    // would reset the connection, and the client would lose the answer.
    void leave() {
        beast::error_code ignored;
        stream_.socket().shutdown(Tcp::socket::shutdown_send, ignored);
        stream_.expires_after(std::chrono::seconds(1));
        buffer_.clear();
        drain(most_drained);
    }
    void drain(std::size_t left) {
        stream_.async_read_some(buffer_.prepare(4096),
                                [self = shared_from_this(), left](beast::error_code error, std::size_t bytes) {
                                    error || bytes >= left ? self->close() : self->drain(left - bytes);
                                });
    }
    void close() { stream_.close(); }

    beast::tcp_stream stream_;
    Shared& shared_;
    beast::flat_buffer buffer_{shared_.options.header_bytes + room};
    std::optional<Parser> parser_;
    Share body_share_;
    Served served_;
    Clock::time_point began_;
    asio::steady_timer watch_{stream_.get_executor()};
    std::optional<std::stop_source> gone_;
    std::atomic<bool> answered_{false};
    bool waits_ = false;
    bool takes_gzip_ = false;
    bool keep_alive_ = false;
    bool head_ = false;
};

}  // namespace

struct HttpServer::Parts {
    Parts(const ServerOptions& options, Handler handler) : shared(options, std::move(handler)) {}

    void accept() {
        acceptor.async_accept(asio::make_strand(context), [this](beast::error_code error, Tcp::socket socket) {
            if (!acceptor.is_open()) return;
            if (error) {  // for example no more file descriptors
                pause.expires_after(std::chrono::milliseconds(100));
                return pause.async_wait([this](beast::error_code) { accept(); });
            }
            bool room = false;
            {
                const std::lock_guard lock(shared.mutex);
                room = shared.sessions.size() < shared.options.connections;
            }
            if (room) {
                beast::error_code ignored;
                socket.set_option(Tcp::no_delay(true), ignored);
                std::make_shared<Session>(std::move(socket), shared)->start();
            }
            accept();
        });
    }

    void stop() {
        asio::post(acceptor.get_executor(), [this] {
            shared.stopping = true;
            beast::error_code ignored;
            acceptor.close(ignored);
            pause.cancel();
            std::vector<std::shared_ptr<Session>> sessions;
            {
                const std::lock_guard lock(shared.mutex);
                for (Session* session : shared.sessions)
                    if (auto held = session->weak_from_this().lock()) sessions.push_back(std::move(held));
            }
            for (const auto& session : sessions) session->stop();
        });
    }

    Shared shared;
    asio::io_context context;
    asio::strand<asio::io_context::executor_type> strand = asio::make_strand(context);
    Tcp::acceptor acceptor{strand};
    asio::steady_timer pause{strand};
};

HttpServer::HttpServer(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
HttpServer::~HttpServer() = default;

Result<std::unique_ptr<HttpServer>> HttpServer::listen(const ServerOptions& options, Handler handler) {
    auto parts = std::make_unique<Parts>(options, std::move(handler));
    beast::error_code error;
    const auto address = asio::ip::make_address(options.address, error);
    if (error)
        return fail(Failure::usage, fmt::format("{} is not an address", options.address), error.message(),
                    "for example 127.0.0.1, or ::1");
    const Tcp::endpoint endpoint(address, options.port);
    Tcp::acceptor& acceptor = parts->acceptor;
    acceptor.open(endpoint.protocol(), error);
    if (!error) acceptor.set_option(asio::socket_base::reuse_address(true), error);
    if (!error) acceptor.bind(endpoint, error);
    if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
    if (error)
        return fail(Failure::usage, fmt::format("cannot listen on port {} of {}", options.port, options.address),
                    error.message(),
                    error == boost::system::errc::address_not_available
                        ? "an --address of this machine, such as 127.0.0.1"
                        : "another --port; 0 takes a free one");
    return std::unique_ptr<HttpServer>(new HttpServer(std::move(parts)));
}

std::uint16_t HttpServer::port() const {
    beast::error_code ignored;
    return parts_->acceptor.local_endpoint(ignored).port();
}

void HttpServer::run(const std::stop_token& stop) {
    parts_->accept();
    const std::stop_callback on_stop(stop, [this] { parts_->stop(); });
    std::vector<std::jthread> others;
    for (int i = 1; i < parts_->shared.options.threads; ++i) others.emplace_back([this] { parts_->context.run(); });
    parts_->context.run();
}

}  // namespace zermelo::serve
