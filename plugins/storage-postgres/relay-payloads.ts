import { randomUUID } from 'node:crypto';

/** A payload of NOTIFY must be shorter than 8,000 bytes; the header takes under 100. */
const CHUNK_BYTES = 7_500;

const isContinuation = (byte: number | undefined) => byte !== undefined && (byte & 0xc0) === 0x80;

/** Cuts text into pieces of at most so many bytes of UTF-8, never within a character. */
function chunksOf(text: string): string[] {
  const bytes = Buffer.from(text);
  const pieces: string[] = [];
  for (let start = 0; start < bytes.length || pieces.length === 0; ) {
    let end = Math.min(start + CHUNK_BYTES, bytes.length);
    while (isContinuation(bytes[end])) end -= 1;
    pieces.push(bytes.toString('utf8', start, end));
    start = end;
  }
  return pieces;
}

/** A text as payloads: `origin message index count` and a piece of the text, so that none is like another. */
export function cutIntoPayloads(origin: string, text: string): string[] {
  const message = randomUUID();
  const pieces = chunksOf(text);
  return pieces.map((piece, index) => `${origin} ${message} ${index} ${pieces.length} ${piece}`);
}

const PAYLOAD = /^(\S+) (\S+) (\d+) (\d+) ([^]*)$/;

/** Puts payloads together again. PostgreSQL delivers those of one statement together and in order; ours are left out. */
export function createAssembler(origin: string, listener: (text: string) => void): (payload: string) => void {
  let message = '';
  let pieces: string[] = [];
  return (payload) => {
    const [, from, id = '', index, count, piece = ''] = PAYLOAD.exec(payload) ?? [];
    if (from === undefined || from === origin) return;
    if (id !== message || Number(index) === 0) pieces = [];
    message = id;
    pieces.push(piece);
    if (Number(index) === Number(count) - 1 && pieces.length === Number(count)) listener(pieces.join(''));
  };
}
