import { elementsAt, fieldsOf, type Shape } from '../evidence/values.js';
import { specOf } from '../pod/object.js';
import { volumesOf } from '../pod/pod-fields.js';
import type { OracleCase } from './oracle-case.js';

/** Failures of which nothing that a program reads can be the cause: the pod has not come to run one yet. */
const BEFORE_RUN =
  /^(?:sched-|mount-|image-|invalid-|config-|attach-|sandbox-|network-|quota-|pss-|webhook-|limitrange-|serviceaccount-)/;
/** Volumes that live as long as the pod, with what a run before has written there, or whose content reaches a running pod only after a minute and more. */
const KEPT = ['emptyDir', 'configMap', 'secret', 'downwardAPI', 'ephemeral', 'image', 'csi'] as const;

/**
 * Whether the original may fail for what its own volumes hold: a file that a run before has left, a ConfigMap that was repaired and has not come through. A new pod
 * has fresh ones and may be well without any change, so that only a copy can tell.
 */
export function keepsState({ kind, original }: OracleCase): boolean {
  if (hasNotRun(kind)) return false;
  return volumesOf(specOf(original)).some(
    (volume) => KEPT.some((name) => volume[name] !== undefined) || hasSources(volume['projected']),
  );
}

/** Whether a pod fails so before any program of it runs. */
export function hasNotRun(kind: string): boolean {
  return BEFORE_RUN.test(kind);
}

/** A projected volume that holds nothing but the pod's own token is every pod's. */
function hasSources(projected: unknown): boolean {
  return elementsAt<Shape<'serviceAccountToken'>>(fieldsOf(projected)['sources']).some(
    ({ serviceAccountToken }) => serviceAccountToken === undefined,
  );
}
