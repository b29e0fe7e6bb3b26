import { type Fields, isFields } from '../evidence/values.js';
import { metadataOf, specOf } from '../pod/object.js';
import { portsOf, volumesOf } from '../pod/pod-fields.js';
import type { OracleCase } from './oracle-case.js';
import { containersOfPod } from './seen-pod.js';

const PLACEMENT = [
  'nodeSelector',
  'nodeName',
  'affinity',
  'tolerations',
  'topologySpreadConstraints',
  'schedulingGates',
  'schedulerName',
  'runtimeClassName',
  'resourceClaims',
  'resources',
  'overhead',
  'os',
] as const;

/** Whether what is tried asks for the same place as what failed: the same room, the same nodes, the same claims. */
export function isPlacedAlike({ original, fixed }: OracleCase): boolean {
  return stable(placementOf(original)) === stable(placementOf(fixed));
}

function placementOf(pod: Fields): unknown {
  const spec = specOf(pod);
  return [
    PLACEMENT.map((name) => spec[name] ?? null),
    containersOfPod(pod).map((container) => [
      container.resources ?? null,
      portsOf(container).map(({ hostPort }) => hostPort ?? null),
    ]),
    volumesOf(spec).map(({ persistentVolumeClaim, ephemeral }) => persistentVolumeClaim ?? ephemeral ?? null),
  ];
}

/** Whether nothing at all differs: then whatever happens to the one and not to the other is not for what was changed. */
export function isUnchanged({ original, fixed }: OracleCase): boolean {
  return stable(essence(original)) === stable(essence(fixed));
}

function essence(pod: Fields): unknown {
  const { annotations, labels } = metadataOf(pod);
  return [pod['spec'], annotations ?? {}, labels ?? {}];
}

/** As JSON with the fields in the order of their names. */
function stable(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    isFields(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  );
}
