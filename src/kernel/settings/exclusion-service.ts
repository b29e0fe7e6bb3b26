import type { Event } from '../../contracts/event.js';
import type { ExclusionRule } from '../../contracts/failure.js';
import { type CompiledExclusions, compileExclusions } from '../../rules/exclusions.js';
import type { EventBus } from '../events/event-bus.js';
import { type Cached, ReplicatedCache } from '../events/replicated-cache.js';
import type { PluginAccess } from '../plugins/plugin-access.js';
import type { Clock } from '../ports/clock.js';
import { PodproofError } from '../ports/errors.js';
import { type Managed, NOT_MANAGED } from '../provisioning/managed-by-file.js';

/** A rule with when and by whom it was made. */
export type StoredExclusion = ExclusionRule & { readonly created_at: string; readonly created_by: string };

/** Why a pod is excluded, or that it is not (docs/wire-contract.md, "Exclusions"). */
export interface ExclusionReason {
  readonly excluded: boolean;
  readonly rule: ExclusionRule | null;
  readonly reason: string;
}

export type ExclusionMatch = (namespace: string, podName: string) => ExclusionRule | undefined;

/** The open records of pods that rules cover. */
export interface Covered {
  /**
   * Resolves them; answers how many there were.
   * @param where `namespace`: only there; `by`: whose doing it is
   */
  resolve(match: ExclusionMatch, where: { readonly namespace?: string; readonly by: string }): Promise<number>;
}

const NO_RECORDS: Covered = { resolve: () => Promise.resolve(0) };
/** A report that was on its way when its pod was excluded is recorded within this time. */
const SETTLED_MS = 60_000;

interface Exclusions {
  readonly stored: readonly StoredExclusion[];
  readonly compiled: CompiledExclusions;
}

const PREVIEWED = 10_000;
const SAMPLE = 10;

/** A pattern with `*` and `?` as SQL has them. */
const likeOf = (glob: string) =>
  glob
    .replace(/[\\%_]/g, '\\$&')
    .replaceAll('*', '%')
    .replaceAll('?', '_');

const SAYS = { namespace: 'the namespace', pod: 'pods that match' } as const;

/** The rules that keep reports out (docs/wire-contract.md, "Exclusions"). They are in memory, so that asking on ingest costs no query; `load` first. */
export class ExclusionService implements Cached {
  readonly #rules: ReplicatedCache<Exclusions>;
  #changedAt = 0;
  #settledAt = -1;

  constructor(
    private readonly plugins: PluginAccess,
    private readonly bus: EventBus,
    private readonly clock: Clock,
    private readonly managed: Managed = NOT_MANAGED,
    private readonly covered: Covered = NO_RECORDS,
  ) {
    this.#rules = new ReplicatedCache<Exclusions>(bus, {
      name: 'exclusions',
      initial: { stored: [], compiled: compileExclusions([]) },
      read: () => this.#read(),
      onStale: () => {
        this.#changedAt = clock.now();
      },
    });
  }

  async load(): Promise<void> {
    await this.#rules.load();
  }

  /** The rule that keeps the pod's reports out; undefined when none does. */
  match(namespace: string, podName: string): ExclusionRule | undefined {
    return this.#rules.value.compiled.match(namespace, podName);
  }

  explain(namespace: string, podName: string): ExclusionReason {
    const rule = this.match(namespace, podName);
    if (rule === undefined) {
      return { excluded: false, rule: null, reason: `No exclusion rule hits ${namespace}/${podName}.` };
    }
    return { excluded: true, rule, reason: `An exclusion rule keeps out ${SAYS[rule.kind]} ${rule.pattern}.` };
  }

  /** How many pods with an open record a pattern would exclude, counted to 10,000, and ten of them. */
  async preview(pattern: string): Promise<{ pods: number; sample: { namespace: string; pod_name: string }[] }> {
    const [first = '', second] = pattern.split('/').map(likeOf);
    const like = second === undefined ? { namespace: '%', pod: first } : { namespace: first, pod: second };
    const candidates = await this.plugins.use('storage', ({ stats }) => stats.openPods(like, PREVIEWED));
    const { match } = compileExclusions([{ kind: 'pod', pattern }]);
    const hit = candidates.filter(({ namespace, podName }) => match(namespace, podName) !== undefined);
    const sample = hit.slice(0, SAMPLE).map(({ namespace, podName }) => ({ namespace, pod_name: podName }));
    return { pods: hit.length, sample };
  }

  /** The rules of one kind, by pattern. */
  async list(kind: ExclusionRule['kind']): Promise<StoredExclusion[]> {
    const { stored } = await this.#rules.load();
    return stored.filter((rule) => rule.kind === kind);
  }

  /** Takes effect before it answers, for open records too. A rule that is there already stays as it is and is not announced. */
  async add(rule: ExclusionRule, by: string): Promise<StoredExclusion> {
    const at = this.clock.now();
    const added = await this.plugins.use('storage', ({ exclusions }) => exclusions.add(rule, at, by));
    const { stored } = added ? await this.#apply(rule, 'excluded') : await this.#rules.load();
    const match: ExclusionMatch = (namespace, podName) => this.match(namespace, podName);
    await this.covered.resolve(match, { ...(rule.kind === 'namespace' && { namespace: rule.pattern }), by });
    const found = stored.find(({ kind, pattern }) => kind === rule.kind && pattern === rule.pattern);
    return found ?? { ...rule, created_at: new Date(at).toISOString(), created_by: by };
  }

  /** Takes effect before it answers. Throws `not_found` when there is no such rule. */
  async remove(rule: ExclusionRule): Promise<void> {
    this.managed.refuse(rule.kind === 'pod' ? 'excluded_pods' : 'excluded_namespaces', rule.pattern);
    const removed = await this.plugins.use('storage', ({ exclusions }) => exclusions.remove(rule));
    if (!removed) throw new PodproofError('not_found', `No exclusion of ${SAYS[rule.kind]} ${rule.pattern} was found`);
    await this.#apply(rule, 'included');
  }

  /** Resolves what reports that were on their way, or another replica, have opened since the rules have changed; answers how many. */
  async resolveCovered(): Promise<number> {
    const changedAt = this.#changedAt;
    if (this.#settledAt === changedAt || this.#rules.value.stored.length === 0) return 0;
    const now = this.clock.now();
    const resolved = await this.covered.resolve((...pod) => this.match(...pod), { by: 'exclusion' });
    if (now - changedAt > SETTLED_MS) this.#settledAt = changedAt;
    return resolved;
  }

  async #read(): Promise<Exclusions> {
    const stored = await this.plugins.use('storage', ({ exclusions }) => exclusions.list());
    return { stored, compiled: compileExclusions(stored) };
  }

  async #apply(rule: ExclusionRule, action: 'excluded' | 'included'): Promise<Exclusions> {
    this.#changedAt = this.clock.now();
    const loaded = this.#rules.changed();
    this.bus.emit('client.event', exclusionEvent(rule, action));
    return loaded;
  }
}

function exclusionEvent({ kind, pattern }: ExclusionRule, action: 'excluded' | 'included'): Event {
  return kind === 'namespace'
    ? { type: 'namespace_exclusion', data: { namespace: pattern, action } }
    : { type: 'pod_exclusion', data: { pod_name: pattern, action } };
}
