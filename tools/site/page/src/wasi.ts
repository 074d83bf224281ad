// The system calls of the program (WASI, preview 1): reading files and the time.

import type { RemoteFile } from "./files";

const success = 0;
const badFile = 8;
const noEntry = 44;
const notSupported = 52;
const root = 3; // the descriptor of the root folder

/** The functions of `wasi_snapshot_preview1`. Both maps have files by their paths. */
export function system(
  memory: () => WebAssembly.Memory,
  files: Map<string, RemoteFile>,
  content: Map<string, Uint8Array>,
): Record<string, (...parameters: never[]) => number> {
  const open = new Map<number, RemoteFile | Uint8Array>();
  let last = root;
  const view = (): DataView => new DataView(memory().buffer);
  const bytes = (at: number, length: number): Uint8Array => new Uint8Array(memory().buffer, at, length);
  const text = (at: number, length: number): string => new TextDecoder().decode(bytes(at, length));

  const status = (file: RemoteFile | Uint8Array, at: number): void => {
    bytes(at, 64).fill(0);
    view().setUint8(at + 16, 4); // a regular file
    view().setBigUint64(at + 24, 1n, true);
    view().setBigUint64(at + 32, BigInt(file instanceof Uint8Array ? file.length : file.size), true);
  };
  const find = (path: string): RemoteFile | Uint8Array | undefined => content.get(path) ?? files.get(path);
  const read = (file: RemoteFile | Uint8Array, offset: number, into: Uint8Array): number => {
    if (!(file instanceof Uint8Array)) return file.read(offset, into);
    const part = file.subarray(offset, offset + into.length);
    into.set(part);
    return part.length;
  };
  const nothing = (): number => notSupported;

  return {
    fd_prestat_get(descriptor: number, at: number): number {
      if (descriptor !== root) return badFile;
      view().setUint32(at, 0, true); // a folder
      view().setUint32(at + 4, 1, true); // its name has one byte
      return success;
    },
    fd_prestat_dir_name(descriptor: number, at: number, length: number): number {
      if (descriptor !== root || length < 1) return badFile;
      view().setUint8(at, ".".charCodeAt(0));
      return success;
    },
    path_open(
      _folder: number,
      _flags: number,
      path: number,
      length: number,
      _open: number,
      _rights: bigint,
      _inherited: bigint,
      _more: number,
      result: number,
    ): number {
      const file = find(text(path, length));
      if (file === undefined) return noEntry;
      open.set(++last, file);
      view().setUint32(result, last, true);
      return success;
    },
    path_filestat_get(_folder: number, _flags: number, path: number, length: number, result: number): number {
      const file = find(text(path, length));
      if (file === undefined) return noEntry;
      status(file, result);
      return success;
    },
    fd_filestat_get(descriptor: number, result: number): number {
      const file = open.get(descriptor);
      if (file === undefined) return badFile;
      status(file, result);
      return success;
    },
    fd_fdstat_get(descriptor: number, result: number): number {
      if (descriptor !== root && !open.has(descriptor)) return badFile;
      bytes(result, 24).fill(0);
      view().setUint8(result, descriptor === root ? 3 : 4); // a folder, or a file
      view().setBigUint64(result + 8, 0xfffffffn, true); // it may be read
      view().setBigUint64(result + 16, 0xfffffffn, true);
      return success;
    },
    fd_pread(descriptor: number, vectors: number, count: number, offset: bigint, result: number): number {
      const file = open.get(descriptor);
      if (file === undefined) return badFile;
      let done = 0;
      for (let i = 0; i < count; ++i) {
        const at = view().getUint32(vectors + 8 * i, true);
        const length = view().getUint32(vectors + 8 * i + 4, true);
        const got = read(file, Number(offset) + done, bytes(at, length));
        done += got;
        if (got < length) break;
      }
      view().setUint32(result, done, true);
      return success;
    },
    fd_close(descriptor: number): number {
      return open.delete(descriptor) ? success : badFile;
    },
    clock_time_get(_clock: number, _precision: bigint, result: number): number {
      view().setBigUint64(result, BigInt(Math.round(performance.now() * 1e6)), true);
      return success;
    },
    random_get(at: number, length: number): number {
      crypto.getRandomValues(bytes(at, length));
      return success;
    },
    environ_sizes_get(count: number, length: number): number {
      view().setUint32(count, 0, true);
      view().setUint32(length, 0, true);
      return success;
    },
    environ_get: () => success,
    fd_write: nothing,
    fd_read: nothing,
    fd_seek: nothing,
    fd_fdstat_set_flags: nothing,
    proc_exit(code: number): number {
      throw new Error(`the program has ended with ${code}`);
    },
  };
}
