import { randomUUID } from 'node:crypto';
import type { Mirror, MirrorRequest } from '../../contracts/mirror.js';
import { planManifest } from '../../rules/mirror/plan-manifest.js';
import { planProof } from '../../rules/mirror/plan-proof.js';
import type { ProofPlan } from '../../rules/mirror/proof-plan.js';
import { PodproofError } from '../ports/errors.js';
import type { StoredMirror } from '../ports/storage/mirrors.js';
import { MIRROR_TTL } from '../settings/setting-definitions.js';
import type { SettingService } from '../settings/setting-service.js';
import type { AskForCandidate } from './ask-for-candidate.js';
import { choosePlan } from './choose-plan.js';
import { addWithinLimits } from './deploy-limits.js';
import { draftMirror, type MirrorDraft } from './make-mirror.js';
import type { MirrorRoom } from './mirror-room.js';
import { announceMirror, type MirrorRunner, type RunnerDependencies } from './mirror-runner.js';
import { endedMirror, newMirror } from './new-mirror.js';
import type { ProofClaim, ProofClaims } from './proof-claims.js';
import { type OrderWithoutExpiry, type ProofOrder, proofPod } from './proof-order.js';
import { beginProof } from './proof-run.js';
import { pauseByTimer } from './proof-watch.js';
import { removePods } from './remove-pods.js';

const SECOND_MS = 1_000;
/** In seconds. */
const SHORTEST_TTL = MIRROR_TTL.minimum;
const LONGEST_TTL = MIRROR_TTL.maximum;

interface Dependencies extends RunnerDependencies {
  readonly settings: SettingService;
  readonly room: Pick<MirrorRoom, 'limits'>;
  readonly claims: Pick<ProofClaims, 'of'>;
  readonly runner: MirrorRunner;
  readonly ask: AskForCandidate;
}

/** What is to be tried, and how. */
interface Wanted {
  readonly claim: ProofClaim;
  readonly plan: ProofPlan;
  readonly request: MirrorRequest;
  readonly tried: readonly string[];
  readonly by: string;
}

/** Makes mirrors for failures, and removes them. */
export class DeployService {
  constructor(private readonly on: Dependencies) {}

  /**
   * Answers once the pod is made. Throws `invalid`, `forbidden`, `not_found`, `conflict`, `unavailable` and `timeout`, each in words for the person who asks.
   * @param by who asks
   */
  async deploy(failureId: number, request: MirrorRequest, by: string, signal?: AbortSignal): Promise<Mirror> {
    const claim = await this.on.claims.of(failureId);
    return this.#make({ claim, plan: planFor(claim, request), request, tried: [], by }, signal);
  }

  /** The same for an incident that nobody has asked about: with the time that it takes, and the next candidates where one is refuted. */
  async deployByItself(failureId: number): Promise<Mirror> {
    const claim = await this.on.claims.of(failureId);
    const plan = planFor(claim, {});
    const ttl_seconds = Math.min(LONGEST_TTL, Math.max(this.on.settings.mirrorTtlSeconds(), plan.needsTtlSeconds));
    return this.#make({ claim, plan, request: { ttl_seconds, auto: true }, tried: [], by: 'mirror_auto' });
  }

  /**
   * Tries what comes after a refuted candidate, within the same time: the next of the failure's own, then what a language model says to the refutation.
   * Answers null where there is nothing more to try or too little time is left.
   * @param refuted as it ended, ordered with `auto`
   */
  async deployNext(refuted: StoredMirror, most: number): Promise<Mirror | null> {
    const { mirror, options } = refuted;
    const tried = [...options.tried, mirror.strategy ?? ''];
    if (tried.length >= most) return null;
    const claim = await this.on.claims.of(mirror.failure_id);
    const plan = this.#nextPlan(claim, tried, refuted) ?? (await this.#askedPlan(claim, refuted));
    if (plan === undefined) return null;
    const request: MirrorRequest = {
      ...{ ttl_seconds: this.#secondsLeft(refuted), control: options.control, keep: options.keep, auto: true },
      deny_egress: options.denyEgress === true,
    };
    return this.#make({ claim, plan, request, tried, by: mirror.created_by });
  }

  /** Removes the pods of a live one and answers when they are gone; of an ended one answers how it ended. Throws `not_found`. */
  async remove(mirrorId: string, by: string): Promise<Mirror> {
    const stored = await this.on.plugins.use('storage', ({ mirrors }) => mirrors.get(mirrorId));
    if (stored === undefined) throw new PodproofError('not_found', `There is no mirror ${mirrorId}`);
    if (stored.finishedAt !== null) return stored.mirror;
    const reason = `It was removed by ${by} before there was a verdict.`;
    const watched = this.on.runner.end(mirrorId, reason);
    if (watched !== undefined) {
      const ended = await watched;
      if (ended.finishedAt !== null) return ended.mirror;
    }
    return this.#removeUnwatched(mirrorId, reason);
  }

  #secondsLeft({ expiresAt }: StoredMirror): number {
    return Math.floor((expiresAt - this.on.cluster.now()) / SECOND_MS);
  }

  #nextPlan(claim: ProofClaim, tried: readonly string[], refuted: StoredMirror): ProofPlan | undefined {
    const untried = claim.candidates.filter(({ strategy }) => !tried.includes(strategy ?? ''));
    const plans = untried.map((candidate) => planProof({ ...claim, candidate }));
    const seconds = this.#secondsLeft(refuted);
    return plans.flatMap((plan) => ('problem' in plan || plan.needsTtlSeconds > seconds ? [] : [plan]))[0];
  }

  async #askedPlan(claim: ProofClaim, refuted: StoredMirror): Promise<ProofPlan | undefined> {
    const seconds = this.#secondsLeft(refuted);
    if (seconds < SHORTEST_TTL) return undefined;
    const candidate = await this.on.ask(claim.record, refuted, AbortSignal.timeout(seconds * SECOND_MS));
    if (candidate === null || JSON.stringify(candidate.patch) === JSON.stringify(refuted.patch)) return undefined;
    const plan = planProof({ ...claim, candidate });
    return 'problem' in plan || plan.needsTtlSeconds > this.#secondsLeft(refuted) ? undefined : plan;
  }

  async #make(wanted: Wanted, signal?: AbortSignal): Promise<Mirror> {
    const { cluster, clock, plugins } = this.on;
    const asked = { ...this.#order(wanted), consent: this.#consent(wanted.request) };
    const draft = await draftMirror(asked, cluster, signal);
    const { order } = draft;
    const { claim, request, tried, by } = wanted;
    const ticket = { record: claim.record, causeKey: claim.causeKey, auto: request.auto === true, tried, by };
    const stored = newMirror(order, draft, ticket, { at: cluster.now(), watchedAt: clock.now() });
    await plugins.use('storage', (storage) => addWithinLimits(storage, stored, this.on.room.limits()));
    return this.#begin(stored, order, draft);
  }

  async #begin(stored: StoredMirror, order: ProofOrder, draft: MirrorDraft): Promise<Mirror> {
    const { bus, cluster, runner } = this.on;
    const begun = await runner.begin(stored, () => beginProof(order, draft, cluster));
    announceMirror(bus, begun.mirror);
    return begun.mirror;
  }

  #order({ plan, request }: Wanted): OrderWithoutExpiry {
    const { installation, settings } = this.on;
    const ttlSeconds = request.ttl_seconds ?? settings.mirrorTtlSeconds();
    return {
      ...{ mirrorId: randomUUID(), installation, plan, ttlSeconds },
      windowSeconds: Math.max(plan.windowSeconds, request.window_seconds ?? 0),
      ...{ control: request.control === true, keep: request.keep === true, denyEgress: request.deny_egress === true },
    };
  }

  #consent({ allow_privileged, allow_large }: MirrorRequest) {
    const text = (key: string) => this.on.settings.get(key).value;
    return {
      settings: {
        ...{ namespaces: text('mirror_namespaces'), maxCpu: text('mirror_max_cpu') },
        maxMemory: text('mirror_max_memory'),
      },
      ...{ allowPrivileged: allow_privileged === true, allowLarge: allow_large === true },
    };
  }

  /** One that another replica watches, or nobody. It is over first: whoever watches it lets go of it then, and the sweep removes what is left. */
  async #removeUnwatched(mirrorId: string, reason: string): Promise<Mirror> {
    const { bus, cluster, plugins, pause = pauseByTimer } = this.on;
    const at = cluster.now();
    const ended = await plugins.use('storage', (storage) =>
      storage.transaction(async ({ mirrors }) => {
        const stored = await mirrors.get(mirrorId);
        if (stored === undefined || stored.finishedAt !== null) return { stored, isOurs: false, isNews: false };
        const over = endedMirror(stored, { status: 'Deleted', reason, at });
        await mirrors.update(over);
        return { stored: over, isOurs: true, isNews: stored.mirror.verdict === null };
      }),
    );
    if (ended.stored === undefined) throw new PodproofError('not_found', `There is no mirror ${mirrorId}`);
    if (!ended.isOurs) return ended.stored.mirror;
    const { mirror, plan } = ended.stored;
    announceMirror(bus, mirror);
    // Of one that was kept the verdict was told when it came.
    if (ended.isNews) bus.emit('mirror.ended', { failureId: mirror.failure_id, mirror });
    const pods = (['mirror', 'control'] as const).map((role) => proofPod({ mirrorId, plan }, role));
    const left = await removePods(pods, { cluster, mirrorId, pause, signal: new AbortController().signal });
    return left.length === 0 ? mirror : { ...mirror, warnings: [...mirror.warnings, ...left] };
  }
}

/** Throws `invalid`, naming the field that would help. */
function planFor(claim: ProofClaim, { manifest, strategy }: MirrorRequest): ProofPlan {
  const plan = manifest === undefined ? choosePlan(claim, strategy) : planManifest({ ...claim, text: manifest });
  if (!('problem' in plan)) return plan;
  const field = manifest === undefined && strategy !== undefined ? 'strategy' : 'manifest';
  throw new PodproofError('invalid', `${field}: ${plan.problem}`);
}
