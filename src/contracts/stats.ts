import { z } from 'zod';
import { Severity } from './common.js';

/** By what failures are counted. */
export const FacetName = z.enum(['namespace', 'owner', 'cause', 'node']);
export type FacetName = z.infer<typeof FacetName>;

const count = z.int();
const BySeverity = z.object({
  critical: count.meta({ description: 'Critical ones.' }),
  high: count.meta({ description: 'Those of severity high.' }),
  medium: count.meta({ description: 'Those of severity medium.' }),
  low: count.meta({ description: 'Those of severity low.' }),
});
const SEVERITIES = { critical: 1, high: 3, medium: 2, low: 0 };

/** What is going on, in numbers. What is counted at the time of asking is counted to 10,000. */
export const StatsOverview = z
  .object({
    at: z.string().meta({ description: 'When it was counted.' }),
    since: z.string().meta({ description: 'From when on what came and went was counted.' }),
    incidents: z
      .object({
        open: count.meta({ description: 'Open now.' }),
        by_severity: BySeverity.meta({ description: 'The open ones by severity.', examples: [SEVERITIES] }),
        opened: count.meta({ description: 'Seen first since then.' }),
        resolved: count.meta({ description: 'Resolved since then.' }),
      })
      .meta({ description: 'Failures of one owner with one cause.' }),
    failures: z
      .object({
        active: count.meta({ description: 'New or under investigation.' }),
        history: count.meta({ description: 'Resolved ones that are still kept.' }),
        ignored: count.meta({ description: 'Ignored ones.' }),
        stale: count.meta({
          description:
            'Open ones of incidents of which no report has come for longer than the setting `stale_after_minutes`.',
          examples: [0],
        }),
      })
      .meta({ description: 'Failing pods.' }),
    mirrors: z
      .object({
        active: count.meta({ description: 'Mirror pods that run now.' }),
        proven: count.meta({ description: 'Judged since then to be PROVEN.' }),
        refuted: count.meta({ description: 'Judged since then to be REFUTED.' }),
        inconclusive: count.meta({ description: 'Judged since then to be INCONCLUSIVE.' }),
      })
      .meta({ description: 'Mirror pods and their verdicts.' }),
    findings: z
      .object({
        by_severity: BySeverity.meta({ description: 'The active findings by severity.', examples: [SEVERITIES] }),
        score: z.int().nullable().meta({ description: 'From 0 to 100; null until a scanner gives one.' }),
      })
      .meta({ description: 'What the scanner found.' }),
    agents: z
      .object({
        alive: count.meta({ description: 'Seen within the last 90 seconds.', examples: [3] }),
        total: count.meta({ description: 'Seen within the last day.' }),
        watching: count.meta({ description: 'Pods that those alive watch.' }),
        last_seen: z.string().nullable().meta({ description: 'When the last of them was; null where there is none.' }),
      })
      .meta({ description: 'The agents that watch.' }),
    scanner: z
      .object({
        last_at: z.string().nullable().meta({ description: 'When it scanned last; null where that is not known.' }),
        status: z.string().nullable().meta({ description: 'What it is doing; null where that is not known.' }),
      })
      .meta({ description: 'The security scanner.' }),
    namespaces: z
      .array(
        z.object({
          namespace: z.string(),
          incidents: count.meta({ description: 'Open incidents there.' }),
          pods: count.meta({ description: 'Active failures there.' }),
          worst: z.union([Severity, z.null()]).meta({ description: 'Of its open incidents; null where none is open.' }),
        }),
      )
      .meta({ description: 'At most 50, those with the most active failures first.' }),
  })
  .meta({ id: 'StatsOverview' });
export type StatsOverview = z.infer<typeof StatsOverview>;

export const StatsStep = z.enum(['1h', '1d']);
export type StatsStep = z.infer<typeof StatsStep>;

export const StatsBy = z.enum(['severity', 'namespace', 'cause']);
export type StatsBy = z.infer<typeof StatsBy>;

/** How many failures came and went, in steps of time. */
export const FailureStats = z
  .object({
    step: StatsStep.meta({ description: 'How long each step is.' }),
    buckets: z
      .array(
        z.object({
          at: z.string().meta({ description: 'When the step begins (UTC).' }),
          opened: count.meta({ description: 'Failures that were recorded first, or opened again.' }),
          resolved: count.meta({ description: 'Failures that were resolved.' }),
          by: z.record(z.string(), count).meta({
            description:
              'Of those opened, the twelve most frequent values of `by` in the whole time; `none` has no such value.',
            examples: [{ 'oom-killed': 4 }],
          }),
        }),
      )
      .meta({ description: 'All steps of the time, also those in which nothing happened; at most 400.' }),
  })
  .meta({ id: 'FailureStats' });
export type FailureStats = z.infer<typeof FailureStats>;

/** What fails most. */
export const CauseStats = z
  .object({
    cause: z.string(),
    title: z.string().meta({ description: 'Of its newest incident.' }),
    incidents: count.meta({ description: 'Incidents that were opened in the time.' }),
    pods: count.meta({ description: 'Failures that were recorded in the time.' }),
    last_seen: z
      .string()
      .nullable()
      .meta({ description: 'When its newest incident was seen last; null when it is gone.' }),
  })
  .meta({ id: 'CauseStats' });
export type CauseStats = z.infer<typeof CauseStats>;

export const FacetValue = z
  .object({
    value: z.string().meta({ description: 'Value for the filter of that name.', examples: ['shop'] }),
    count: count.meta({ description: 'Active failures that have it.' }),
  })
  .meta({ id: 'FacetValue' });
export type FacetValue = z.infer<typeof FacetValue>;

/** The values of filters, the most frequent first. */
export const Facets = z
  .object({
    namespace: z
      .array(FacetValue)
      .optional()
      .meta({ description: 'Namespaces.', examples: [[{ value: 'shop', count: 12 }]] }),
    owner: z
      .array(FacetValue)
      .optional()
      .meta({ description: 'Owners as `Kind/name`.', examples: [[{ value: 'Deployment/cart', count: 12 }]] }),
    cause: z
      .array(FacetValue)
      .optional()
      .meta({ description: 'Kinds of failure.', examples: [[{ value: 'oom-killed', count: 12 }]] }),
    node: z
      .array(FacetValue)
      .optional()
      .meta({ description: 'Nodes.', examples: [[{ value: 'node-a', count: 12 }]] }),
  })
  .meta({ id: 'Facets' });
export type Facets = z.infer<typeof Facets>;
