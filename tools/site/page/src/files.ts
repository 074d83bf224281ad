// The files of a site, read in pieces: a table may be large, and a question needs little of it. For a worker, which may wait.

/** A piece of a file as the host gave it. */
interface Piece {
  whole: boolean; // the host does not know ranges, and sent all
  bytes: Uint8Array;
}

const page = 8 * 1024; // bytes that are asked for at least: about a block
const most = 1024 * 1024; // and at most, where reading goes on and on
const patience = 4; // so often is read on before more is asked for
const kept = 64 * 1024 * 1024; // bytes of pieces that are kept

function fetchPiece(path: string, begin: number, end: number): Piece {
  const request = new XMLHttpRequest();
  request.open("GET", path, false);
  request.responseType = "arraybuffer";
  request.setRequestHeader("Range", `bytes=${begin}-${end - 1}`);
  request.send();
  if (request.status !== 200 && request.status !== 206) throw new Error(`${path}: the host answers ${request.status}`);
  return { whole: request.status === 200, bytes: new Uint8Array(request.response as ArrayBuffer) };
}

export class RemoteFile {
  private whole: Uint8Array | undefined;
  private pages = new Map<number, Uint8Array>(); // by their number; the last used last
  private next = -1; // the page behind those that were fetched last
  private inOrder = 0; // how often in a row that was the next one

  constructor(
    readonly path: string,
    readonly size: number,
  ) {}

  /** Fills `into` from `offset`; returns how many bytes there are. */
  read(offset: number, into: Uint8Array): number {
    const end = Math.min(offset + into.length, this.size);
    for (let at = offset; at < end; ) {
      const [bytes, begin] = this.holding(at);
      const part = bytes.subarray(at - begin, Math.min(bytes.length, end - begin));
      if (part.length === 0) return at - offset; // the file is shorter than its list says
      into.set(part, at - offset);
      at += part.length;
    }
    return Math.max(0, end - offset);
  }

  private holding(at: number): [Uint8Array, number] {
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

  // Who reads on and on gets more at once.
  private fetch(number: number): void {
    this.inOrder = number === this.next ? this.inOrder + 1 : 0;
    const length = Math.min(page * 2 ** Math.max(0, this.inOrder - patience), most);
    const begin = number * page;
    const piece = fetchPiece(this.path, begin, Math.min(begin + length, this.size));
    if (piece.whole) {
      this.whole = piece.bytes;
      return;
    }
    for (let i = 0; i * page < piece.bytes.length; ++i) this.pages.set(number + i, piece.bytes.slice(i * page, (i + 1) * page));
    this.next = number + Math.ceil(piece.bytes.length / page);
    for (const old of this.pages.keys()) {
      if (this.pages.size * page <= kept) break;
      this.pages.delete(old);
    }
  }
}
