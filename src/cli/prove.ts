import type { Verdict } from '../contracts/mirror.js';
import { draftMirror } from '../kernel/mirrors/make-mirror.js';
import { runProof } from '../kernel/mirrors/proof-run.js';
import type { MirrorCluster } from '../kernel/ports/cluster/mirror-cluster.js';
import type { ProofPlan } from '../rules/mirror/proof-plan.js';
import { canAsk, confirmed } from './ask.js';
import { type Judged, judge } from './diagnose-judge.js';
import { errorLine } from './error-line.js';
import { knownKinds } from './known-kinds.js';
import { openCluster } from './prove-cluster.js';
import { diffOf } from './prove-diff.js';
import { handOverProven } from './prove-hand-over.js';
import { renderProofJson } from './prove-json.js';
import { keptUntilItsEnd } from './prove-keep.js';
import { checkProveOptions, type ProveOptions } from './prove-options.js';
import { type CommandOrder, orderOf } from './prove-order.js';
import { planFor } from './prove-plan.js';
import { makeRoom } from './prove-room.js';
import { ProofScreen } from './prove-screen.js';
import { failingPodOf } from './prove-target.js';
import { outcomeMarkdown, planMarkdown } from './prove-text.js';
import { renderTerminal } from './render-terminal.js';
import { textWidth } from './screen-size.js';
import { stylesFor } from './styles.js';
import type { Terminal } from './terminal.js';

const NOTHING_TRIED = 2;
const CODES: Readonly<Record<Verdict, number>> = { PROVEN: 0, REFUTED: 1, INCONCLUSIVE: 3 };

/**
 * `podproof prove`: tries a fix on a copy of a failing pod, without a server (docs/prove.md).
 * @returns the exit code: 0 PROVEN, 1 REFUTED, 3 INCONCLUSIVE; 2 where nothing was tried, with one line on the standard error
 */
export async function prove(terminal: Terminal, target: string | undefined, options: ProveOptions): Promise<number> {
  try {
    checkProveOptions(target, options);
    const kinds = await knownKinds(terminal);
    const judged = judge(await failingPodOf(terminal, target, options), kinds);
    const plan = await planFor(terminal, judged, { ...options, kinds });
    return await tryPlan(terminal, { judged, plan, diff: diffOf(plan) }, options);
  } catch (error) {
    // Defects as well: the exit code of other commands for an error is that of REFUTED here.
    terminal.error(errorLine(error));
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
  const { cluster, close } = await openCluster(terminal, options);
  try {
    const { plan, diff } = attempt;
    await makeRoom(cluster, plan.namespace);
    const order = orderOf(plan, cluster, options);
    const { warnings, cannotShow } = await draftMirror(order, cluster);
    const shown = planMarkdown({ ...plan, warnings, cannotShow }, { diff, ttlSeconds: order.ttlSeconds });
    if (options.output !== 'json') say(terminal, options, shown);
    if (!(await isAgreed(terminal, options))) return NOTHING_TRIED;
    // The time begins when the answer has come.
    return await proveAndShow(terminal, { ...attempt, order: orderOf(plan, cluster, options), cluster }, options);
  } finally {
    close();
  }
}

async function isAgreed(terminal: Terminal, { yes }: ProveOptions): Promise<boolean> {
  if (yes === true) return true;
  if (canAsk(terminal)) return confirmed(terminal, '\nMake this copy of the pod now?');
  terminal.error('Nothing was tried: there is no terminal to ask on. --yes does not ask');
  return false;
}

interface Run extends Attempt {
  readonly order: CommandOrder;
  readonly cluster: MirrorCluster;
}

async function proveAndShow(terminal: Terminal, attempt: Run, options: ProveOptions): Promise<number> {
  const { judged, plan, diff, order, cluster } = attempt;
  const isText = options.output !== 'json';
  const screen = new ProofScreen(terminal);
  const stop = new AbortController();
  void terminal.stopSignal().then(() => stop.abort('It was stopped at the terminal.'));
  const startedAt = cluster.now();
  if (isText) terminal.out('');
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
  terminal.out(renderTerminal(markdown, { styles, width: textWidth(terminal.width) }));
}
