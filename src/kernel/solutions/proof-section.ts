import type { FailureProof, Mirror, MirrorCheck, MirrorControl } from '../../contracts/mirror.js';
import { utcMinute } from '../../contracts/utc-minute.js';
import { scrubText } from '../../rules/secrets/scrub.js';
import { firstItems, inline, joinSections, listBelow } from './markdown.js';

/** How many checks, warnings or the like are listed, and how much of each text, in characters. */
const ITEMS = 12;
const TEXT = 600;

/** What a verdict means, where it is of a fix, of an experiment, and of what nobody can say. */
const MEANING: Readonly<Record<FailureProof['verdict'], { readonly fix: string; readonly experiment: string }>> = {
  PROVEN: {
    fix: 'the fix held in a mirror pod, and without it the pod failed.',
    experiment: 'the experiment succeeded in a mirror pod: the rest works. It is no fix, and no change for production.',
  },
  REFUTED: {
    fix: 'the fix was tried in a mirror pod, and it failed again.',
    experiment: 'the experiment was tried in a mirror pod, and it failed again.',
  },
  INCONCLUSIVE: {
    fix: 'the fix was tried in a mirror pod, which could not tell whether it helps.',
    experiment: 'the experiment was tried in a mirror pod, which could not tell.',
  },
};

/** What lists and events say of a verdict, as Markdown; '' without one. The record has the rest. */
export function proofSummary(proof: FailureProof | null): string {
  if (proof === null) return '';
  return `### Proof\n\n${verdictLine(proof)} It is of ${minuteOf(proof.at)}.\n`;
}

/** All that a proof has come to, as Markdown. What it says was seen in the cluster, so it is shown as text and scrubbed. */
export function proofSection(mirror: Mirror, at: string): string {
  const { verdict, scope, verdict_reason: reason, control, checks } = mirror;
  if (verdict === null) return '';
  return joinSections([
    '### Proof',
    `${verdictLine({ verdict, scope })}${reason === null ? '' : ` ${safeText(reason)}`}`,
    howIt(mirror, at),
    control === null ? '' : controlLine(control),
    listBelow('What was watched:', firstItems(checks.map(checkLine), ITEMS)),
    listBelow('What a mirror cannot show:', firstItems(mirror.cannot_show.map(safeText), ITEMS)),
  ]);
}

function verdictLine({ verdict, scope }: Pick<FailureProof, 'verdict' | 'scope'>): string {
  return `**${verdict}**: ${MEANING[verdict][scope === 'mirror-only' ? 'experiment' : 'fix']}`;
}

function howIt({ origin, strategy, created_by, mirror_pod_name, window_seconds }: Mirror, at: string): string {
  const what = origin === 'user' || strategy === null ? 'a manifest of their own' : `\`${inline(strategy)}\``;
  const by = origin === 'llm' ? `${what}, which a language model proposed,` : what;
  return `${safeText(created_by)} had ${by} tried as ${inline(mirror_pod_name)}; the verdict is of ${minuteOf(at)}. To be proven, it had to hold for ${window_seconds} s.`;
}

function controlLine({ kind, pod_name, failing }: MirrorControl): string {
  const pod = inline(pod_name);
  const which =
    kind === 'original'
      ? `the pod that failed itself (${pod})`
      : `the manifest without the fix, run beside it (${pod})`;
  const came =
    failing === null ? 'it is not known whether it failed' : failing ? 'it failed meanwhile' : 'it did not fail';
  return `The control was ${which}: ${came}.`;
}

function checkLine({ name, status, detail }: MirrorCheck): string {
  return `${inline(name)} ${status}: ${safeText(detail)}`;
}

function safeText(text: string): string {
  return inline(scrubText(text.slice(0, TEXT)));
}

/** `2026-03-14 09:42 UTC`. */
export function minuteOf(instant: string): string {
  return utcMinute(instant) ?? 'an unknown time';
}
