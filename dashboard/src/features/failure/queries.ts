import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { answerOf, api, resultOf } from '../../api/client.js';
import { type ListPage, pageOf } from '../../api/keyset-list.js';
import type { components } from '../../api/schema.js';

export type FailureRecord = components['schemas']['FailureRecord'];
export type Diagnosis = components['schemas']['Diagnosis'];
export type Evidence = components['schemas']['Evidence'];
export type Diagram = components['schemas']['Diagram'];
export type TimelineEntry = components['schemas']['TimelineEntry'];
export type Step = components['schemas']['Step'];
export type IncidentDetail = components['schemas']['IncidentDetailRow'];

/** The whole record of a failure, whatever its status. */
export const failure = (id: number) =>
  queryOptions({
    queryKey: ['failures', 'record', id],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/api/pods/failed/{pod_id}', { params: { path: { pod_id: id } }, signal })),
  });

/** An incident with the first of its failures, as lists have them. */
export const incidentDetail = (id: number) =>
  queryOptions({
    queryKey: ['incidents', 'record', id],
    queryFn: async ({ signal }) => {
      const params = { path: { id }, query: { view: 'row' as const } };
      return (await answerOf(api.GET('/api/incidents/{id}', { params, signal }))) as IncidentDetail;
    },
  });

/** What would be sent to the language model about it. */
export const llmPreview = (id: number) =>
  queryOptions({
    queryKey: ['failures', 'llm-preview', id],
    queryFn: ({ signal }) =>
      answerOf(api.POST('/api/pods/failed/{pod_id}/llm-preview', { params: { path: { pod_id: id } }, signal })),
    staleTime: 0,
  });

/** The id of a pod's record: of the open one, else of the newest. */
export const failureOfPod = (namespace: string, pod: string) =>
  queryOptions({
    queryKey: ['failures', 'of-pod', namespace, pod],
    queryFn: async ({ signal }) => {
      const path = { namespace, pod_name: pod };
      return (await answerOf(api.GET('/api/pods/{namespace}/{pod_name}/failure', { params: { path }, signal }))).id;
    },
  });

/** What the pod hangs on: at most forty objects. */
export const relatedTo = (id: number) =>
  queryOptions({
    queryKey: ['failures', 'related', id],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/api/pods/failed/{pod_id}/related', { params: { path: { pod_id: id } }, signal })),
  });

/** What happened to it, the newest first, a page at a time. */
export const timelineOf = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['failures', 'timeline', id],
    queryFn: async ({ pageParam, signal }): Promise<ListPage<TimelineEntry>> => {
      const params = { path: { pod_id: id }, query: pageParam === undefined ? {} : { cursor: pageParam } };
      const { data, headers } = await resultOf(api.GET('/api/pods/failed/{pod_id}/timeline', { params, signal }));
      return pageOf<TimelineEntry>(data, headers);
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: ListPage<TimelineEntry>) => next,
  });
