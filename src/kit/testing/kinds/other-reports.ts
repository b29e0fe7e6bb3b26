import type { ReportBody } from './hostile-reports.js';

function podOf(name: string, status: object, more: object = {}): ReportBody {
  return {
    namespace: 'shop',
    pod_name: name,
    phase: 'Running',
    manifest: JSON.stringify({
      kind: 'Pod',
      metadata: { name },
      spec: { containers: [{ name: 'app', image: 'app:1' }] },
    }),
    container_statuses: [{ name: 'app', ready: false, restart_count: 3, state: 'waiting', ...status }],
    ...more,
  };
}

const ended = (end: object) => ({ reason: 'CrashLoopBackOff', last_state: { state: 'terminated', ...end } });

/** Failures of which Podproof knows the cause: a kind that finds itself in one of these finds too much. */
export const OTHER_REPORTS: Readonly<Record<string, ReportBody>> = {
  'a container out of memory': podOf('memory', ended({ reason: 'OOMKilled', exit_code: 137 })),
  'an image that there is not': podOf('image', {
    reason: 'ImagePullBackOff',
    message: 'Back-off pulling image "app:1": not found',
  }),
  'a program that ends without a word': podOf('silent', ended({ reason: 'Error', exit_code: 1 })),
  'a database that refuses': podOf('database', ended({ reason: 'Error', exit_code: 1 }), {
    logs: 'starting\nError: connect ECONNREFUSED 10.0.0.7:5432\nexiting',
  }),
  'a pod that is well': podOf('well', { ready: true, state: 'running', restart_count: 0 }),
};
