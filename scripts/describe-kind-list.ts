import type { DiagnosisRuleInfo } from '../src/contracts/diagnosis-rule.js';
import { describeRules } from '../src/kernel/diagnosis/describe-rules.js';
import { GROUPS, type Group } from '../src/rules/kinds/define-kind.js';

/** What the kinds of a group are about. */
const ABOUT: Readonly<Record<Group, { readonly title: string; readonly text: string }>> = {
  controller: {
    title: 'Pods that cannot be created',
    text: 'The API server refuses the pods of a controller, so there is no pod to look at.',
  },
  'pod-end': {
    title: 'Pods that were ended',
    text: 'Not a container but the whole pod was stopped or refused by its node or by a controller.',
  },
  scheduling: { title: 'Scheduling', text: 'The pod exists and no node takes it.' },
  volume: {
    title: 'Volumes and the sandbox',
    text: 'The pod has a node, and its volumes or its network cannot be made ready.',
  },
  image: { title: 'Images', text: 'The image of a container cannot be pulled or used.' },
  configuration: { title: 'Configuration', text: 'A container cannot be made of what its manifest says.' },
  start: { title: 'Start', text: 'The runtime cannot start the process of a container.' },
  crash: { title: 'Crashes', text: 'The process started and ended, and how it ended says why.' },
  probe: { title: 'Probes', text: 'The process runs, and a probe says that it is not well.' },
  log: { title: 'What the log says', text: 'The process ended or is not ready, and a line of its log says why.' },
  exit: {
    title: 'Exit codes',
    text: 'Nothing but the exit code is known. These stand only where no other kind explains the container.',
  },
  general: { title: 'General', text: 'What is left when nothing more is known.' },
};

const HEAD = `# Kinds of failures

Written by \`npm run reports\`. How a diagnosis is made and ranked is in [diagnosis.md](../diagnosis.md).
`;

/** docs/reports/kinds.md: every kind with its fixes by group. */
export function describeKindList(rules: readonly DiagnosisRuleInfo[] = describeRules()): string {
  const groups = GROUPS.map((group) => ({ group, rules: rules.filter((rule) => rule.group === group) })).filter(
    (each) => each.rules.length > 0,
  );
  const contents = groups.flatMap(({ group, rules: inGroup }) => [
    `- [${ABOUT[group].title}](#${anchorOf(ABOUT[group].title)})`,
    ...inGroup.map(({ id, title }) => `  - [${title}](#${anchorOf(id)})`),
  ]);
  const sections = groups.map(({ group, rules: inGroup }) => {
    const { title, text } = ABOUT[group];
    return [`## ${title}`, text, ...inGroup.map(describeRule)].join('\n\n');
  });
  const count = `${rules.length} kinds of failures; fixes: ${new Set(rules.flatMap(({ fixes }) => fixes.map(({ strategy }) => strategy))).size}`;
  return `${[HEAD.trimEnd(), count, contents.join('\n'), ...sections].join('\n\n')}\n`;
}

/** The id is the heading, so that a link to it outlives a change of words. */
function describeRule({ id, title, severity, description, fixes }: DiagnosisRuleInfo): string {
  const what = `**${title}.** Severity ${severity}.${description === '' ? '' : ` ${description}`}`;
  const list = fixes.map((fix) => `- \`${fix.strategy}\`: ${fix.title}`).join('\n');
  return [
    `### ${id}`,
    what,
    fixes.length === 0 ? 'No fix can be derived: see the steps of the diagnosis.' : `Fixes:\n\n${list}`,
  ].join('\n\n');
}

/** The anchor that Markdown viewers give a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');
}
