import type { JsonPatch } from '../../../rules/pod/json-patch.js';

/** Whether a patch would write what stands for a secret into a manifest. */
export function holdsPlaceholder(patch: JsonPatch): boolean {
  return /\*{3}|\[redacted[:\]]/.test(JSON.stringify(patch.map(({ path, value }) => [path, value])));
}

export const PLACEHOLDER_REASON = 'it would write a placeholder of the privacy gate into the manifest';
