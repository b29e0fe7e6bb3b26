import { scrubText } from './scrub.js';
import { scrubFields } from './scrub-fields.js';
import { scrubShownManifest } from './scrub-manifest.js';

/** Ids, names of objects and of people, and amounts: they open nothing, and every reader needs them. */
const KEPT: ReadonlySet<string> = new Set(
  `id uid cluster namespace name pod_name pod_uid node_name kind container containers incident_id sample_failure_id resource_name
  status_changed_by by username registry strategy mirror_id mirror_pod_name
  cpu memory storage ephemeral-storage`.split(/\s+/),
);

/**
 * A failure, an incident, a finding, or what else is made of them, as who may not see secrets reads it: each text is scrubbed but for ids and
 * names, manifests by what their fields mean.
 * @param scrub scrubs one text
 */
export function scrubRecord<Value>(value: Value, scrub: (text: string) => string = scrubText): Value {
  const rules = { scrub, kept: KEPT };
  return scrubFields(value, { ...rules, manifest: (text) => scrubShownManifest(text, rules) });
}
