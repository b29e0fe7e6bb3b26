import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.js';
import { FRESH } from '../../api/query-client.js';
import type { components } from '../../api/schema.js';

export type PodLog = components['schemas']['PodLog'];

/** Of which pod, and of which of its containers; without one the server takes that which fails. */
export interface LogSource {
  readonly namespace: string;
  readonly pod: string;
  readonly container: string | undefined;
  readonly previous: boolean;
}

/** The most that the server reads of a log at once. */
const WHOLE = 5_000;

const readLog = ({ namespace, pod, container, previous }: LogSource, tail: number, signal: AbortSignal) =>
  answerOf(
    api.GET('/api/pods/{namespace}/{pod_name}/logs', {
      params: {
        path: { namespace, pod_name: pod },
        query: { ...(container !== undefined && { container }), tail_lines: tail, previous },
      },
      signal,
    }),
  );

/** The key of all that is known of the logs of a pod. */
export const logsOfPod = (namespace: string, pod: string) => ['logs', namespace, pod] as const;

const keyOf = ({ namespace, pod, container = '', previous }: LogSource) =>
  [...logsOfPod(namespace, pod), container, previous] as const;

/** What containers the pod has, what they do, and whether the run has printed anything. */
export const logHead = (source: LogSource) =>
  queryOptions({
    queryKey: [...keyOf(source), 'head'],
    queryFn: ({ signal }) => readLog(source, 1, signal),
    staleTime: FRESH.list,
  });

/** All of a log that does not grow any more. */
export const wholeLog = (source: LogSource) =>
  queryOptions({
    queryKey: [...keyOf(source), 'whole'],
    queryFn: ({ signal }) => readLog(source, WHOLE, signal),
    staleTime: FRESH.catalogue,
  });

/** The record of a failure, for what it keeps of logs. */
export const failureRecord = (id: number) =>
  queryOptions({
    queryKey: ['failures', 'record', id],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/api/pods/failed/{pod_id}', { params: { path: { pod_id: id } }, signal })),
  });

/** How many lines of what was printed before are shown first. */
const TAIL = 1_000;

/** Where the log of a pod that runs is followed. */
export function streamPath({ namespace, pod, container }: LogSource): string {
  const query = new URLSearchParams({ tail_lines: String(TAIL), ...(container !== undefined && { container }) });
  return `/api/pods/${encodeURIComponent(namespace)}/${encodeURIComponent(pod)}/logs/stream?${query}`;
}
