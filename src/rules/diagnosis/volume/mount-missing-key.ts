import type { Evidence } from '../../evidence/evidence.js';
import type { DiagnosisRule, Draft } from '../rule.js';
import { changeStep, kubectl, recoveryCheck, step } from '../support/commands.js';
import { didYouMean } from '../support/names.js';
import { fromEvent, fromManifest, fromRelated } from '../support/quotes.js';
import { captures, listKeys } from '../support/texts.js';
import { type MountFailure, mountFailures } from './mount-failure.js';

const MISSING = /references non-existent (config|secret) key: ([^\s,]{1,253})/;

/** Kubelet: `configmap references non-existent config key: K`, `references non-existent secret key: K`. */
export const mountMissingKey: DiagnosisRule = {
  id: 'mount-missing-key',
  title: 'Volume names a key that its ConfigMap or Secret does not have',
  group: 'volume',
  severity: 'high',
  match: (evidence) =>
    mountFailures(evidence).flatMap((failure) => {
      const [found, word, key] = captures(MISSING.exec(failure.detail));
      return found === '' ? [] : [draft(evidence, failure, { kind: word === 'secret' ? 'Secret' : 'ConfigMap', key })];
    }),
};

function draft(evidence: Evidence, { event, volume }: MountFailure, missing: { kind: string; key: string }): Draft {
  const { kind, key } = missing;
  const reference = evidence.manifest.references.find((each) => each.volume === volume && each.kind === kind);
  const name = reference?.name ?? 'NAME';
  const { keys, near } = evidence.related(kind, name) ?? { keys: [], near: [] };
  const path = reference?.path ?? evidence.manifest.volumePath(volume);
  const object = `${kind.toLowerCase()}/${name}`;
  const subject = reference === undefined ? `The ${kind} of volume ${volume}` : `${kind} ${name}`;
  return {
    title: `${subject} has no key ${key}`,
    cause:
      `${subject} in namespace ${evidence.namespace} has no key "${key}", which volume ${volume} names (${path}.items), ` +
      `so it cannot be mounted and no container of the pod starts.${listKeys(keys)}${didYouMean(key, [...near, ...keys])}`,
    objects: [`${kind}/${name}`, `key ${key}`],
    evidence: [
      fromEvent(event),
      ...(reference === undefined ? [] : [fromManifest(path, `name: ${name}`)]),
      ...fromRelated(evidence.related(kind, name)),
    ],
    steps: [
      step(`Add the key to the ${kind}:`, kubectl(evidence, 'edit', object)),
      changeStep(evidence, `Or name a key that exists at ${path}.items, or set optional: true there`),
    ],
    checks: [step('List its keys:', kubectl(evidence, 'describe', object)), recoveryCheck(evidence)],
  };
}
