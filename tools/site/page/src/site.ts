// The page without a server: a worker answers its requests.

import { answerBy } from "../../../explorer/src/api";

interface Reply {
  id: number;
  status: number;
  text: string;
}

const waiting = new Map<
  number,
  { resolve: (reply: { status: number; text: string }) => void; reject: (error: Error) => void }
>();
let last = 0;

const worker = new Worker("worker.js");
worker.addEventListener("message", (event: MessageEvent<Reply>) => {
  const { id, status, text } = event.data;
  const asker = waiting.get(id);
  waiting.delete(id);
  if (status === 0) asker?.reject(new Error(text));
  else asker?.resolve({ status, text });
});
worker.addEventListener("error", (event) => {
  for (const asker of waiting.values()) asker.reject(new Error(event.message));
  waiting.clear();
});

answerBy({
  served: false,
  silent: {
    what: "the page cannot read its files",
    try:
      location.protocol === "file:"
        ? "put the folder on a web server: python3 -m http.server"
        : "reload the page; is the whole folder on the host?",
  },
  answer: (url, body) =>
    new Promise((resolve, reject) => {
      waiting.set(++last, { resolve, reject });
      worker.postMessage({ id: last, url, body });
    }),
});

// Loaded after answerBy(), so that the first request goes to the worker.
void import("../../../explorer/src/main");
