import type { IncomingMessage } from 'node:http';
import { addAbortSignal, pipeline, Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

const WITHOUT_BODY: readonly number[] = [204, 205, 304];

/** We ask for no encoding, but some servers do not heed that. */
const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** An answer of `node:http` as `fetch` gives it: decoded, and with a body that fails when the connection is cut or the call aborted. */
export function toResponse(message: IncomingMessage, signal: AbortSignal): Response {
  const status = message.statusCode ?? 502;
  const headers = headersOf(message);
  if (WITHOUT_BODY.includes(status)) {
    message.resume();
    return new Response(null, { status, headers });
  }
  // Without this an abort would look like a connection that was cut.
  const body = decoded(addAbortSignal(signal, message), headers);
  return new Response(Readable.toWeb(body) as ReadableStream, { status, headers });
}

function headersOf({ headers }: IncomingMessage): Headers {
  const entries = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((text): [string, string] => [name, text]),
  );
  return new Headers(entries);
}

/** The body without its encoding, and the headers without what was said of the encoded one. */
function decoded(message: IncomingMessage, headers: Headers): Readable {
  const createDecoder = DECODERS[headers.get('content-encoding')?.toLowerCase() ?? ''];
  if (createDecoder === undefined) return message;
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  // Whoever reads the decoded body hears of the error.
  return pipeline(message, createDecoder(), () => undefined);
}
