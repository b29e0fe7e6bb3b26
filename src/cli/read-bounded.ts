import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { errorCode, messageOf, PodproofError } from '../kernel/ports/errors.js';

/** All pods of a large cluster with their statuses are about 40 MB. */
const LIMIT_MB = 256;
const LIMIT = LIMIT_MB * 1024 * 1024;

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'you may not read it',
  EPERM: 'you may not read it',
  EISDIR: 'it is a folder',
};

/** The text of a file; of the standard input where its name is `-`. Throws PodproofError `invalid` with one line that says what is wrong. */
export async function readBounded(file: string, input: Readable): Promise<string> {
  const name = file === '-' ? 'the standard input' : file;
  try {
    const bytes = await readAll(file === '-' ? input : createReadStream(file), name);
    return decodedText(bytes, name);
  } catch (error) {
    throw inputError(name, error);
  }
}

async function readAll(stream: Readable, name: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > LIMIT)
      throw new PodproofError('invalid', `${name} is larger than ${LIMIT_MB} MB; give only what matters`);
  }
  return Buffer.concat(chunks);
}

/** Windows' own tools write UTF-16 with a mark at the beginning. */
function decodedText(bytes: Buffer, name: string): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.subarray(2).toString('utf16le');
  if (bytes.subarray(0, 4096).includes(0)) {
    throw new PodproofError(
      'invalid',
      `${name} is no text; give a manifest, a report or the output of kubectl get -o json`,
    );
  }
  return bytes.toString('utf8');
}

/** What went wrong with a file, in words. */
export function inputError(name: string, error: unknown): PodproofError {
  if (PodproofError.isInstance(error)) return error;
  return new PodproofError('invalid', `${name} cannot be read: ${REASONS[errorCode(error)] ?? messageOf(error)}`, {
    cause: error,
  });
}
