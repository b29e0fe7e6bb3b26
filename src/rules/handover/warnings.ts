import { type Fields, numberOf, type Shape, textOf } from '../evidence/values.js';
import { nameOf, specOf } from '../pod/object.js';
import { rollingUpdateOf, updateStrategyOf } from '../pod/workload-fields.js';
import { kubectl, named } from '../shell-command.js';
import type { PatchTarget } from './hand-over-types.js';
import { managerWarnings } from './managers.js';

/** What is known beside the patch. */
export interface Surroundings {
  readonly target: PatchTarget;
  readonly pod: Fields;
  readonly ownerManifest?: Fields | undefined;
}

/** What whoever patches the owner should know: who else writes it, and when its pods get the change. */
export function warningsFor({ target, pod, ownerManifest }: Surroundings): string[] {
  const object = `${target.kind} ${target.name}`;
  const manifests = ownerManifest === undefined ? [pod] : [pod, ownerManifest];
  return [...managerWarnings(object, manifests), ...rolloutWarnings(target, pod, ownerManifest)];
}

function rolloutWarnings(target: PatchTarget, pod: Fields, owner: Fields | undefined): string[] {
  const object = `${target.kind} ${target.name}`;
  const podName = nameOf(pod);
  const deletion = ledToBy(podName === '' ? undefined : kubectl(target, 'delete', `pod/${podName}`));
  if (target.kind === 'ReplicaSet' || target.kind === 'ReplicationController') {
    return [`${object} gives the change to new pods only. Delete the failing pod after the patch${deletion}`];
  }
  if (textOf(updateStrategyOf(specOf<'StatefulSet'>(owner)).type) === 'OnDelete') {
    return [`${object} has the update strategy OnDelete: a pod gets the change when it is deleted${deletion}`];
  }
  if (target.kind === 'StatefulSet') {
    return [
      ...partitionWarning(object, podName, specOf<'StatefulSet'>(owner)),
      `A StatefulSet may wait for its failing pod before it replaces it. If it does, delete the pod${deletion}`,
    ];
  }
  if (target.kind === 'Deployment' && specOf<'Deployment'>(owner).paused === true) {
    return [
      `${object} is paused: it rolls out the change when it is resumed${ledToBy(kubectl(target, 'rollout', 'resume', `deployment/${target.name}`))}`,
    ];
  }
  if (target.kind === 'CronJob') {
    const retry = named(`${target.name.slice(0, 40)}-retry`);
    return [
      `${object} gives the change to its next Job. To try it at once, make one by hand${ledToBy(kubectl(target, 'create', 'job', `--from=cronjob/${target.name}`, retry))}`,
    ];
  }
  return [];
}

/** Kubernetes "Partitioned rolling updates": pods with a lower ordinal keep the template that they have, even when they are deleted. */
function partitionWarning(object: string, podName: string, spec: Shape<'updateStrategy'>): string[] {
  const partition = numberOf(rollingUpdateOf(updateStrategyOf(spec)).partition) ?? 0;
  const ordinal = numberOf(/-(\d{1,9})$/.exec(podName)?.[1]);
  if (ordinal === undefined || ordinal >= partition) return [];
  return [
    `${object} gives the change only to pods from number ${partition} on (its partition), and the failing pod is number ${ordinal}: lower the partition, or it stays as it is.`,
  ];
}

/** `: command`, or '' where there is none. */
function ledToBy(command: string | undefined): string {
  return command === undefined ? '' : `: ${command}`;
}
