// An HTTP/1.1 server with limits of time, connections and memory against hostile clients.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>

#include "games/base/error.hpp"
#include "tools/serve/http.hpp"

namespace zermelo::serve {

// An answered request, for a log.
struct Served {
    std::string method;  // empty if the request could not be read
    std::string target;
    int status = 0;
    std::size_t bytes = 0;                                // of the body that was sent
    std::chrono::duration<double, std::milli> time = {};  // from the end of the headers to the end of the answer
};

struct ServerOptions {
    std::string address = "127.0.0.1";
    std::uint16_t port = 0;  // 0: any free one
    int threads = 2;         // network threads
    std::size_t connections = 4096;
    std::size_t header_bytes = 8192;  // request line and headers together
    std::size_t body_bytes = 2'000'000;
    std::size_t memory = 64'000'000;        // bytes of all request bodies, and again of all answers
    std::chrono::seconds request_time{10};  // to receive a request, including the wait for it
    std::chrono::seconds answer_time{30};   // to send an answer
    // Called after each answer, from any network thread; may be empty.
    std::function<void(const Served&)> served;
};

class HttpServer {
public:
    // Starts to listen. Fails with usage if the address is not available.
    static Result<std::unique_ptr<HttpServer>> listen(const ServerOptions& options, Handler handler);
    ~HttpServer();

    std::uint16_t port() const;
    // Answers requests until a stop request, finishes those under way, and returns.
    void run(const std::stop_token& stop);

private:
    struct Parts;
    explicit HttpServer(std::unique_ptr<Parts> parts);
    std::unique_ptr<Parts> parts_;
};

}  // namespace zermelo::serve
