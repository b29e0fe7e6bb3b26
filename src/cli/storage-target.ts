import { isAbsolute, resolve } from 'node:path';
import { parseJson } from '../contracts/parse-json.js';
import { parseUrl } from '../contracts/parse-url.js';
import { StorageTarget } from '../contracts/storage-move.js';
import { PodproofError } from '../kernel/ports/errors.js';
import { postgresConfigOf } from '../server/config/postgres-certificates.js';

const SQLITE = /^sqlite:(?:\/\/)?(?<path>.+)$/;

/** A plugin by its id, with the configuration that a file of JSON holds. Throws PodproofError `invalid` when that is no object; it may hold secrets and is not quoted. */
export function configuredTarget(provider: string, text: string): StorageTarget {
  const target = StorageTarget.safeParse({ provider, config: parseJson(text) });
  if (target.success) return target.data;
  throw new PodproofError('invalid', '--config must be a file with a JSON object, as the plugin describes it');
}

/**
 * What `--to` means. Throws PodproofError `invalid` when it means nothing.
 * @param isHere false when the path is one of another machine, where only an absolute one says enough
 */
export function storageTargetOf(text: string, isHere: boolean): StorageTarget {
  if (/^postgres(?:ql)?:\/\//.test(text) && parseUrl(text) !== undefined) {
    return { provider: 'postgres', config: isHere ? postgresConfigOf(text) : { url: text } };
  }
  const path = SQLITE.exec(text)?.groups?.path;
  if (path === undefined) {
    throw new PodproofError(
      'invalid',
      '--to must be a URL that begins with postgres://, or sqlite: and a path, or a storage plugin by its id with --config FILE',
    );
  }
  if (!isHere && !isAbsolute(path))
    throw new PodproofError('invalid', '--to must have an absolute path: it is one of the server');
  return { provider: 'sqlite', config: { filename: isHere ? resolve(path) : path } };
}
