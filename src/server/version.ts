import { readFileSync } from 'node:fs';

/** Works from the sources and from `dist`, which is one folder deeper. */
function packageVersion(): string {
  for (const path of ['../../package.json', '../../../package.json']) {
    try {
      const { name, version } = JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
      if (name === 'podproof') return String(version);
    } catch {
      // Not there: the other one is.
    }
  }
  return 'unknown';
}

/** The version of this package. */
export const version = packageVersion();
