import { diagnose } from '../../../../src/rules/kinds/engine.js';
import { diagnosisOf, event, manifest, report, waiting } from '../reports.js';

export const creating = { container_statuses: [waiting('ContainerCreating')] };

/** The kubelet's event that a volume could not be set up. */
export function failedSetup(volume: string, detail: string, fields: Record<string, unknown> = {}) {
  return event('FailedMount', `MountVolume.SetUp failed for volume "${volume}" : ${detail}`, fields);
}

/** The diagnosis of a pod that waits for its volumes, with these events. */
export function diagnosisOfEvents(events: readonly unknown[], fields: Record<string, unknown> = {}) {
  return diagnosisOf({ ...creating, events, ...fields });
}

/** A manifest with this volume, mounted into the container at /data. */
export function withVolume(volume: Record<string, unknown>, name = 'v'): string {
  return manifest({ volumeMounts: [{ name, mountPath: '/data' }] }, { volumes: [{ name, ...volume }] });
}

/** The kinds of a report's findings, the first one first; none where nothing is wrong. */
export function kindsOf(fields: Record<string, unknown>): string[] {
  const diagnosis = diagnose(report(fields));
  return diagnosis === null ? [] : [diagnosis, ...diagnosis.others].map(({ kind }) => kind);
}
