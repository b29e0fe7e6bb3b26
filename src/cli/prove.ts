import { randomUUID } from 'node:crypto';
import type { Verdict } from '../contracts/mirror.js';
import { runProof } from '../kernel/mirrors/proof-run.js';
import type { MirrorCluster } from '../kernel/ports/cluster/mirror-cluster.js';
import { PodproofError } from '../kernel/ports/errors.js';
import type { ProofPlan } from '../rules/mirror/proof-plan.js';
import { canAsk, confirmed } from './ask.js';
import { type Judged, judge } from './diagnose-judge.js';
import { oneLine } from './one-line.js';
import { openCluster } from './prove-cluster.js';
import { diffOf } from './prove-diff.js';
import { handOverProven } from './prove-hand-over.js';
import { renderProofJson } from './prove-json.js';
import { keptUntilItsEnd } from './prove-keep.js';
import { checkProveOptions, type ProveOptions, secondsOf } from './prove-options.js';
import { planFor } from './prove-plan.js';
import { makeRoom } from './prove-room.js';
import { ProofScreen } from './prove-screen.js';
import { failingPodOf } from './prove-target.js';
import { outcomeMarkdown, planMarkdown } from './prove-text.js';
import { renderTerminal } from './render-terminal.js';
import { stylesFor } from './styles.js';
import type { Terminal } from './terminal.js';

const NOTHING_TRIED = 2;
const CODES: Readonly<Record<Verdict, number>> = { PROVEN: 0, REFUTED: 1, INCONCLUSIVE: 3 };
/** As the setting `mirror-ttl` has it where nobody has changed it, in seconds. */
const USUAL_TTL = 180;
const LONGEST_TTL = 3_600;
/** As the settings have them where nobody has changed them. */
const LIMITS = { namespaces: '*', maxCpu: '4', maxMemory: '8Gi' };
/** Longer lines of prose are hard to read. */
const WIDEST = 110;
const USUAL_WIDTH = 100;

/**
 * `podproof prove`: tries a fix on a copy of a failing pod, without a server (docs/prove.md).
 * @returns the exit code: 0 PROVEN, 1 REFUTED, 3 INCONCLUSIVE; 2 where nothing was tried, with one line on the standard error
 */
export async function prove(terminal: Terminal, target: string | undefined, options: ProveOptions): Promise<number> {
  try {
    checkProveOptions(target, options);
    const judged = judge(await failingPodOf(terminal, target, options));
    const plan = await planFor(terminal, judged, options);
    return await tryPlan(terminal, { judged, plan, diff: diffOf(plan) }, options);
  } catch (error) {
    // Anything else is a defect, which the caller reports.
    if (!PodproofError.isInstance(error)) throw error;
    terminal.error(oneLine(error));
    return NOTHING_TRIED;
  } finally {
    await terminal.flushed?.();
  }
}

interface Attempt {
  readonly judged: Judged;
  readonly plan: ProofPlan;
  readonly diff: string;
}

async function tryPlan(terminal: Terminal, attempt: Attempt, options: ProveOptions): Promise<number> {
  const ttlSeconds = secondsOf('--ttl', options.ttl) ?? usualTtl(attempt.plan);
  if (options.output !== 'json') say(terminal, options, planMarkdown(attempt.plan, { diff: attempt.diff, ttlSeconds }));
  if (!(await isAgreed(terminal, options))) return NOTHING_TRIED;
  const { cluster, close } = await openCluster(terminal, options);
  try {
    await makeRoom(cluster, attempt.plan.namespace);
    return await run(
      terminal,
      { ...attempt, order: orderOf(attempt.plan, { cluster, ttlSeconds, options }), cluster },
      options,
    );
  } finally {
    close();
  }
}

function usualTtl({ needsTtlSeconds }: ProofPlan): number {
  return Math.min(Math.max(USUAL_TTL, needsTtlSeconds), LONGEST_TTL);
}

async function isAgreed(terminal: Terminal, { yes }: ProveOptions): Promise<boolean> {
  if (yes === true) return true;
  if (canAsk(terminal)) return confirmed(terminal, '\nMake this copy of the pod now?');
  terminal.error('Nothing was tried: there is no terminal to ask on. --yes does not ask');
  return false;
}

interface Ordering {
  readonly cluster: MirrorCluster;
  readonly ttlSeconds: number;
  readonly options: ProveOptions;
}

type Order = Parameters<typeof runProof>[0];

function orderOf(plan: ProofPlan, { cluster, ttlSeconds, options }: Ordering): Order {
  const mirrorId = randomUUID();
  return {
    ...{ mirrorId, plan, ttlSeconds },
    // Of no installation of the server: none of them removes it before its time.
    installation: `cli-${mirrorId.slice(0, 8)}`,
    windowSeconds: Math.max(plan.windowSeconds, secondsOf('--window', options.window) ?? 0),
    expiresAt: cluster.now() + ttlSeconds * 1_000,
    control: options.control === true,
    keep: options.keep === true,
    denyEgress: options.denyEgress === true,
    consent: {
      settings: LIMITS,
      allowPrivileged: options.allowPrivileged === true,
      allowLarge: options.allowLarge === true,
    },
  };
}

interface Run extends Attempt {
  readonly order: Order;
  readonly cluster: MirrorCluster;
}

async function run(
  terminal: Terminal,
  { judged, plan, diff, order, cluster }: Run,
  options: ProveOptions,
): Promise<number> {
  const isText = options.output !== 'json';
  const screen = new ProofScreen(terminal);
  const stop = new AbortController();
  void terminal.stopSignal().then(() => stop.abort('it was stopped at the terminal'));
  const startedAt = cluster.now();
  const onProgress = (progress: Parameters<ProofScreen['show']>[0]) => {
    if (isText) screen.show(progress);
  };
  const outcome = await runProof(order, { cluster, onProgress }, stop.signal);
  const finishedAt = cluster.now();
  const handedOver = outcome.verdict === 'PROVEN' ? handOverProven(judged, plan) : undefined;
  const seconds = Math.round((finishedAt - startedAt) / 1_000);
  if (isText) say(terminal, options, `\n${outcomeMarkdown(plan, outcome, { seconds, handedOver })}`);
  else terminal.out(renderProofJson({ order, outcome, diff, startedAt, finishedAt, handedOver }));
  if (outcome.isKept) await keptUntilItsEnd(terminal, { order, outcome, cluster }, stop.signal);
  return CODES[outcome.verdict];
}

function say(terminal: Terminal, { color = 'auto' }: ProveOptions, markdown: string): void {
  const styles = stylesFor(color, terminal);
  terminal.out(renderTerminal(markdown, { styles, width: Math.min(terminal.width ?? USUAL_WIDTH, WIDEST) }));
}
