import type {
  CauseStats,
  FacetName,
  Facets,
  FailureStats,
  StatsBy,
  StatsOverview,
  StatsStep,
} from '../../contracts/stats.js';
import { ALIVE_MS } from '../agents/agent-service.js';
import type { PluginAccess } from '../plugins/plugin-access.js';
import type { Clock } from '../ports/clock.js';
import type { StatRange, StepCount } from '../ports/storage/stats.js';
import type { SettingService } from '../settings/setting-service.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const STEP_MS: Readonly<Record<StatsStep, number>> = { '1h': HOUR_MS, '1d': DAY_MS };
/** How many steps an answer has at most, and for how many of them numbers are kept. */
export const STEPS_KEPT = 400;
const USUAL_STEPS: Readonly<Record<StatsStep, number>> = { '1h': 24, '1d': 30 };
const LABELS = 12;
const FACET_VALUES = 50;

/** From when to when; what is left out is the time until now. */
export interface AskedRange {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** What is going on in numbers (docs/decisions/0074-hourly-counters.md). */
export class StatService {
  constructor(
    private readonly plugins: PluginAccess,
    private readonly settings: Pick<SettingService, 'number'>,
    private readonly clock: Clock,
  ) {}

  /** The state of everything, or of one namespace, and what happened since an instant: a day ago, unless it is given. */
  async overview(asked: { namespace?: string | undefined; since?: number | undefined }): Promise<StatsOverview> {
    const now = this.clock.now();
    const since = clamped(asked.since ?? now - DAY_MS);
    const freshSince = now - this.settings.number('stale_after_minutes') * MINUTE_MS;
    const filter = { since, freshSince, aliveSince: now - ALIVE_MS };
    const { namespace } = asked;
    const { findings, agents, ...counted } = await this.plugins.use('storage', ({ stats }) =>
      stats.overview(namespace === undefined ? filter : { ...filter, namespace }),
    );
    const { lastSeen, ...others } = agents;
    return {
      at: iso(now),
      since: iso(since),
      ...counted,
      findings: { by_severity: findings, score: null },
      agents: { ...others, last_seen: lastSeen === null ? null : iso(lastSeen) },
      scanner: { last_at: null, status: null },
    };
  }

  /** How many failures came and went, step by step. */
  async failures(asked: AskedRange, step: StatsStep, by?: StatsBy): Promise<FailureStats> {
    const range = this.#rangeOf(asked, step);
    const [all, labelled] = await this.plugins.use('storage', async ({ stats }) => [
      await stats.steps(range),
      by === undefined ? [] : await stats.steps(range, { name: by, labels: LABELS }),
    ]);
    return { step, buckets: bucketsOf(range, all, labelled) };
  }

  /** What failed most in a time: the day until now, unless it is given. */
  async causes(asked: AskedRange, limit: number): Promise<CauseStats[]> {
    const { from, to } = this.#rangeOf(asked, '1h', Number.POSITIVE_INFINITY);
    const step = to - from > STEPS_KEPT * HOUR_MS ? '1d' : '1h';
    const range = this.#rangeOf({ from, to }, step);
    const causes = await this.plugins.use('storage', ({ stats }) => stats.causes(range, limit));
    return causes.map(({ title, lastSeen, ...cause }) => ({
      ...cause,
      title: title ?? cause.cause,
      last_seen: lastSeen === null ? null : iso(lastSeen),
    }));
  }

  /** What filters of active failures may be set to. */
  async facets(names: readonly FacetName[], q: string | undefined): Promise<Facets> {
    return this.plugins.use('storage', async ({ stats }) => {
      const found: Facets = {};
      for (const name of names) found[name] = await stats.facet(name, { q, limit: FACET_VALUES });
      return found;
    });
  }

  /** Whole steps, the one at the end included; of more than are kept the last. */
  #rangeOf({ from, to }: AskedRange, step: StatsStep, most = STEPS_KEPT): StatRange {
    const length = STEP_MS[step];
    const end = Math.ceil(clamped(to ?? this.clock.now() + 1) / length) * length;
    const begin = Math.floor(clamped(from ?? end - USUAL_STEPS[step] * length) / length) * length;
    return { step, from: Math.min(Math.max(begin, end - most * length), end), to: end };
  }
}

/** The last instant that is told with four digits of a year. */
const LAST_INSTANT = Date.UTC(9999, 0);
const clamped = (at: number) => Math.min(Math.max(at, 0), LAST_INSTANT);
const iso = (at: number) => new Date(at).toISOString();

function bucketsOf({ step, from, to }: StatRange, all: readonly StepCount[], labelled: readonly StepCount[]) {
  const length = STEP_MS[step];
  const buckets: FailureStats['buckets'] = Array.from({ length: (to - from) / length }, (_, index) => ({
    at: iso(from + index * length),
    opened: 0,
    resolved: 0,
    by: {},
  }));
  const bucketOf = ({ at }: StepCount) => buckets[(at - from) / length];
  for (const counted of all)
    Object.assign(bucketOf(counted) ?? {}, { opened: counted.opened, resolved: counted.resolved });
  for (const counted of labelled.filter(({ opened }) => opened > 0)) {
    const bucket = bucketOf(counted);
    if (bucket) bucket.by[counted.label] = counted.opened;
  }
  return buckets;
}
