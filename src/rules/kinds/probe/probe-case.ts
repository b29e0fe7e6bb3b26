import { type Fields, fieldsOf } from '../../evidence/values.js';
import { containerPaths } from '../../pod/container-lists.js';
import { containerPath } from '../../pod/places.js';
import { type Path, PodEdit } from '../../pod/pod-edit.js';
import type { Problem } from '../fix.js';
import type { ProbeFailure } from './probe-failure.js';

/** The fields of a container that hold probes. */
export const PROBE_FIELDS = ['livenessProbe', 'readinessProbe', 'startupProbe'] as const;

/** Globs for what fixers touch in probes; `below` is what stands in the probe. */
export function probePaths(below: string): readonly string[] {
  return PROBE_FIELDS.flatMap((field) => containerPaths(`${field}${below}`));
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
export function probeCase(failure: ProbeFailure, { pod }: Problem): ProbeCase | undefined {
  const at = containerPath(pod, failure.container);
  if (at === undefined) return undefined;
  const edit = new PodEdit(pod);
  const path = [...at, `${failure.kind}Probe`];
  const fields = fieldsOf(edit.get(path));
  return Object.keys(fields).length === 0 ? undefined : { failure, container: at, path, probe: fields, edit };
}
