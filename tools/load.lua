-- For wrk: sends the requests of its input in turn; a line is a path or the body of a batch. Prints the figures on one line.
local requests, place, client = {}, 0
answers, others = 0, 0

function setup(thread) client = thread end

function init()
    for line in io.lines() do
        local path = line:sub(1, 1) == "/"
        requests[#requests + 1] = path and wrk.format("GET", line)
            or wrk.format("POST", "/api/v1/batch", {["Content-Type"] = "application/json"}, line)
    end
end

function request()
    place = place % #requests + 1
    return requests[place]
end

function response(status)
    if status == 200 then answers = answers + 1 else others = others + 1 end
end

function done(all, delay)
    print(client:get("answers"), client:get("others"), all.errors.connect + all.errors.read + all.errors.write + all.errors.timeout,
          all.duration / 1e6, delay:percentile(50) / 1e3, delay:percentile(99) / 1e3, delay.max / 1e3)
end
