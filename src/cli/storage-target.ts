import { isAbsolute, resolve } from 'node:path';
import type { StorageTarget } from '../contracts/storage-move.js';
import { PodproofError } from '../kernel/ports/errors.js';
import { postgresConfigOf } from '../server/config/postgres-certificates.js';

const SQLITE = /^sqlite:(?:\/\/)?(?<path>.+)$/;

/**
 * What `--to` means. Throws PodproofError `invalid` when it means nothing.
 * @param isHere false when the path is one of another machine, where only an absolute one says enough
 */
export function targetOf(text: string, isHere: boolean): StorageTarget {
  if (/^postgres(?:ql)?:\/\//.test(text) && URL.canParse(text)) {
    return { provider: 'postgres', config: isHere ? postgresConfigOf(text) : { url: text } };
  }
  const path = SQLITE.exec(text)?.groups?.path;
  if (path === undefined) {
    throw new PodproofError('invalid', '--to must be a URL that begins with postgres://, or sqlite: and a path');
  }
  if (!isHere && !isAbsolute(path))
    throw new PodproofError('invalid', '--to must have an absolute path: it is one of the server');
  return { provider: 'sqlite', config: { filename: isHere ? resolve(path) : path } };
}
