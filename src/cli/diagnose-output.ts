import { inline } from '../kernel/solutions/markdown.js';
import { renderSolution } from '../kernel/solutions/render-solution.js';
import { kindOf } from '../rules/report/index.js';
import type { Judged } from './diagnose-judge.js';

/** Of pods that are well no more than so many are named. */
const NAMED = 10;

/** `{pod_name, namespace, diagnosis, fix}`: an array of them, or the only one where one was asked about. */
export function renderJson(judged: readonly Judged[], isOne: boolean): string {
  const entries = judged.map(({ subject: { podName, namespace }, diagnosis, fix }) => ({
    pod_name: podName,
    namespace,
    diagnosis,
    fix,
  }));
  return JSON.stringify(isOne ? entries[0] : entries, null, 2);
}

/** Markdown: a section for each pod with something wrong, under its name where there are several, and one for all that are well. */
export function renderMarkdown(judged: readonly Judged[]): string {
  const [only] = judged;
  if (only === undefined) return '## Nothing wrong was found\n\nNo pod fails.';
  if (judged.length === 1) return renderOne(only);
  const wrong = judged.filter(({ diagnosis }) => diagnosis !== null);
  const well = judged.filter(({ diagnosis }) => diagnosis === null);
  const sections = wrong.map((each) => `# ${inline(nameOf(each))}\n\n${renderOne(each)}`);
  return [...sections, ...(well.length === 0 ? [] : [renderWell(well)])].join('\n\n');
}

function renderOne(judged: Judged): string {
  return judged.subject.state === 'silent'
    ? renderSilent(judged)
    : renderSolution(judged, judged.subject.report).trimEnd();
}

function renderWell(judged: readonly Judged[]): string {
  const names = judged.slice(0, NAMED).map((each) => `- ${inline(nameOf(each))}`);
  const more = judged.length - names.length;
  const last = more > 0 ? [`- and ${more} more`] : [];
  return ['# Nothing wrong was found', '', ...names, ...last].join('\n');
}

function renderSilent({ subject: { podName, workload } }: Judged): string {
  const kind = workload === undefined ? 'pod' : kindOf(workload);
  const more =
    workload === undefined
      ? 'Give the output of `kubectl get pod NAME -o json`, or lay its events and logs beside it with `--events` and `--logs`.'
      : 'Give its pods (`kubectl get pods,events -o json`), or lay their events and logs beside it with `--events` and `--logs`.';
  const name = `${kind} ${podName}`;
  return `## Nothing to diagnose\n\nThe manifest of ${inline(name)} says how it should run and nothing of how it does. ${more}`;
}

function nameOf({ subject: { namespace, podName } }: Judged): string {
  return `${namespace}/${podName}`;
}
