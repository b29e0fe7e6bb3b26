import { textOf, textsOf } from '../evidence/values.js';
import { specOf } from '../pod/object.js';
import { type ContainerFields, envOf, PROBE_NAMES, probeOf, volumesOf } from '../pod/pod-fields.js';
import { execCommandOf } from '../pod/probe-fields.js';
import { hasNotRun } from './kept-state.js';
import type { OracleCase } from './oracle-case.js';
import { containersOfPod } from './seen-pod.js';

/** Names that a shell, or the kubelet in a command, replaces by the name of the pod. */
const NAME = /\bHOSTNAME\b|\bhostname\b/;

/**
 * Whether the program may fail for who it is: its name, its labels, its address. A mirror has others, and may be well with them without any change, so that only
 * a copy, which has others as well, can tell.
 */
export function readsIdentity({ kind, original }: OracleCase): boolean {
  if (hasNotRun(kind)) return false;
  const spec = specOf(original);
  // The pods of a StatefulSet have a number and peers that know them by it.
  if (textOf(spec.subdomain) !== '' || textOf(spec.hostname) !== '') return true;
  const volumes = volumesOf(spec).flatMap(({ downwardAPI, projected }) => [downwardAPI, projected]);
  return isToldWho(volumes) || containersOfPod(original).some(asksWho);
}

/** Of what a pod can be told of itself, a mirror has the same namespace and account. */
const OTHER = /"fieldPath":"(?!metadata\.namespace"|spec\.serviceAccountName")/;

function asksWho(container: ContainerFields): boolean {
  const variables = envOf(container);
  if (isToldWho(variables.map(({ valueFrom }) => valueFrom))) return true;
  const probes = PROBE_NAMES.flatMap((name) => execCommandOf(probeOf(container, name)));
  const words = [...textsOf(container.command, 10_000), ...textsOf(container.args, 10_000), ...probes];
  return [...words, ...variables.map(({ value }) => textOf(value))].some((word) => NAME.test(word));
}

function isToldWho(sources: readonly unknown[]): boolean {
  return OTHER.test(JSON.stringify(sources));
}
