import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { PodproofError } from '../../kernel/ports/errors.js';
import { HttpError } from './problems.js';

const inflate = promisify(gunzip);

/** What pages of other sites cannot send without asking first (Fetch standard, "CORS-safelisted request-header"). */
const JSON_TYPE = /^\s{0,9}application\/(?:[\w.-]{1,100}\+)?json\s{0,9}(?:;|$)/i;
const GZIP = /^(?:x-)?gzip$/i;

/** What gzip's header and trailer may add to data that does not compress. */
const GZIP_OVERHEAD = 64 * 1024;

/** True when the request announces a body, by length or in chunks (RFC 9112 section 6.3). */
export function announcesBody(request: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  return encoding !== undefined || (length !== undefined && length !== '0');
}

function tooLarge(limit: number): PodproofError {
  return new PodproofError('too_large', `The body must have at most ${limit} bytes`);
}

/** Collects the bytes as they come and stops at the limit, so that no sender can make the server hold more. */
function collect(request: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = (act: () => void) => {
      request.off('data', take).off('end', end).off('close', stop).off('error', stop);
      act();
    };
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) settle(() => reject(tooLarge(limit)));
      else chunks.push(chunk);
    };
    const end = () => settle(() => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    const stop = () => settle(() => reject(new PodproofError('aborted', 'The client went away')));
    request.on('data', take).on('end', end).on('close', stop).on('error', stop);
  });
}

/** Inflates at most `limit` bytes: zlib itself stops there, whatever the data would grow to. */
async function decompress(bytes: Buffer, limit: number): Promise<Buffer> {
  try {
    return await inflate(bytes, { maxOutputLength: limit });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(limit);
    throw new PodproofError('invalid', 'The body is not valid gzip data', { cause: error });
  }
}

/** Refuses a body of another type, also where nobody reads it: only JSON keeps the pages of other sites out. Throws HttpError 415. */
export function refuseOtherTypes(request: IncomingMessage): void {
  if (!announcesBody(request) || JSON_TYPE.test(request.headers['content-type'] ?? '')) return;
  throw new HttpError(415, 'The body must be JSON, and the header Content-Type must be application/json');
}

/** Refuses other encodings; answers whether the body is compressed. */
function isCompressed({ headers }: IncomingMessage): boolean {
  const encoding = headers['content-encoding'] ?? 'identity';
  if (GZIP.test(encoding)) return true;
  if (encoding.toLowerCase() === 'identity') return false;
  throw new HttpError(415, 'Content-Encoding must be gzip or identity', { 'Accept-Encoding': 'gzip' });
}

/**
 * Reads the body as text; undefined when there is none. The limit counts bytes after decompression.
 * Throws PodproofError `too_large`, `invalid` (broken gzip) or `aborted`, and HttpError 415 for other types and encodings.
 */
export async function readBody(request: IncomingMessage, limit: number): Promise<string | undefined> {
  if (!announcesBody(request)) return undefined;
  refuseOtherTypes(request);
  const compressed = isCompressed(request);
  const wireLimit = compressed ? limit + GZIP_OVERHEAD : limit;
  if (Number(request.headers['content-length'] ?? 0) > wireLimit) throw tooLarge(limit);
  const bytes = await collect(request, wireLimit);
  const plain = compressed ? await decompress(bytes, limit) : bytes;
  return plain.length === 0 ? undefined : plain.toString('utf8');
}
