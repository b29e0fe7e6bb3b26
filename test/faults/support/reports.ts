import { missingConfigMap } from '../../support/reports.js';
import { type Answer, send } from './http.js';
import { SERVICE_TOKEN } from './server-process.js';

const WORKLOADS = 7;
export const LOG_TEXT = 'GET /prices 500 upstream connect error or disconnect/reset before headers\n'.repeat(60);

const SERVICE = { 'X-Service-Token': SERVICE_TOKEN };

function usualWorkload(pod: string): string {
  return `pricing-${[...pod].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % WORKLOADS}`;
}

/** The report of a pod, always the same. Its workload follows from its name, unless another one is given; each has its own incident. */
export function reportOf(pod: string, workload = usualWorkload(pod)): Record<string, unknown> {
  const owner = { api_version: 'apps/v1', kind: 'Deployment', name: workload };
  return missingConfigMap(pod, { owner, logs: LOG_TEXT });
}

type Options = Pick<NonNullable<Parameters<typeof send>[3]>, 'agent'>;

export function postReport(
  url: string,
  pod: string,
  { workload, ...options }: Options & { readonly workload?: string } = {},
): Promise<Answer> {
  return send(url, 'POST', '/api/pods/failed', { body: reportOf(pod, workload), headers: SERVICE, ...options });
}

/** Says that the pod is gone: its record is resolved. */
export function postGone(url: string, pod: string, options: Options = {}): Promise<Answer> {
  const body = { namespace: 'shop', pod_name: pod };
  return send(url, 'POST', '/api/pods/dismiss-deleted', { body, headers: SERVICE, ...options });
}

/** The id in the answer to a report. */
export const idOf = ({ body }: Answer): number => (body as { id: number }).id;
