import { type Fields, fieldsOf } from '../../evidence/values.js';
import { containerPath } from '../../pod/places.js';
import { type Path, PodEdit } from '../../pod/pod-edit.js';
import type { Problem } from '../fix.js';
import type { ProbeKind } from './probe-events.js';
import { type ProbeFailure, probeFailures } from './probe-failure.js';

const PROBES: Readonly<Record<string, ProbeKind>> = {
  'liveness-failed': 'liveness',
  'readiness-failed': 'readiness',
  'startup-failed': 'startup',
};
export const PROBE_KINDS: readonly string[] = Object.keys(PROBES);

/** The fields of a container that hold probes. */
export const PROBE_FIELDS = ['livenessProbe', 'readinessProbe', 'startupProbe'] as const;

/** Globs for what fixers touch in probes; `below` is what stands in the probe. */
export function probePaths(below: string): string[] {
  return ['containers', 'initContainers'].flatMap((list) =>
    PROBE_FIELDS.map((field) => `/spec/${list}/*/${field}${below}`),
  );
}

/** A failed probe that stands in the manifest. */
export interface ProbeCase {
  readonly failure: ProbeFailure;
  readonly container: Path;
  readonly path: Path;
  /** The probe as the manifest has it by now. */
  readonly probe: Fields;
  readonly edit: PodEdit;
}

/** What is to be changed; undefined where the manifest does not have the probe. */
export function probeCase({ kind, evidence, container, pod }: Problem): ProbeCase | undefined {
  const probe = PROBES[kind];
  const at = container === undefined ? undefined : containerPath(pod, container);
  if (probe === undefined || at === undefined) return undefined;
  const failure = probeFailures(evidence, probe).find((each) => each.container === container);
  const edit = new PodEdit(pod);
  const path = [...at, `${probe}Probe`];
  const fields = fieldsOf(edit.get(path));
  if (failure === undefined || Object.keys(fields).length === 0) return undefined;
  return { failure, container: at, path, probe: fields, edit };
}
