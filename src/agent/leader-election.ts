import { setTimeout as pause } from 'node:timers/promises';
import type { GetOptions } from '../k8s/kubernetes-client.js';
import type { CreateOptions, Patch, PatchOptions } from '../k8s/object-writer.js';
import type { Resource } from '../k8s/resources.js';
import { errorCode } from '../kernel/ports/errors.js';
import { type Fields, textOf } from '../rules/evidence/values.js';
import { metadataOf, specOf } from '../rules/pod/object.js';

/** Reads objects; a KubernetesClient does. */
export interface LeaseReader {
  get(resource: Resource, name: string, options: GetOptions): Promise<Fields>;
}

/** Creates and changes objects; an ObjectWriter does. */
export interface LeaseWriter {
  create(resource: Resource, object: Fields, options: CreateOptions): Promise<Fields>;
  patch(resource: Resource, name: string, patch: Patch, options: PatchOptions): Promise<Fields>;
}

export interface ElectionTimes {
  /** So long a leader that is heard of no more is waited for, in milliseconds. */
  readonly leaseMs: number;
  /** A leader that could not renew for so long leads no more, in milliseconds; less than the lease. */
  readonly renewDeadlineMs: number;
  /** How often the lease is looked at and renewed, in milliseconds. */
  readonly retryMs: number;
}

export interface ElectionOptions {
  readonly reader: LeaseReader;
  readonly writer: LeaseWriter;
  readonly namespace: string;
  readonly name?: string;
  /** Another one for each process, also for one that comes after a crash. */
  readonly identity: string;
  readonly logger: {
    info(fields: object, message: string): void;
    warn(fields: object, message: string): void;
  };
  /** Called when this process begins and ceases to lead. */
  readonly onChange: (leads: boolean) => void;
  readonly times?: ElectionTimes;
}

export const LEASES: Resource = {
  kind: 'Lease',
  apiVersion: 'coordination.k8s.io/v1',
  plural: 'leases',
  isNamespaced: true,
};

const NAME = 'podproof-agent';
const TIMES: ElectionTimes = { leaseMs: 15_000, renewDeadlineMs: 10_000, retryMs: 2_000 };
/** However long a lease claims to hold, a leader that is not heard of is waited for no longer than so many times our own lease. */
const LONGEST_LEASES = 2.5;

interface Observed {
  readonly holder: string;
  /** Changes with each renewal. */
  readonly version: string;
  readonly leaseMs: number;
  /** When this version was seen first, by the clock of this process. */
  readonly at: number;
}

/**
 * Elects one of several processes by a Lease. Whether the present leader is alive is judged by how long this process has seen no renewal, never by the
 * times in the Lease, so clocks that differ do no harm (as in client-go's leaderelection). A leader that cannot renew ceases to lead before another
 * one may begin.
 */
export class LeaderElection {
  readonly #times: ElectionTimes;
  readonly #name: string;
  readonly #stopping = new AbortController();
  #observed: Observed | undefined;
  #renewedAt = Number.NEGATIVE_INFINITY;
  #leads = false;
  #trouble: string | undefined;
  #running: Promise<void> = Promise.resolve();
  #deadline: NodeJS.Timeout | undefined;

  constructor(private readonly on: ElectionOptions) {
    this.#times = on.times ?? TIMES;
    this.#name = on.name ?? NAME;
  }

  /** False also for a leader whose process stood still for so long that another one may lead. */
  get leads(): boolean {
    return this.#leads && performance.now() - this.#renewedAt < this.#times.renewDeadlineMs;
  }

  start(): void {
    this.#running = this.#run();
  }

  /** Ceases to lead, and lets go of the lease so that another one need not wait for its end. Never throws. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
    const held = this.#leads;
    this.#cease('it stops');
    if (held) await this.#release().catch(() => {});
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await this.#attempt();
      await pause(this.#times.retryMs * (0.9 + Math.random() * 0.2), undefined, { signal }).catch(() => undefined);
    }
  }

  async #attempt(): Promise<void> {
    const begunAt = performance.now();
    try {
      const outcome = await this.#acquireOrRenew();
      this.#trouble = undefined;
      if (outcome === 'held') this.#lead(begunAt);
      if (outcome === 'taken') this.#cease('another one leads');
    } catch (error) {
      if (!this.#stopping.signal.aborted) this.#say(error);
    }
  }

  /** One try has no longer than a leader has. */
  #signal(): AbortSignal {
    return AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(this.#times.renewDeadlineMs / 2)]);
  }

  /** Whose the lease is; `unknown` when somebody else was quicker: the next look shows who. Throws PodproofError where that cannot be found out. */
  async #acquireOrRenew(): Promise<'held' | 'taken' | 'unknown'> {
    const { reader, namespace, identity } = this.on;
    const signal = this.#signal();
    try {
      const lease = await reader.get(LEASES, this.#name, { namespace, signal });
      const { holder, version, isOver } = this.#observe(lease);
      if (holder !== identity && !isOver) return 'taken';
      await this.#take(lease, { version, isMine: holder === identity, signal });
      return 'held';
    } catch (error) {
      const code = errorCode(error);
      if (code === 'conflict') return 'unknown';
      if (code !== 'not_found') throw error;
      return this.#create(signal);
    }
  }

  async #create(signal: AbortSignal): Promise<'held' | 'unknown'> {
    const { writer, namespace } = this.on;
    const now = microTime();
    const spec = { ...this.#claim(now), acquireTime: now, leaseTransitions: 0 };
    const metadata = { name: this.#name, namespace };
    const lease = { apiVersion: LEASES.apiVersion, kind: LEASES.kind, metadata, spec };
    try {
      this.#observe(await writer.create(LEASES, lease, { namespace, signal }));
      return 'held';
    } catch (error) {
      if (errorCode(error) === 'conflict') return 'unknown';
      throw error;
    }
  }

  /** The version in the patch lets it fail where the lease was changed meanwhile. */
  async #take(
    lease: Fields,
    { version, isMine, signal }: { readonly version: string; readonly isMine: boolean; readonly signal: AbortSignal },
  ): Promise<void> {
    const { writer, namespace } = this.on;
    const now = microTime();
    const transitions = Number(specOf<'Lease'>(lease).leaseTransitions) || 0;
    const patch = {
      metadata: { resourceVersion: version },
      spec: { ...this.#claim(now), ...(!isMine && { acquireTime: now, leaseTransitions: transitions + 1 }) },
    };
    this.#observe(await writer.patch(LEASES, this.#name, { type: 'merge', patch }, { namespace, signal }));
  }

  async #release(): Promise<void> {
    const { writer, namespace } = this.on;
    const patch = {
      metadata: { resourceVersion: this.#observed?.version },
      spec: { holderIdentity: '', leaseDurationSeconds: 1, renewTime: microTime() },
    };
    const signal = AbortSignal.timeout(this.#times.retryMs);
    await writer.patch(LEASES, this.#name, { type: 'merge', patch }, { namespace, signal });
  }

  #claim(renewTime: string) {
    const leaseDurationSeconds = Math.ceil(this.#times.leaseMs / 1_000);
    return { holderIdentity: this.on.identity, leaseDurationSeconds, renewTime };
  }

  /** Notes when this version of the lease was seen first. */
  #observe(lease: Fields): { holder: string; version: string; isOver: boolean } {
    const spec = specOf<'Lease'>(lease);
    const version = textOf(metadataOf(lease).resourceVersion);
    const holder = textOf(spec.holderIdentity);
    const claimedMs = Number(spec.leaseDurationSeconds) * 1_000;
    const leaseMs = claimedMs > 0 ? Math.min(claimedMs, this.#times.leaseMs * LONGEST_LEASES) : this.#times.leaseMs;
    const now = performance.now();
    if (this.#observed?.version !== version) this.#observed = { holder, version, leaseMs, at: now };
    return { holder, version, isOver: holder === '' || now - this.#observed.at > leaseMs };
  }

  /** @param at when the try began: others count from a later moment */
  #lead(at: number): void {
    this.#renewedAt = at;
    clearTimeout(this.#deadline);
    const leftMs = this.#times.renewDeadlineMs - (performance.now() - at);
    this.#deadline = setTimeout(() => this.#cease('it could not renew its lease in time'), Math.max(leftMs, 0));
    if (this.#leads) return;
    this.#leads = true;
    const { logger, onChange, identity, namespace } = this.on;
    logger.info({ identity, namespace, lease: this.#name }, 'This agent leads: it watches what belongs to no node');
    onChange(true);
  }

  #cease(why: string): void {
    clearTimeout(this.#deadline);
    if (!this.#leads) return;
    this.#leads = false;
    this.on.logger.info({ lease: this.#name }, `This agent leads no more: ${why}`);
    this.on.onChange(false);
  }

  /** The same trouble is said once. */
  #say(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    if (message === this.#trouble) return;
    this.#trouble = message;
    this.on.logger.warn({ lease: this.#name }, `Who leads cannot be found out: ${message}`);
  }
}

/** As Kubernetes writes a MicroTime. */
function microTime(): string {
  return new Date().toISOString().replace('Z', '000Z');
}
