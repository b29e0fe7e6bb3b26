import type { PodEdit } from '../../pod/pod-edit.js';
import { fix, type Proposal } from '../fix.js';
import type { ConstraintRefusal } from './constraint-refusal.js';
import type { PodSecurityRefusal } from './pod-security-clauses.js';
import { isExperiment, meetClauses, ORDINARY_USER } from './pod-security-edits.js';

const ANY_CONTEXT = ['runAsNonRoot', 'runAsUser', 'seccompProfile/**', 'appArmorProfile/**'];
const CONTAINER = [
  ...[...ANY_CONTEXT, 'allowPrivilegeEscalation', 'privileged', 'procMount', 'capabilities/**'].map(
    (field) => `securityContext/${field}`,
  ),
  'ports/*/hostPort',
];
/** Kinds of volumes that level restricted refuses (Kubernetes "Pod Security Standards", "Volume Types"). */
const REFUSED_VOLUMES =
  'awsElasticBlockStore azureDisk azureFile cephfs cinder fc flexVolume flocker gcePersistentDisk gitRepo glusterfs hostPath iscsi nfs photonPersistentDisk portworxVolume quobyte rbd scaleIO storageos vsphereVolume';
const POD = [
  ...[...ANY_CONTEXT, 'sysctls/**'].map((field) => `securityContext/${field}`),
  ...['hostNetwork', 'hostPID', 'hostIPC'],
  ...['emptyDir', ...REFUSED_VOLUMES.split(' ')].map((kind) => `volumes/*/${kind}/**`),
];

/** Meets every control of Pod Security that a pod breaks; what SecurityContextConstraints demand, their text alone does not say. */
export const meetPodSecurity = fix<PodSecurityRefusal | ConstraintRefusal>({
  strategy: 'meet-pod-security',
  title: 'Set the fields that each clause of a Pod Security refusal names',
  touches: [
    '/metadata/annotations/*',
    ...['containers', 'initContainers'].flatMap((list) => CONTAINER.map((field) => `/spec/${list}/*/${field}`)),
    ...POD.map((field) => `/spec/${field}`),
  ],
  propose: (refusal, { pod }) => {
    if (!('clauses' in refusal)) return [];
    const edit = meetClauses(pod, refusal.clauses);
    return edit === undefined || edit.patch.length === 0 ? [] : [securityProposal(refusal, edit)];
  },
});

function securityProposal({ level, clauses }: PodSecurityRefusal, edit: PodEdit): Proposal {
  const experiments = clauses.filter(isExperiment).map(({ control }) => control);
  const setsUser = edit.patch.some(({ value }) => JSON.stringify(value ?? null).includes(`${ORDINARY_USER}`));
  return {
    title: `Meet Pod Security "${level}"`,
    explanation:
      `The pod is changed clause by clause: ${clauses.map(({ control, detail }) => `${control}${detail === '' ? '' : ` (${detail})`}`).join('; ')}.` +
      `${setsUser ? ` Nothing names another user than root, so the pod runs as uid ${ORDINARY_USER}.` : ''}` +
      `${experiments.length === 0 ? '' : ` What ${experiments.join(' and ')} gave the program is gone with it, so this only shows whether the rest works.`}`,
    assumes: [
      'The program works without the privileges that are taken away.',
      ...(setsUser ? [`The program can run as uid ${ORDINARY_USER} and write where it needs to.`] : []),
    ],
    scope: experiments.length === 0 ? 'hand-over' : 'mirror-only',
    patch: edit.patch,
  };
}
