import { words } from './words.js';

/** Why an object has no manifest to show; undefined for one that has. */
export function noManifest(kind: string): string | undefined {
  if (kind === 'Secret') return words.manifest.secret;
  return kind === 'PodGroup' ? words.manifest.none : undefined;
}
