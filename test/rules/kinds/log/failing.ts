import { crashed, manifest } from '../reports.js';

type Fields = Record<string, unknown>;

/** A report of a container api that printed this and crashed, with its manifest. */
export function failing(log: string, container: Fields = {}, spec: Fields = {}, status: Fields = {}) {
  const text = manifest(container, spec);
  return {
    text,
    fields: {
      phase: 'Running',
      manifest: text,
      logs: log,
      container_statuses: [crashed({ exit_code: 1 }, status)],
    },
  };
}
