import { fieldsOf, textOf } from '../../evidence/values.js';
import { containerPath } from '../../pod/places.js';
import { type Path, PodEdit } from '../../pod/pod-edit.js';
import { fix, type Problem, type Proposal } from '../fix.js';
import { profileAnnotations, profileField } from './confinement-profiles.js';

const FIELDS = ['seccompProfile', 'appArmorProfile'];

/** A profile that the node does not have or cannot use. */
export interface MissingProfile {
  readonly profileKind: 'seccomp' | 'apparmor';
  /** Whether the runtime is asked for one without a name. */
  readonly isNameless: boolean;
}

/** A seccomp or AppArmor profile that the node does not have becomes the runtime's own. */
export const runtimeDefaultProfile = fix<MissingProfile>({
  strategy: 'runtime-default-profile',
  title: 'Use the profile of the runtime instead of one that the node does not have',
  touches: [
    ...['', '/containers/*', '/initContainers/*', '/ephemeralContainers/*'].flatMap((holder) =>
      FIELDS.map((field) => `/spec${holder}/securityContext/${field}/**`),
    ),
    ...['container.apparmor.security.beta', 'container.seccomp.security.alpha', 'seccomp.security.alpha'].map(
      (prefix) => `/metadata/annotations/${prefix}.kubernetes.io~1*`,
    ),
  ],
  propose: ({ profileKind, isNameless }, problem) => {
    if (problem.container?.role === 'ephemeral') return [];
    const edit = new PodEdit(problem.pod);
    const before = replaceProfiles(edit, problem, profileKind);
    const words = profileKind === 'seccomp' ? 'seccomp' : 'AppArmor';
    if (edit.patch.length === 0) return isNameless ? giveProfile(edit, problem) : [];
    return [
      {
        title: `Use the ${words} profile of the runtime`,
        explanation: `The node does not have the ${words} profile ${before.join(', ')}. It becomes RuntimeDefault, the profile of the container runtime, which is on every node and still confines the container.`,
        assumes: [
          `The container works under the ${words} profile of the runtime, which may forbid what its own profile allowed.`,
        ],
        patch: edit.patch,
      },
    ];
  },
});

/** The runtime and the kubelet read the annotation in different ways; the field is read in one. */
function giveProfile(edit: PodEdit, { pod, container }: Problem): Proposal[] {
  const path = container === undefined ? undefined : containerPath(pod, container);
  if (container === undefined || path === undefined) return [];
  const field = [...path, 'securityContext', profileField('apparmor')];
  if ((edit.get(field) ?? null) !== null) return [];
  const [key] = profileAnnotations(container.name, 'apparmor');
  const annotation = ['metadata', 'annotations', key ?? ''];
  if (textOf(edit.get(annotation)) !== '') edit.set(annotation, 'runtime/default');
  edit.set(field, { type: 'RuntimeDefault' });
  return [
    {
      title: `Name the AppArmor profile of ${container.name}: that of the runtime`,
      explanation: `The runtime is asked for a profile of the node without a name for container ${container.name}. Its AppArmor profile becomes RuntimeDefault, by field and annotation alike, to see whether it starts so.`,
      assumes: [`${container.name} works under the AppArmor profile of the runtime, which confines it more than none.`],
      scope: 'mirror-only',
      patch: edit.patch,
    },
  ];
}

/** Changes the fields and annotations that apply to the container, or, for the whole pod, to all; returns what they named. */
function replaceProfiles(edit: PodEdit, { pod, container, evidence }: Problem, kind: 'seccomp' | 'apparmor'): string[] {
  const containers = container === undefined ? evidence.manifest.containers : [container];
  const holders: Path[] = [
    ['spec'],
    ...containers.map((each) => containerPath(pod, each)).filter((path) => path !== undefined),
  ];
  const byField = holders.flatMap((holder) => {
    const path = [...holder, 'securityContext', profileField(kind)];
    const profile = fieldsOf(edit.get(path));
    if (profile['type'] !== 'Localhost') return [];
    edit.set(path, { type: 'RuntimeDefault' });
    return [textOf(profile['localhostProfile'])];
  });
  const byAnnotation = containers
    .flatMap(({ name }) => profileAnnotations(name, kind))
    .flatMap((key) => {
      const path = ['metadata', 'annotations', key];
      const profile = textOf(edit.get(path));
      if (!profile.startsWith('localhost/')) return [];
      edit.set(path, 'runtime/default');
      return [profile.slice('localhost/'.length)];
    });
  return [...new Set([...byField, ...byAnnotation])];
}
