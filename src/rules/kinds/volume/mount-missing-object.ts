import type { Step } from '../../../contracts/diagnosis.js';
import type { Evidence } from '../../evidence/evidence.js';
import { volumesMounted } from '../../oracles/checks/volumes-mounted.js';
import { REFERENCE_PATHS } from '../../pod/pod-references.js';
import { renameReferences } from '../configuration/repair-references.js';
import { type Draft, defineKind } from '../define-kind.js';
import { fix } from '../fix.js';
import { changeStep, kubectl, named, objectName, recoveryCheck, step } from '../support/commands.js';
import { madeByAdvice } from '../support/made-by.js';
import { didYouMean, namesAlike } from '../support/names.js';
import { fromEvent, fromManifest, fromRelated } from '../support/quotes.js';
import { atPath } from '../support/texts.js';
import { type Certainty, type MissingObject, missingObjects } from './missing-object.js';
import { optionalVolume } from './optional-volume.js';
import { startsNot } from './progress.js';
import { describeOwnVolume } from './volume-words.js';

const CONFIDENCE = { stated: 'high', likely: 'medium', unread: 'low' } as const;
/** What the kubelet may not have read yet comes after all that is stated. */
const WEIGHT: Readonly<Record<Certainty, number>> = { stated: 0, likely: 0, unread: -1 };

/** A volume of a ConfigMap or Secret that does not exist takes the one that exists under a near name. */
const existingVolumeObject = fix<MissingObject>({
  strategy: 'existing-volume-object',
  title: 'Mount the ConfigMap or Secret that exists under a near name',
  touches: REFERENCE_PATHS,
  propose: (missing, problem) => (missing.certainty === 'stated' ? renameReferences(problem, missing) : []),
});

/** Kubelet: `MountVolume.SetUp failed for volume "V" : secret "N" not found`; the later time-out names the volume only. */
export const mountMissingObject = defineKind({
  id: 'mount-missing-object',
  title: 'Volume refers to a ConfigMap or Secret that does not exist',
  description:
    'A FailedMount event says that a ConfigMap or Secret was not found, or that a volume was not mounted in time behind which such an object stands. No container of the pod starts until the object exists in the namespace of the pod.',
  group: 'volume',
  severity: 'high',
  before: ['mount-missing-key'],
  read: missingObjects,
  say: sayMissingVolumeObject,
  fixes: [existingVolumeObject, optionalVolume],
  oracles: [volumesMounted],
});

function sayMissingVolumeObject(missing: MissingObject, evidence: Evidence): Draft {
  const { kind, name, certainty, reference } = missing;
  const path = reference?.path;
  return {
    title: certainty === 'unread' ? `The kubelet has not got ${kind} ${name}` : `${kind} ${name} does not exist`,
    cause: missingObjectCause(evidence, missing),
    confidence: CONFIDENCE[certainty],
    weight: WEIGHT[certainty],
    objects: [`${kind}/${name}`],
    evidence: [
      fromEvent(missing.event),
      ...(path === undefined ? [] : [fromManifest(path, `${nameField(kind, path)}: ${name}`)]),
      ...fromRelated(evidence.related(kind, name)),
    ],
    steps: [
      ...createObjectSteps(evidence, missing),
      changeStep(evidence, `Or, where another ${kind} is meant, correct its name${atPath(path)}`),
      step(`If the application can do without it, set optional: true${atPath(path, '', ' on the volume')}.`),
    ],
    checks: [
      step('See what exists:', kubectl(evidence, 'get', kind === 'Secret' ? 'secrets' : 'configmaps')),
      recoveryCheck(evidence),
    ],
  };
}

function missingObjectCause(evidence: Evidence, missing: MissingObject): string {
  const { kind, name, certainty } = missing;
  const volume = describeOwnVolume(evidence, missing.volume, missing.reference?.path);
  const blocked = `${volume} cannot be mounted and ${startsNot(evidence)}`;
  if (certainty === 'unread') {
    return (
      `The kubelet could not read ${kind} ${name} of namespace ${evidence.namespace} from the API server yet, so ${blocked}. ` +
      `Where the ${kind} exists this passes within seconds; where it lasts, the ${kind} is missing or the kubelet does not reach the API server.`
    );
  }
  const meant = didYouMean(name, namesAlike(evidence, missing.kind, missing.name));
  if (certainty === 'stated') {
    return `${kind} ${name} does not exist in namespace ${evidence.namespace}, so ${blocked}.${meant}`;
  }
  return (
    `The kubelet waits for ${volume} in vain, so ${startsNot(evidence)}. Behind it stands ${kind} ${name}, which most ` +
    `probably does not exist in namespace ${evidence.namespace}: the message does not say why.${meant}`
  );
}

function createObjectSteps(evidence: Evidence, { kind, name, certainty, reference }: MissingObject): Step[] {
  const made = madeByAdvice(kind, name);
  if (made !== undefined) return [step(`${made}.`)];
  const create =
    kind === 'Secret'
      ? kubectl(evidence, 'create', 'secret', ...secretWords(name, reference?.items ?? []))
      : kubectl(evidence, 'create', 'configmap', named(name), '--from-file=PATH');
  if (certainty === 'stated') return [step(`Create the ${kind} with the files that the application expects:`, create)];
  const look = step(`See whether the ${kind} exists:`, kubectl(evidence, 'get', objectName(kind, name)));
  return [look, step(`If it does not, create it with the files that the application expects:`, create)];
}

/** The type of a Secret shows in the keys that the volume demands (Kubernetes "Types of Secret"). */
function secretWords(name: string, keys: readonly string[]) {
  if (keys.includes('tls.crt') || keys.includes('tls.key'))
    return ['tls', named(name), '--cert=PATH', '--key=PATH'] as const;
  if (keys.includes('.dockerconfigjson'))
    return ['docker-registry', named(name), '--from-file=.dockerconfigjson=PATH'] as const;
  return ['generic', named(name), '--from-file=PATH'] as const;
}

/** A Secret that is a volume of its own is named by another field than a projected one. */
function nameField(kind: string, path: string): string {
  return kind === 'Secret' && !path.includes('projected') ? 'secretName' : 'name';
}
