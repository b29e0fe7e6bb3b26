import { readFileSync, statSync } from 'node:fs';
import { errorCode, PodproofError } from '../../kernel/ports/errors.js';

/** The parameters of a PostgreSQL URL that name files, and the fields of the plugin's configuration that take their texts. */
const FILES = { sslrootcert: 'ca', sslcert: 'cert', sslkey: 'key' } as const;

type FileParameter = keyof typeof FILES;

/** A chain of certificates has some 10 KB. */
const LONGEST = 1024 ** 2;

function readCertificate(name: FileParameter, path: string): string {
  try {
    // Reading a pipe or a device would wait for good.
    const file = statSync(path);
    if (!file.isFile() || file.size > LONGEST) throw Object.assign(new Error(), { code: 'no ordinary file' });
    return readFileSync(path, 'utf8');
  } catch (error) {
    const code = errorCode(error) || 'unknown error';
    throw new PodproofError(
      'invalid',
      `${name} must be the path of a readable file of at most 1 MB; ${path} is not (${code})`,
    );
  }
}

/**
 * The configuration of the PostgreSQL plugin for a URL that an operator gives: the files that it names are read here, once, since the
 * plugin takes texts only, so that no admin can have it open a file. Throws PodproofError `invalid`, naming the parameter.
 */
export function postgresConfigOf(text: string): Readonly<Record<string, string>> {
  const url = new URL(text);
  const texts: Record<string, string> = {};
  for (const name of Object.keys(FILES) as FileParameter[]) {
    const path = url.searchParams.get(name);
    if (path !== null) texts[FILES[name]] = readCertificate(name, path);
    url.searchParams.delete(name);
  }
  return { url: Object.keys(texts).length === 0 ? text : url.href, ...texts };
}
