import type { MirrorCheck } from '../contracts/mirror.js';
import type { ProofOutcome, ProofProgress } from '../kernel/mirrors/proof-order.js';
import { fence, inline, joinSections, listBelow } from '../kernel/solutions/markdown.js';
import { plainLine, renderPatch } from '../rules/handover/index.js';
import type { ProofPlan } from '../rules/mirror/proof-plan.js';
import { scrubText } from '../rules/secrets/scrub.js';
import type { HandedOver } from './prove-hand-over.js';

/** What a person decides by, as our Markdown: what is changed, what is watched and how long, and what it cannot tell. */
export function planMarkdown(
  plan: ProofPlan,
  { diff, ttlSeconds }: { readonly diff: string; readonly ttlSeconds: number },
): string {
  const { candidate, namespace, podName, needs } = plan;
  const isExperiment = candidate.scope === 'mirror-only';
  return joinSections([
    `## ${isExperiment ? 'An experiment' : 'A fix'} for ${inline(`${namespace}/${podName}`)}`,
    `**${inline(candidate.title)}.** ${inline(candidate.explanation)}`.trim(),
    isExperiment ? 'It can show whether the rest works. It is no change for production.' : '',
    diff === '' ? '' : `### What is changed\n\n${fence(diff, 'diff')}`,
    listBelow(
      '### What is watched',
      plan.checks.map(({ name, detail }) => `**${inline(name)}**: ${inline(detail)}`),
    ),
    `For ${plan.windowSeconds} s; the copy of the pod is gone after ${ttlSeconds} s at the latest.`,
    listBelow(
      '### Without these it cannot start',
      needs.map((each) => inline(objectWords(each))),
    ),
    listBelow('### It cannot be proven, since', plan.missingWitness.map(inline)),
    listBelow('### Mind that', plan.warnings.map(inline)),
    listBelow('### What the copy cannot show', plan.cannotShow.map(inline)),
  ]).trimEnd();
}

/** What came of it, as our Markdown. */
export function outcomeMarkdown(
  plan: ProofPlan,
  outcome: ProofOutcome,
  { seconds, handedOver }: { readonly seconds: number; readonly handedOver: HandedOver | undefined },
): string {
  const scope = outcome.verdict === 'PROVEN' && plan.candidate.scope === 'mirror-only' ? ', as an experiment' : '';
  const checks = outcome.checks.map(
    ({ status, name, detail }) => `${status} **${inline(name)}**: ${inline(scrubText(detail))}`,
  );
  return joinSections([
    `## ${outcome.verdict}${scope}: ${inline(scrubText(outcome.verdict_reason))}`,
    listBelow(`### Evidence, after ${seconds} s`, [...checks, ...controlItem(outcome)]),
    listBelow('### What the copy could not show', outcome.cannot_show.map(inline)),
    listBelow('### Mind that', outcome.warnings.map(inline)),
    handedOver === undefined ? '' : handOverMarkdown(handedOver),
  ]).trimEnd();
}

function controlItem({ control }: ProofProgress): string[] {
  if (control === null) return [];
  return [`control **${inline(control.pod_name)}**: ${controlWords(control)}`];
}

type Control = NonNullable<ProofProgress['control']>;

const KINDS: Readonly<Record<Control['kind'], string>> = {
  original: 'the pod as it is',
  run: 'an unchanged copy',
};

function controlWords({ kind, failing }: Control): string {
  const state =
    failing === null ? 'not known yet whether it fails' : failing ? 'fails without the fix' : 'does not fail';
  return `${KINDS[kind]} ${state}`;
}

function handOverMarkdown({ result }: HandedOver): string {
  if (!result.ok) {
    const command = result.command === undefined ? '' : `\n\n${fence(result.command, 'sh')}`;
    return `### There is no patch to hand over\n\n${inline(result.reason)}${command}`;
  }
  const { kind, name } = result.target;
  const command = renderPatch('kubectl', result);
  const text = command === '' ? fence(renderPatch('merge', result), 'yaml') : fence(command, 'sh');
  return joinSections([
    `### The patch for ${inline(`${kind} ${name}`)}`,
    text,
    listBelow('### Before it is applied', result.warnings.map(inline)),
    result.managedBy === null ? '' : `### Where the change belongs\n\n${inline(result.managedBy.hint)}`,
  ]).trimEnd();
}

function objectWords({ kind, name, key }: ProofPlan['needs'][number]): string {
  return key === null ? `${kind} ${name}` : `${kind} ${name} with the key ${key}`;
}

/** How a proof stands, a line each: the mirror, the control, the checks. */
export function progressLines(progress: ProofProgress): string[] {
  const { mirror_pod_name: name, status, phase, control, checks } = progress;
  return [
    `mirror   ${name}: ${phase ?? status}`,
    ...(control === null ? [] : [`control  ${control.pod_name}: ${controlWords(control)}`]),
    ...checks.map(checkLine),
  ].map((line) => plainLine(scrubText(line)));
}

function checkLine({ status, name, detail }: MirrorCheck): string {
  return `${status.padEnd(7)}  ${name}: ${detail}`;
}
