import { dump } from 'js-yaml';
import { isWalkable } from './plain-data.js';

/** Plain data as YAML, as `kubectl get -o yaml` would write it; '' for what is too large or nested too deep to be written. */
export function dumpManifest(document: unknown): string {
  if (!isWalkable(document)) return '';
  try {
    return dump(document, { noRefs: true, lineWidth: -1 });
  } catch {
    // A value that YAML has no word for, such as undefined.
    return '';
  }
}
