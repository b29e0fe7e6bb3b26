import { matchGlob } from '../glob.js';
import { gainedPrivileges } from '../guard/index.js';
import { labelsOf, specOf } from '../pod/object.js';
import { requestedResource } from '../pod/pod-requests.js';
import { quantityOf } from '../pod/quantity.js';
import { freeLabels, isWatcher } from './free-labels.js';
import { INSTALLATION_LABEL, MIRROR_LABEL, NAMESPACE_ANNOTATION, ROLE_LABEL } from './mirror-names.js';
import { devicesInUse, writableHostPaths } from './mirror-volumes.js';
import { isOfMissingObject } from './missing-kinds.js';
import type { ProofPlan } from './proof-plan.js';
import { listInSentence, quotedName, safeSentence } from './safe-text.js';
import type { Surroundings } from './surroundings.js';

/** The settings that decide whether a mirror may be made, as they are written. */
export interface MirrorLimits {
  /** `mirror_namespaces`: globs, separated by commas. */
  readonly namespaces: string;
  /** `mirror_max_cpu`, a quantity. */
  readonly maxCpu: string;
  /** `mirror_max_memory`, a quantity. */
  readonly maxMemory: string;
}

export interface MirrorQuestion {
  readonly plan: ProofPlan;
  readonly surroundings: Surroundings;
  readonly settings: MirrorLimits;
  readonly allowPrivileged: boolean;
  readonly allowLarge: boolean;
}

/** Why no mirror may be made. `code` is one of the errors' (kernel/ports/errors.ts). */
export interface Refusal {
  readonly code: 'forbidden' | 'conflict' | 'invalid';
  readonly message: string;
}

/** The reasons against a mirror, the gravest first; none where it may be made. Pure. */
export function refusalsOf(question: MirrorQuestion): readonly Refusal[] {
  return [namespaceRefusals, unknownRefusals, privilegeRefusals, takenRefusals, deviceRefusals, sizeRefusals].flatMap(
    (rule) => rule(question),
  );
}

/** Namespaces of the cluster itself: a glob does not name them. */
const SYSTEM = new Set(['kube-system', 'kube-public', 'kube-node-lease']);

function namespaceRefusals({ plan, surroundings, settings }: MirrorQuestion): Refusal[] {
  const { namespace } = plan;
  const globs = settings.namespaces.split(/[,\s]+/).filter((glob) => glob !== '');
  const isIn = SYSTEM.has(namespace) ? globs.includes(namespace) : globs.some((glob) => matchGlob(glob, namespace));
  if (!isIn)
    return oneRefusal(
      'forbidden',
      `Namespace ${quotedName(namespace)} is not among those that mirror pods may run in (setting mirror_namespaces).`,
    );
  const isOut = surroundings.annotations[NAMESPACE_ANNOTATION]?.trim().toLowerCase() === 'false';
  return isOut
    ? oneRefusal(
        'forbidden',
        `Namespace ${quotedName(namespace)} keeps mirror pods out (its annotation ${NAMESPACE_ANNOTATION}).`,
      )
    : [];
}

/** Who would take the pod for its own must be known before it is made. */
function unknownRefusals({ surroundings: { missing } }: MirrorQuestion): Refusal[] {
  return missing.length === 0
    ? []
    : oneRefusal(
        'forbidden',
        `What selects pods in the namespace cannot be told, so no pod is made there. ${listInSentence(missing.map(safeSentence))}.`,
      );
}

function privilegeRefusals({ plan: { about, candidate }, allowPrivileged }: MirrorQuestion): Refusal[] {
  const paths = writableHostPaths(specOf(about.fixed));
  const { privileges, powers } = candidate.origin === 'user' ? gainedPrivileges(about.original, about.fixed) : NOTHING;
  const asked = [
    ...privileges.filter((reason) => !isNamedInstead(about.kind, reason)),
    ...paths.map((path) => `it can write to ${quotedName(path)} on its node`),
  ];
  return [
    ...(powers.length === 0
      ? []
      : oneRefusal('invalid', `The manifest gives the pod what it did not have: ${listInSentence(powers)}.`)),
    ...(asked.length === 0 || allowPrivileged
      ? []
      : oneRefusal(
          'invalid',
          `The mirror would have privileges: ${listInSentence(asked)}. With allow_privileged it can be made all the same.`,
        )),
  ];
}

const NOTHING = { privileges: [], powers: [] };
const REACH = /^container .{0,200}: (?:Secret|PersistentVolumeClaim) .{0,200} must not be reached anew or wider$/;

/** Whose failure is that an object is missing, is repaired by naming another one: to reach that is no privilege. */
export function isNamedInstead(kind: string, reason: string): boolean {
  return isOfMissingObject(kind) && REACH.test(reason);
}

/** Labels cannot be chosen so that every selector is escaped, such as one that asks only for what is not there. */
function takenRefusals({ plan, surroundings }: MirrorQuestion): Refusal[] {
  const given = { [MIRROR_LABEL]: '', [INSTALLATION_LABEL]: '', [ROLE_LABEL]: '' };
  const takers = [plan.about.fixed, plan.about.original].flatMap((pod) =>
    freeLabels(labelsOf(pod), given, surroundings.selecting).selectedBy.filter((who) => !isWatcher(who)),
  );
  const names = [...new Set(takers.map(({ kind, name }) => `${quotedName(kind)} ${quotedName(name)}`))];
  return names.length === 0
    ? []
    : oneRefusal(
        'conflict',
        `The mirror would be taken for one of its pods by ${listInSentence(names)}, whatever labels it has.`,
      );
}

function deviceRefusals({ plan, surroundings }: MirrorQuestion): Refusal[] {
  const devices = devicesInUse(specOf(plan.about.fixed), surroundings.claimsInUse);
  return devices.length === 0
    ? []
    : oneRefusal(
        'conflict',
        `A volume that is in use is a device of the pod, and nothing can stand in for it: ${listInSentence(devices.map(({ source }) => quotedName(source)))}.`,
      );
}

function sizeRefusals({ plan, settings, allowLarge }: MirrorQuestion): Refusal[] {
  if (allowLarge) return [];
  const spec = specOf(plan.about.fixed);
  const over = [
    { resource: 'cpu', most: settings.maxCpu, setting: 'mirror_max_cpu' },
    { resource: 'memory', most: settings.maxMemory, setting: 'mirror_max_memory' },
  ].filter(({ resource, most }) => requestedResource(spec, resource).total > (quantityOf(most) ?? 0));
  return over.flatMap(({ resource, most, setting }) =>
    oneRefusal(
      'conflict',
      `The mirror asks for more ${resource} than ${quotedName(most)} (setting ${setting}). With allow_large it can be made all the same.`,
    ),
  );
}

function oneRefusal(code: Refusal['code'], message: string): Refusal[] {
  return [{ code, message }];
}
