import { changesSection } from '../kernel/solutions/changes-section.js';
import { bulletList, firstItems, inline, joinSections } from '../kernel/solutions/markdown.js';
import { renderFix } from '../kernel/solutions/render-fix.js';
import { renderSolution, solutionSections } from '../kernel/solutions/render-solution.js';
import { plainLine } from '../rules/handover/index.js';
import { kindOf } from '../rules/pod/object.js';
import { renderExperiment } from './diagnose-experiment.js';
import { type Incident, incidentsOf, podPath, podWords } from './diagnose-incidents.js';
import type { Judged } from './diagnose-judge.js';
import { renderTerminal } from './render-terminal.js';
import type { Styles } from './styles.js';
import { table } from './table.js';

/** Of pods that are well, or that fail alike, no more than so many are named. */
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

/** Markdown: a table of all incidents where there are several, a section for each, and one for all pods that are well. */
export function renderMarkdown(judged: readonly Judged[]): string {
  const incidents = incidentsOf(judged);
  return joinSections([incidents.length > 1 ? markdownTable(incidents) : '', sectionsOf(judged, incidents)]).trimEnd();
}

/** The same for a terminal, where the table comes first however many there are. */
export function renderText(
  judged: readonly Judged[],
  screen: { readonly styles: Styles; readonly width: number },
): string {
  const incidents = incidentsOf(judged);
  const sections = renderTerminal(sectionsOf(judged, incidents), screen);
  return incidents.length > 1 ? `${renderSummary(judged, screen.styles)}\n\n${sections}` : sections;
}

/** A line for each incident. */
export function renderSummary(judged: readonly Judged[], styles: Styles): string {
  const incidents = incidentsOf(judged);
  const rows = incidents.map((incident) => {
    const { severity, title } = incident.diagnosis;
    return [severity, plainLine(podWords(incident)), plainLine(title)];
  });
  const well = judged.filter(({ diagnosis }) => diagnosis === null).length;
  const rest = well === 0 ? [] : [`${well} ${well === 1 ? 'pod has' : 'pods have'} nothing wrong`];
  if (rows.length === 0) return rest.join('') || NOTHING_FAILS;
  const [header = '', ...lines] = table(['SEVERITY', 'NAMESPACE/POD', 'TITLE'], rows);
  const coloured = lines.map((line, index) => colourFirst(line, rows[index]?.[0] ?? '', styles));
  return [styles.quiet(header), ...coloured, ...rest].join('\n');
}

function colourFirst(line: string, severity: string, styles: Styles): string {
  return `${styles.severity(severity, severity)}${line.slice(severity.length)}`;
}

const NOTHING_FAILS = 'Nothing wrong was found. No pod fails.';

function markdownTable(incidents: readonly Incident[]): string {
  const cell = (text: string) => inline(text).replaceAll('|', '\\|');
  const rows = incidents.map((each) => [each.diagnosis.severity, cell(podWords(each)), cell(each.diagnosis.title)]);
  return [['Severity', 'Namespace/Pod', 'Title'], ['---', '---', '---'], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

function sectionsOf(judged: readonly Judged[], incidents: readonly Incident[]): string {
  const [only] = judged;
  if (only === undefined) return '## Nothing wrong was found\n\nNo pod fails.';
  if (judged.length === 1)
    return only.diagnosis === null ? renderWithout(only) : incidents.map(renderIncident).join('');
  const well = judged.filter(({ diagnosis }) => diagnosis === null);
  const sections = incidents.map((each) => `# ${inline(podWords(each))}\n\n${renderIncident(each)}`);
  return [...sections, ...(well.length === 0 ? [] : [renderWell(well)])].join('\n\n');
}

/** What the tired reader needs first: what is wrong, where, why, and the command; what it is known from comes last. */
function renderIncident(incident: Incident): string {
  const { diagnosis, sample, pods } = incident;
  const { fix, fixCommand } = sample;
  const { title, cause, evidence, steps, checks, others, source } = solutionSections(diagnosis, sample);
  const isExperiment = fix?.scope === 'mirror-only';
  return joinSections([
    title,
    whereLine(incident),
    cause,
    changesSection(sample, sample.subject.report),
    fix === null || isExperiment ? '' : renderFix(fix, fixCommand),
    steps,
    checks,
    isExperiment ? renderExperiment(fix) : '',
    evidence,
    others,
    pods.length === 1 ? '' : `Pods that fail alike:\n\n${podList(pods)}`,
    source,
  ]).trimEnd();
}

function whereLine({ diagnosis: { severity, confidence }, sample, pods }: Incident): string {
  const { kind, name } = sample.owner;
  const others = pods.length === 1 ? '' : ` and ${pods.length - 1} more`;
  const owner = kind === 'Pod' ? [] : [inline(`${kind} ${name}`)];
  return [`**${severity}**`, `${inline(podPath(sample))}${others}`, ...owner, `confidence ${confidence}`].join(' · ');
}

/** A pod with nothing wrong, or of which nothing is known. */
function renderWithout(judged: Judged): string {
  return judged.subject.state === 'silent'
    ? renderSilent(judged)
    : renderSolution(judged, judged.subject.report).trimEnd();
}

function renderWell(judged: readonly Judged[]): string {
  return `# Nothing wrong was found\n\n${podList(judged)}`;
}

function podList(judged: readonly Judged[]): string {
  return bulletList(
    firstItems(
      judged.map((each) => inline(podPath(each))),
      NAMED,
    ),
  );
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
