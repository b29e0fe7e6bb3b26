import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.js';
import type { components } from '../../api/schema.js';
import { serverNow } from '../../lib/time.js';

export type Overview = components['schemas']['StatsOverview'];
export type FailureStats = components['schemas']['FailureStats'];
export type CauseStats = components['schemas']['CauseStats'];
export type IncidentRow = components['schemas']['IncidentRow'];
export type Agent = components['schemas']['Agent'];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** So many incidents are shown; the rest is a list of its own. */
export const SHOWN_INCIDENTS = 10;

/** How much of the past is shown, and in which steps. */
export const RANGES = {
  '24h': { ms: DAY_MS, step: '1h' },
  '7d': { ms: 7 * DAY_MS, step: '1d' },
} as const;
export type Range = keyof typeof RANGES;

/** To the whole hour, so that the same request is asked once and not anew at each look. */
const hoursAgo = (ms: number) => new Date(Math.floor((serverNow() - ms) / HOUR_MS) * HOUR_MS).toISOString();

/** How it stands. @param since from when on what came and went is counted: an instant, or how many milliseconds ago */
export const overviewSince = (namespace: string | undefined, since: string | number) =>
  queryOptions({
    queryKey: ['stats', 'overview', namespace ?? '', since],
    queryFn: ({ signal }) => {
      const from = typeof since === 'string' ? since : hoursAgo(since);
      const query = { since: from, ...(namespace !== undefined && { namespace }) };
      return answerOf(api.GET('/api/stats/overview', { params: { query }, signal }));
    },
  });

/** How it stands. @param days how far back what came and went is counted */
export const overview = (namespace: string | undefined, days: number) => overviewSince(namespace, days * DAY_MS);

/** Whether somebody else can sign in, or is invited to. */
export const hasSecondPerson = queryOptions({
  queryKey: ['home', 'second-person'],
  queryFn: async ({ signal }) => {
    const [users, invitations] = await Promise.all([
      answerOf(api.GET('/api/admin/users', { signal })),
      answerOf(api.GET('/api/admin/invitations', { signal })),
    ]);
    return users.length + invitations.length > 1;
  },
});

export const hasExclusions = queryOptions({
  queryKey: ['home', 'exclusions'],
  queryFn: async ({ signal }) => {
    const [namespaces, pods] = await Promise.all([
      answerOf(api.GET('/api/admin/excluded-namespaces', { signal })),
      answerOf(api.GET('/api/admin/excluded-pods', { signal })),
    ]);
    return namespaces.length + pods.length > 0;
  },
});

export const openIncidents = (namespace: string | undefined) =>
  queryOptions({
    queryKey: ['incidents', 'home', namespace ?? ''],
    queryFn: async ({ signal }) => {
      const query = {
        ...{ view: 'row' as const, status: ['open' as const], sort: 'last_seen' as const, limit: SHOWN_INCIDENTS },
        ...(namespace !== undefined && { namespace: [namespace] }),
      };
      return (await answerOf(api.GET('/api/incidents', { params: { query }, signal }))) as IncidentRow[];
    },
  });

export const failuresOverTime = (range: Range) =>
  queryOptions({
    queryKey: ['stats', 'failures', range],
    queryFn: ({ signal }) => {
      const { ms, step } = RANGES[range];
      return answerOf(api.GET('/api/stats/failures', { params: { query: { from: hoursAgo(ms), step } }, signal }));
    },
  });

export const topCauses = (range: Range) =>
  queryOptions({
    queryKey: ['stats', 'causes', range],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/api/stats/causes', { params: { query: { from: hoursAgo(RANGES[range].ms) } }, signal })),
  });

export const agents = queryOptions({
  queryKey: ['agents'],
  queryFn: ({ signal }) => answerOf(api.GET('/api/agents', { signal })),
});
