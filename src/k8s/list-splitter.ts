import { PodproofError } from '../kernel/ports/errors.js';

const [QUOTE, BACKSLASH, OPEN_BRACE, OPEN_BRACKET] = [0x22, 0x5c, 0x7b, 0x5b];
/** What opens, closes or quotes: 1 a quote, 2 what opens, 3 what closes; anything else is passed over. */
const CLASS = new Uint8Array(256);
CLASS[QUOTE] = 1;
CLASS[OPEN_BRACE] = CLASS[OPEN_BRACKET] = 2;
CLASS[0x7d] = CLASS[0x5d] = 3;

/** In the object of the answer, and in the list of its items. */
const [ANSWER, ITEMS] = [1, 2];
/** One object, in bytes: etcd takes objects of at most 1.5 MB. */
const ITEM_LIMIT = 8 * 1024 * 1024;
const ENVELOPE_LIMIT = 1024 * 1024;

/**
 * Takes a list of the API server apart while it comes, so that neither its text nor all of its objects are ever held at once and no piece of work is
 * long: the bytes of each item, and of what is around them.
 */
export class ListSplitter {
  #depth = 0;
  #inString = false;
  #isEscaped = false;
  #inItems = false;
  /** Of the item that has begun, if any. */
  #item: Buffer[] = [];
  #itemSize = 0;
  #envelope: Buffer[] = [];
  #envelopeSize = 0;

  /** The items that end in these bytes. Throws PodproofError `too_large`. */
  *push(chunk: Buffer): Generator<Buffer> {
    let from = 0;
    let at = 0;
    while (at < chunk.length) {
      if (this.#inString) {
        at = this.#endOfString(chunk, at);
        continue;
      }
      const kind = CLASS[chunk[at] ?? 0];
      at += 1;
      if (kind === 0) continue;
      if (kind === 1) this.#inString = true;
      else if (kind === 2) from = this.#open(chunk, from, at);
      else if (this.#close()) {
        yield this.#whole(chunk.subarray(from, at));
        from = at;
      } else if (this.#depth === ANSWER) from = this.#afterList(from, at);
    }
    this.#keep(chunk.subarray(from));
  }

  /** The answer without its items. */
  envelope(): string {
    return Buffer.concat(this.#envelope).toString('utf8');
  }

  #open(chunk: Buffer, from: number, at: number): number {
    this.#depth += 1;
    if (this.#inItems) return this.#depth === ITEMS + 1 ? at - 1 : from;
    if (this.#depth !== ITEMS || chunk[at - 1] !== OPEN_BRACKET) return from;
    this.#keep(chunk.subarray(from, at));
    this.#inItems = /"items"\s{0,9}:\s{0,9}\[$/.test(this.envelope());
    return at;
  }

  /** Whether that was the end of an item. */
  #close(): boolean {
    this.#depth -= 1;
    return this.#inItems && this.#depth === ITEMS;
  }

  /** What closed the list of items belongs to the rest again. */
  #afterList(from: number, at: number): number {
    const wasInItems = this.#inItems;
    this.#inItems = false;
    return wasInItems ? at - 1 : from;
  }

  /** Where the string ends, or the chunk. */
  #endOfString(chunk: Buffer, from: number): number {
    let at = from;
    if (this.#isEscaped) at += 1;
    this.#isEscaped = false;
    for (; at < chunk.length; at += 1) {
      const byte = chunk[at];
      if (byte === QUOTE) {
        this.#inString = false;
        return at + 1;
      }
      if (byte === BACKSLASH) at += 1;
    }
    this.#isEscaped = at > chunk.length;
    return at;
  }

  #whole(end: Buffer): Buffer {
    const item = this.#item.length === 0 ? end : Buffer.concat([...this.#item, end]);
    this.#item = [];
    this.#itemSize = 0;
    return item;
  }

  /** Bytes that nothing ends yet: of an item, between items, or around them. */
  #keep(bytes: Buffer): void {
    if (this.#inItems && this.#depth <= ITEMS) return;
    if (this.#inItems) {
      this.#item.push(bytes);
      this.#itemSize += bytes.length;
    } else {
      this.#envelope.push(bytes);
      this.#envelopeSize += bytes.length;
    }
    if (this.#itemSize > ITEM_LIMIT || this.#envelopeSize > ENVELOPE_LIMIT)
      throw new PodproofError('too_large', 'The cluster sent an object that is far too large');
  }
}
