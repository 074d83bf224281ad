// A host that knows nothing but files.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";

const types = { html: "text/html", js: "text/javascript", css: "text/css", wasm: "application/wasm" };

/** Serves a folder below `/below/`, with ranges or without; counts what was sent. */
export async function host(folder, ranges) {
  const sent = { requests: 0, bytes: 0 };
  const server = createServer((request, response) => {
    const name =
      decodeURIComponent(new URL(request.url, "http://localhost").pathname).replace("/below/", "") || "index.html";
    let content;
    try {
      content = readFileSync(join(folder, name));
    } catch {
      response.writeHead(404).end();
      return;
    }
    const range = ranges && /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "");
    if (range) content = content.subarray(Number(range[1]), Number(range[2]) + 1);
    if (name.startsWith("tables/")) (sent.requests++, (sent.bytes += content.length));
    response
      .writeHead(range ? 206 : 200, { "Content-Type": types[name.split(".").pop()] ?? "application/octet-stream" })
      .end(content);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${server.address().port}/below/`,
    sent,
    stop: () => (server.closeAllConnections(), server.close()),
  };
}
