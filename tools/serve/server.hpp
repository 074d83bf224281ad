// An HTTP/1.1 server for few people and hostile clients: bounded in time, connections and memory.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>

#include "games/base/error.hpp"
#include "tools/serve/http.hpp"

namespace zermelo::serve {

struct ServerOptions {
    std::string address = "127.0.0.1";
    std::uint16_t port = 0;  // 0: any free one
    int threads = 2;         // that speak to the network
    std::size_t connections = 4096;
    std::size_t header_bytes = 8192;  // of the request line and the headers
    std::size_t body_bytes = 2'000'000;
    std::size_t memory = 64'000'000;        // bytes of all bodies that come in, and of all that go out
    std::chrono::seconds request_time{10};  // for a request to come in, the wait for it included
    std::chrono::seconds answer_time{30};   // for an answer to go out
};

class HttpServer {
public:
    // Listens from now on. Fails with usage where the address cannot be had.
    static Result<std::unique_ptr<HttpServer>> listen(const ServerOptions& options, Handler handler);
    ~HttpServer();

    std::uint16_t port() const;
    // Answers requests until a stop, finishes those that have begun, and returns.
    void run(const std::stop_token& stop);

private:
    struct Parts;
    explicit HttpServer(std::unique_ptr<Parts> parts);
    std::unique_ptr<Parts> parts_;
};

}  // namespace zermelo::serve
