import { PodproofError } from '../kernel/ports/errors.js';
import { plainLine } from '../rules/handover/index.js';
import type { Subject } from '../rules/report/index.js';
import { subjectsOfCluster } from './diagnose-cluster.js';
import { subjectsOfFiles } from './diagnose-files.js';
import { type Printed, printFixes, printPatches } from './diagnose-fix.js';
import { type Judged, judge } from './diagnose-judge.js';
import { checkDiagnoseOptions, type DiagnoseOptions } from './diagnose-options.js';
import { renderJson, renderMarkdown, renderSummary, renderText } from './diagnose-output.js';
import { errorLine } from './error-line.js';
import { knownKinds } from './known-kinds.js';
import { textWidth } from './screen-size.js';
import { stylesFor } from './styles.js';
import type { Terminal } from './terminal.js';

const COULD_TELL = 0;
const SOMETHING_IS_WRONG = 1;
const NOTHING_TO_PRINT = 1;
const COULD_NOT_TELL = 2;

/**
 * `podproof diagnose`: why pods fail, by the rules alone, without a server (docs/diagnosis.md, "On the command line").
 * @returns the exit code: 0 when it could tell, also when nothing is wrong; 2 when it could not, with one line on the standard error; with `--exit-code`
 *   1 when something is wrong; with `--fix` and `--patch` 1 when there was nothing to print, with a line that says why
 */
export async function diagnose(
  terminal: Terminal,
  target: string | undefined,
  options: DiagnoseOptions,
): Promise<number> {
  try {
    checkDiagnoseOptions(target, options);
    const { subjects, remark } = await readSubjects(terminal, target, options);
    const kinds = await knownKinds(terminal);
    const judged = subjects.map((subject) => judge(subject, kinds));
    const printed = render(terminal, judged, { ...options, isOne: isOne(target, options, subjects) });
    print(terminal, printed);
    if (remark !== undefined) tellRemark(terminal, remark, printed.text === '' && !isPatchAsked(options));
    if (isPatchAsked(options) && printed.text === '') return NOTHING_TO_PRINT;
    const isWrong = judged.some(({ diagnosis }) => diagnosis !== null);
    return isWrong && options.exitCode === true ? SOMETHING_IS_WRONG : COULD_TELL;
  } catch (error) {
    // Anything else is a defect, which the caller reports.
    if (!PodproofError.isInstance(error)) throw error;
    terminal.error(errorLine(error));
    return COULD_NOT_TELL;
  } finally {
    await terminal.flushed?.();
  }
}

interface Read {
  readonly subjects: readonly Subject[];
  /** What a person should know where there is nothing to show. */
  readonly remark?: string;
}

async function readSubjects(terminal: Terminal, target: string | undefined, options: DiagnoseOptions): Promise<Read> {
  return options.file.length > 0
    ? { subjects: await subjectsOfFiles(terminal, options) }
    : subjectsOfCluster(terminal, target, options);
}

function isPatchAsked({ fix, patch }: DiagnoseOptions): boolean {
  return fix === true || patch !== undefined;
}

/** Whether one pod was asked about, so that the answer is one object. What stands for any number of pods is always answered with an array. */
function isOne(target: string | undefined, options: DiagnoseOptions, subjects: readonly Subject[]): boolean {
  const isMany = options.file.length === 0 && (target === undefined || /^(?!po(?:ds?)?\/).+\//i.test(target));
  return subjects.length === 1 && !isMany;
}

function render(
  terminal: Terminal,
  judged: readonly Judged[],
  options: DiagnoseOptions & { readonly isOne: boolean },
): Printed {
  const { fix, patch, output, summary, isOne } = options;
  if (fix === true) return printFixes(judged);
  if (patch !== undefined) return printPatches(judged, patch);
  const format = output ?? (terminal.isScreen === true ? 'text' : 'json');
  if (format === 'markdown') return { text: renderMarkdown(judged), remarks: [] };
  if (format === 'text' || summary === true) return { text: resultText(terminal, judged, options), remarks: [] };
  const silent = judged.filter(({ subject }) => subject.state === 'silent');
  return { text: renderJson(judged, isOne), remarks: silent.map(({ subject }) => silentRemark(subject)) };
}

function resultText(
  terminal: Terminal,
  judged: readonly Judged[],
  { summary, color = 'auto' }: DiagnoseOptions,
): string {
  if (judged.length === 0) return '';
  const styles = stylesFor(color, terminal);
  if (summary === true) return renderSummary(judged, styles);
  return renderText(judged, { styles, width: textWidth(terminal.width) });
}

/** A program sees by `null` only that nothing was found; a person should know that there was nothing to find it in. */
function silentRemark({ namespace, podName }: Subject): string {
  return `${namespace}/${podName}: a manifest without status, events and logs says nothing of how it runs; see --events and --logs`;
}

/** On the standard output where that has nothing else to show. */
function tellRemark(terminal: Terminal, remark: string, isAnswer: boolean): void {
  if (isAnswer) terminal.out(plainLine(remark));
  else terminal.error(plainLine(remark));
}

function print(terminal: Terminal, { text, remarks }: Printed): void {
  if (text !== '') terminal.out(text.replace(/\n$/, ''));
  for (const remark of remarks) terminal.error(plainLine(remark));
}
