// Answers the requests of the page with the server's code as WebAssembly, from files beside the page.

import { decompress } from "fzstd";
import { RemoteFile } from "./files";
import { system } from "./wasi";

interface Program {
  memory: WebAssembly.Memory;
  _initialize(): void;
  room(bytes: number): number;
  answer(length: number): number;
  body(): number;
  body_length(): number;
  gave_up(): number;
}
interface Question {
  id: number;
  url: string;
  body?: string;
}

async function fetched(path: string): Promise<Response> {
  const reply = await fetch(path);
  if (!reply.ok) throw new Error(`${path}: the host answers ${reply.status}`);
  return reply;
}

/** Parses the list of files, with path, bytes, and the bytes of both its ends in each line. */
function filesOf(list: string, ends: Uint8Array): Map<string, RemoteFile> {
  const files = new Map<string, RemoteFile>();
  let at = 0;
  const take = (length: number): Uint8Array => ends.subarray(at, (at += length));
  for (const line of list.split("\n").filter((each) => each !== "")) {
    const [path = "", size = "0", first = "0", last = "0"] = line.split("\t");
    files.set(path, new RemoteFile(path, Number(size), { first: take(Number(first)), last: take(Number(last)) }));
  }
  return files;
}

async function start(): Promise<Program> {
  const list = await (await fetched("files")).text();
  const files = filesOf(list, new Uint8Array(await (await fetched("ends")).arrayBuffer()));
  let program: Program | undefined;
  const memory = (): WebAssembly.Memory => program?.memory ?? new WebAssembly.Memory({ initial: 0 });
  const unpack = (frame: number, length: number, content: number, room: number): number => {
    try {
      const buffer = memory().buffer;
      const unpacked = decompress(new Uint8Array(buffer, frame, length), new Uint8Array(room));
      if (unpacked.length > room) return -1;
      new Uint8Array(buffer, content, unpacked.length).set(unpacked);
      return unpacked.length;
    } catch {
      return -1; // damaged
    }
  };
  const bytes = await (await fetched("zermelo.wasm")).arrayBuffer(); // no streaming: a host may not know the type
  const names = [...files.keys()].map((path) => `${path}\n`).join("");
  const { instance } = await WebAssembly.instantiate(bytes, {
    wasi_snapshot_preview1: system(memory, files, new Map([["files", new TextEncoder().encode(names)]])),
    host: { unpack },
  });
  program = instance.exports as unknown as Program;
  program._initialize();
  return program;
}

interface Reply {
  status: number;
  text: string;
}

const bodyOf = (program: Program): string =>
  new TextDecoder().decode(new Uint8Array(program.memory.buffer, program.body(), program.body_length()));

function ask(program: Program, url: string, body: string): Reply {
  const address = new TextEncoder().encode(url);
  const more = new TextEncoder().encode(body);
  const at = program.room(address.length + more.length);
  new Uint8Array(program.memory.buffer, at).set(address);
  new Uint8Array(program.memory.buffer, at + address.length).set(more);
  const status = program.answer(address.length);
  return { status, text: bodyOf(program) };
}

/** The reply to a request that ended the program: its last words, or what the browser says. */
function lastWords(program: Program | undefined, error: unknown): Reply {
  const status = program?.gave_up() ?? 0;
  return program !== undefined && status !== 0 ? { status, text: bodyOf(program) } : { status: 0, text: String(error) };
}

let started = start();

self.addEventListener("message", (event: MessageEvent<Question>) => {
  const { id, url, body } = event.data;
  let asked: Program | undefined;
  started
    .then((program) => {
      asked = program;
      return ask(program, url, body ?? "");
    })
    .then((reply) => self.postMessage({ id, ...reply }))
    .catch((error: unknown) => {
      started = start(); // restart the program; the failed request is not repeated
      started.catch(() => undefined);
      self.postMessage({ id, ...lastWords(asked, error) });
    });
});
