import type { Step } from '../../../contracts/diagnosis.js';
import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import { scrubLine } from '../../secrets/scrub-line.js';
import type { Draft } from '../define-kind.js';
import { classAdvice } from '../log/classes/line-class.js';
import { adviceSteps } from '../log/classes/own-advice.js';
import { decisiveLine, tellingLines } from '../log/decisive-line.js';
import { givenValues } from '../log/inputs/given-value.js';
import { mentionedInputs, statedInputs } from '../log/inputs/mentioned-inputs.js';
import { type KnownProblem, knownProblem } from '../log/known-problem.js';
import { contextWords } from '../log/lines/context-fields.js';
import { headline, messageOf } from '../log/lines/headline.js';
import { completionOf } from '../log/lines/line-below.js';
import { frameOfStack, frameWords } from '../log/lines/own-frame.js';
import { type RatedLine, rateLines } from '../log/lines/rated-lines.js';
import { changeStep, describeCheck, kubectl, logCheck, logWords, recoveryCheck, step } from '../support/commands.js';
import { consequence, nameContainer } from '../support/names.js';
import type { Quote } from '../support/quote.js';
import { cut, fromEvent, fromLinesBelow, fromLog, fromStatus } from '../support/quotes.js';
import { exitCodeMeaning } from './exit-code-meaning.js';

const MESSAGE_LIMIT = 400;

/** A draft for a container that ends and of which only its end and its last words are known. */
export function crashDraft(evidence: Evidence, container: ContainerEvidence): Draft {
  const problem = knownProblem(evidence, container);
  if (problem !== undefined) return ofProblem(evidence, container, problem);
  const decisive = decisiveLine(evidence, container);
  const end = describeEnd(container);
  return {
    title: `${container.name} ${end}${titleWords(evidence, container, decisive)}`,
    cause: `${nameContainer(container)} ${end}.${exitCodeMeaning(container.crash?.exitCode)}${lastWordsOf(container, decisive)}${consequence(evidence, container)}`,
    confidence: decisive === undefined ? 'low' : 'medium',
    container,
    objects: [`exit ${container.crash?.exitCode ?? ''} of ${container.name}`],
    evidence: [
      ...logQuotes(evidence, container),
      ...fromStatus(container),
      ...evidence.events('BackOff', 'Failed').slice(0, 1).map(fromEvent),
    ],
    steps: decisive === undefined ? silentSteps(evidence, container) : tellingSteps(evidence, container, decisive),
    checks: [logCheck(evidence, container), describeCheck(evidence), recoveryCheck(evidence)],
  };
}

function titleWords(evidence: Evidence, container: ContainerEvidence, decisive: RatedLine | undefined): string {
  if (decisive === undefined) return stackWords(container);
  return isUncomplaining(evidence, container, decisive)
    ? ', and its log complains of nothing'
    : `: ${headline(said(container, decisive))}${contextWords(shown(container, decisive))}`;
}

/** Of a container whose log states a known problem. */
function ofProblem(evidence: Evidence, container: ContainerEvidence, problem: KnownProblem): Draft {
  const { rated, title, what, steps } = problem;
  const line = shown(container, rated).trim();
  return {
    title,
    cause: `${nameContainer(container)} ${describeEnd(container)}: ${what}. Its log says: "${cut(messageOf(line), 400)}".${givenValues(container, `${what} ${title} ${line}`)}${consequence(evidence, container)}`,
    confidence: rated.weight > 0 ? 'high' : 'medium',
    container,
    objects: [`problem of ${container.name}: ${title}`],
    evidence: [
      ...(rated.source === 'log' ? [fromLog(container, rated.line), ...fromLinesBelow(container, rated.line)] : []),
      ...fromStatus(container),
    ],
    steps: [...steps],
    checks: [logCheck(evidence, container), describeCheck(evidence), recoveryCheck(evidence)],
  };
}

/** What it left as its termination message, and what its log says, where that is something else. */
function lastWordsOf(container: ContainerEvidence, decisive: RatedLine | undefined): string {
  const message = container.terminationMessage.trim();
  const telling =
    message.length > MESSAGE_LIMIT && decisive?.source === 'message' ? shown(container, decisive) : message;
  const left =
    message === '' ? '' : ` It says of its end (termination message): "${cut(telling.trim(), MESSAGE_LIMIT)}".`;
  if (decisive === undefined) return left || nothingPrinted(container);
  if (decisive.source === 'message' || message.includes(decisive.line.trim())) return left;
  const which = decisive.weight > 0 ? 'The most telling line' : 'The last line';
  return `${left} ${which} of its log: "${cut(said(container, decisive).trim(), 300)}".`;
}

/** What the line says, with the next one where it stops at a colon. */
function said(container: ContainerEvidence, decisive: RatedLine): string {
  const own = shown(container, decisive).trimEnd();
  const more = completionOf({ container, raw: decisive.line });
  return more === '' ? own : `${own} ${shown(container, { source: decisive.source, line: more })}`;
}

/** The line without a secret that only the lines above it tell of. */
function shown(
  container: ContainerEvidence,
  { source, line, words = line }: Pick<RatedLine, 'source' | 'line'> & Partial<Pick<RatedLine, 'words'>>,
): string {
  return scrubLine(source === 'log' ? container.logLines : container.terminationMessage.split('\n'), words);
}

/** The decisive line with what stands below it, and the last one where that is further down; none of what the status quotes. */
function logQuotes(evidence: Evidence, container: ContainerEvidence): Quote[] {
  const isLogged = (line: string | undefined) => line !== undefined && container.logLines.includes(line);
  const [decisive, last] = tellingLines(evidence, container).filter(isLogged);
  if (decisive === undefined) return [];
  const below = fromLinesBelow(container, decisive);
  const isShown = last === undefined || below.some(({ text }) => text.includes(cut(last, 200)));
  return [fromLog(container, decisive), ...below, ...(isShown ? [] : [fromLog(container, last)])];
}

function tellingSteps(evidence: Evidence, container: ContainerEvidence, decisive: RatedLine): Step[] {
  const { source, line } = decisive;
  return [
    ...adviceSteps(container, line),
    ...(isUncomplaining(evidence, container, decisive)
      ? [uncomplainingStep(evidence, container)]
      : NO_REASON.test(line.trimEnd())
        ? [withoutReasonStep(evidence, container, line)]
        : [
            step(
              (source === 'log' && classAdvice(container, said(container, decisive))) ||
                startFrom(container, source, said(container, decisive)),
            ),
          ]),
    ...whenSteps(evidence, container),
  ];
}

/** Whether the log ends with a record of what went well, and nothing in it complains: it does not tell why. */
function isUncomplaining(evidence: Evidence, container: ContainerEvidence, { source, weight }: RatedLine): boolean {
  const last = rateLines(evidence, container).at(-1);
  return source === 'log' && weight <= 0 && (last?.level === 'info' || (last !== undefined && BEGINS.test(last.said)));
}

/** What a program says at its start, before anything could go wrong: a few words, and no sentence on what became of it. */
const BEGINS =
  /^\W{0,3}(?:Running|Starting|Started|Launching|Booting|Initiali[sz]ing|Loading|Using|Welcome|Version)\b(?! of\b)[^,;]{0,60}$/i;

function uncomplainingStep(evidence: Evidence, container: ContainerEvidence): Step {
  const last = container.logLines.findLast((line) => line.trim() !== '') ?? '';
  return changeStep(
    evidence,
    `Let ${container.name} log more (its option or variable for the level of its log: debug), since its log complains of nothing: after "${headline(shown(container, { source: 'log', line: last }), 120)}" it ends without a word. Compare its variables and arguments (${container.path}.env, args) with what the release in ${container.image || 'its image'} asks for: what is missing there often ends a program so`,
  );
}

/** Errors that end with an empty value where the reason should stand. */
const NO_REASON =
  /(?:error|fail(?:ed|ure)?|cannot|can ?not|could not|unable)\b[^:]{0,120}: (?:\(\)|null|None|undefined|<?nil>?|\{\})["'}\s,\w:]{0,120}$/i;

function withoutReasonStep(evidence: Evidence, container: ContainerEvidence, line: string): Step {
  const lines = rateLines(evidence, container);
  const first = lines.find(({ weight, source }) => source === 'log' && weight > 0)?.line ?? line;
  return changeStep(
    evidence,
    `Compare its variables and arguments (${container.path}.env, args) with what ${container.image || 'its image'} takes, one by one, and let it log more: it gives no reason of its own, first in "${headline(shown(container, { source: 'log', line: first }), 120)}"`,
  );
}

/** Where not even general words tell what to do. */
function startFrom(container: ContainerEvidence, source: RatedLine['source'], line: string): string {
  const stated = source === 'message' ? '' : statedInputs(container, line);
  if (stated !== '') return `Correct ${stated}, of which it says: "${headline(line, 200)}"; or what that points to.`;
  return source === 'message'
    ? 'Start from what it says of its end; its log shows what it was doing before.'
    : `Start from what it says ("${headline(line, 160)}")${mentionedInputs(container, line)}; the lines before it show what the program was doing.`;
}

/** A container that ended once and was not started again has no run before. */
function whichRun({ facts }: ContainerEvidence): readonly '--previous'[] {
  return facts.state?.kind === 'terminated' && !facts.restarted ? [] : ['--previous'];
}

function logOf(evidence: Evidence, container: ContainerEvidence, lines: number) {
  const words = [...logWords(container), ...whichRun(container), `--tail=${lines}` as const];
  return kubectl(evidence, 'logs', `pod/${evidence.podName}`, ...words);
}

const STACK_ONLY = ' What is known of its log is only the stack of a panic of Go: the message stands above it.';

/** Where the end of the log is only a stack trace: the frame of the program's own code; '' else. */
function stackWords({ logLines }: ContainerEvidence): string {
  const frame = frameOfStack(logLines);
  return frame === undefined ? '' : `: a panic of Go at ${frameWords(frame)}`;
}

function stackSteps(evidence: Evidence, container: ContainerEvidence): Step[] {
  if (stackWords(container) === '') return [];
  return [
    step(
      'Read the log from further above, where the line that begins with "panic:" or the last error before it says why:',
      logOf(evidence, container, 500),
    ),
    ...whenSteps(evidence, container),
  ];
}

/** How to learn more where nothing but the end is known. */
function silentSteps(evidence: Evidence, container: ContainerEvidence): Step[] {
  const above = stackSteps(evidence, container);
  if (above.length > 0) return above;
  const copy = `--copy-to=${evidence.podName.slice(0, 50).replace(/[-.]{1,50}$/, '')}-debug` as const;
  return [
    step(
      'Read the log of the instance that failed; without it the cause cannot be told:',
      logOf(evidence, container, 100),
    ),
    step(
      'If it prints nothing, it often fails before it starts to log: check its command, arguments and configuration, and run them by hand in a copy of the pod:',
      kubectl(
        evidence,
        'debug',
        `pod/${evidence.podName}`,
        '-it',
        copy,
        `--container=${container.commandName}`,
        '--',
        'sh',
      ),
    ),
    ...whenSteps(evidence, container),
  ];
}

/** What the time that it lived points to. */
function whenSteps(evidence: Evidence, { crash }: ContainerEvidence): Step[] {
  const command = kubectl(evidence, 'get', 'events', '--sort-by=.lastTimestamp');
  if (crash?.lifetime === 'within seconds')
    return [
      step(
        'It ends within seconds of its start, so look at its configuration first, and at what changed last:',
        command,
      ),
    ];
  if (crash?.lifetime === 'after minutes' || crash?.lifetime === 'after hours')
    return [
      step('It ran for a while before it ended, so look at what it was doing then, and at what changed last:', command),
    ];
  return [step('See what changed last:', command)];
}

function nothingPrinted(container: ContainerEvidence): string {
  if (stackWords(container) !== '') return STACK_ONLY;
  return container.isNamed
    ? ' It printed nothing that was reported.'
    : ' Which container it is and what it printed was not reported.';
}

function describeEnd(container: ContainerEvidence): string {
  const { crash } = container;
  if (crash === undefined) return 'crashes again and again';
  const when =
    crash.lifetime === null
      ? ''
      : ` ${crash.lifetime} of its start`.replace(/^ after (.{1,60}) of its start$/, ' after $1');
  const reason =
    crash.reason !== '' && crash.reason !== 'Error' && crash.reason !== 'Completed' ? ` (${crash.reason})` : '';
  return `${howItEnds(container)}${reason}${when}`;
}

function howItEnds({ crash }: ContainerEvidence): string {
  if (crash?.exitCode !== null && crash?.exitCode !== undefined) return `ends with exit code ${crash.exitCode}`;
  return crash?.reason === 'Error' ? 'ends with an error' : 'ends';
}
