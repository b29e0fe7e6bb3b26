import { PodproofError } from '../../kernel/ports/errors.js';
import { TURNS } from '../turns.js';

const LINE_FEED = 0x0a;

/**
 * The lines of a stream of bytes, without line feeds. What follows the last line feed is no whole line and is left out. Throws PodproofError
 * `too_large` for a line of more than `limit` bytes.
 */
export async function* wholeLines(chunks: AsyncIterable<Buffer>, limit: number): AsyncGenerator<Buffer> {
  let begun: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    await TURNS.next();
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, from)) {
      begun.push(chunk.subarray(from, end));
      // Letters may be cut between two chunks, so text is made of whole lines only.
      yield begun.length === 1 ? chunk.subarray(from, end) : Buffer.concat(begun);
      begun = [];
      size = 0;
      from = end + 1;
    }
    size += chunk.length - from;
    if (size > limit) throw new PodproofError('too_large', `The cluster sent a line of more than ${limit} bytes`);
    if (from < chunk.length) begun.push(chunk.subarray(from));
  }
}
