import type { DiagnosisRule } from '../rule.js';
import { changeStep, kubectl, recoveryCheck, step } from '../support/commands.js';
import { didYouMean } from '../support/names.js';
import { fromEvent, fromManifest, fromRelated } from '../support/quotes.js';
import { mountFailures } from './mount-failure.js';

const MISSING = /references non-existent (config|secret) key: ([^\s,]{1,253})/;

/** Kubelet: `configmap references non-existent config key: K`, `references non-existent secret key: K`. */
export const mountMissingKey: DiagnosisRule = {
  id: 'mount-missing-key',
  title: 'Volume names a key that its ConfigMap or Secret does not have',
  group: 'volume',
  severity: 'high',
  match: (evidence) =>
    mountFailures(evidence).flatMap(({ event, volume, detail }) => {
      const match = MISSING.exec(detail);
      if (match === null) return [];
      const kind = match[1] === 'secret' ? 'Secret' : 'ConfigMap';
      const key = match[2] ?? '';
      const reference = evidence.manifest.references.find((each) => each.volume === volume && each.kind === kind);
      const name = reference?.name ?? '';
      const related = evidence.related(kind, name);
      const path = reference?.path ?? `spec.volumes[name=${volume}]`;
      return [
        {
          title: `${kind} ${name || `of volume ${volume}`} has no key ${key}`,
          cause:
            `${kind} ${name} in namespace ${evidence.namespace} has no key "${key}", which volume ${volume} names (${path}.items), ` +
            `so it cannot be mounted and no container of the pod starts.` +
            `${related?.keys.length ? ` Its keys are: ${related.keys.slice(0, 20).join(', ')}.` : ''}` +
            didYouMean(key, [...(related?.near ?? []), ...(related?.keys ?? [])]),
          objects: [`${kind}/${name}`, `key ${key}`],
          evidence: [fromEvent(event), ...(reference === undefined ? [] : [fromManifest(path, `name: ${name}`)]), ...fromRelated(related)],
          steps: [
            step(`Add the key to the ${kind}:`, kubectl(evidence, 'edit', `${kind.toLowerCase()}/${name || 'NAME'}`)),
            changeStep(evidence, `Or name a key that exists at ${path}.items, or set optional: true there`),
          ],
          checks: [step('List its keys:', kubectl(evidence, 'describe', `${kind.toLowerCase()}/${name || 'NAME'}`)), recoveryCheck(evidence)],
        },
      ];
    }),
};
