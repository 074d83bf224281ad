// Reads the files of a site in pieces, because a request needs a small part of a large table. Runs in a worker, which may block.

/** A piece of a file from the host. */
interface Piece {
  whole: boolean; // the host ignored the range and sent the whole file
  bytes: Uint8Array;
}

const page = 8 * 1024; // bytes of the smallest request: about a block
const most = 1024 * 1024; // bytes of the largest request
const patience = 4; // sequential requests before they grow
const kept = 64 * 1024 * 1024; // bytes of cached pieces

function fetchPiece(path: string, begin: number, end: number): Piece {
  const request = new XMLHttpRequest();
  request.open("GET", path, false);
  request.responseType = "arraybuffer";
  request.setRequestHeader("Range", `bytes=${begin}-${end - 1}`);
  request.send();
  if (request.status !== 200 && request.status !== 206) throw new Error(`${path}: the host answers ${request.status}`);
  return { whole: request.status === 200, bytes: new Uint8Array(request.response as ArrayBuffer) };
}

/** The bytes at both ends of a file, which came with the list of files. */
export interface Ends {
  first: Uint8Array;
  last: Uint8Array;
}

export class RemoteFile {
  private whole: Uint8Array | undefined;
  private pages = new Map<number, Uint8Array>(); // by page number, most recently used last
  private next = -1; // the page after the last request
  private inOrder = 0; // sequential requests so far

  constructor(
    readonly path: string,
    readonly size: number,
    private readonly ends: Ends,
  ) {}

  /** Fills `into` from `offset`; returns the number of bytes read. */
  read(offset: number, into: Uint8Array): number {
    const end = Math.min(offset + into.length, this.size);
    for (let at = offset; at < end;) {
      const [bytes, begin] = this.holding(at);
      const part = bytes.subarray(at - begin, Math.min(bytes.length, end - begin));
      if (part.length === 0) return at - offset; // the file is shorter than its listed size
      into.set(part, at - offset);
      at += part.length;
    }
    return Math.max(0, end - offset);
  }

  private holding(at: number): [Uint8Array, number] {
    const { first, last } = this.ends;
    if (at < first.length) return [first, 0];
    if (at >= this.size - last.length) return [last, this.size - last.length];
    if (this.whole !== undefined) return [this.whole, 0];
    const number = Math.floor(at / page);
    let found = this.pages.get(number);
    if (found === undefined) {
      this.fetch(number);
      if (this.whole !== undefined) return [this.whole, 0];
      found = this.pages.get(number) ?? new Uint8Array();
    }
    this.pages.delete(number);
    this.pages.set(number, found);
    return [found, number * page];
  }

  // Sequential reading doubles the size of requests.
  private fetch(number: number): void {
    this.inOrder = number === this.next ? this.inOrder + 1 : 0;
    const length = Math.min(page * 2 ** Math.max(0, this.inOrder - patience), most);
    const begin = number * page;
    const piece = fetchPiece(this.path, begin, Math.min(begin + length, this.size));
    if (piece.whole) {
      this.whole = piece.bytes;
      return;
    }
    for (let i = 0; i * page < piece.bytes.length; ++i)
      this.pages.set(number + i, piece.bytes.slice(i * page, (i + 1) * page));
    this.next = number + Math.ceil(piece.bytes.length / page);
    for (const old of this.pages.keys()) {
      if (this.pages.size * page <= kept) break;
      this.pages.delete(old);
    }
  }
}
