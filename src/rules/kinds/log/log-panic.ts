import type { Step } from '../../../contracts/diagnosis.js';
import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import { logSignatureAbsent } from '../../oracles/checks/log-signature-absent.js';
import { notRestarted } from '../../oracles/checks/not-restarted.js';
import { anyOf } from '../any-of.js';
import { caseTable } from '../case-table.js';
import { step } from '../support/commands.js';
import { cut, fromLog } from '../support/quotes.js';
import { classAdvice } from './classes/line-class.js';
import { adviceSteps } from './classes/own-advice.js';
import { mentionedInputs, namedInputsIn } from './inputs/mentioned-inputs.js';
import { knownProblem } from './known-problem.js';
import { deepestCause, innermost } from './lines/deepest-cause.js';
import { headline } from './lines/headline.js';
import { libraryAround, libraryStep, libraryWords } from './lines/library-frame.js';
import { stepsOfLineAbove } from './lines/line-above.js';
import { isOpen, lineBelow } from './lines/line-below.js';
import type { LogDraft } from './lines/log-draft.js';
import type { LogHit } from './lines/log-signature.js';
import { frameOf, frameWords, projectOfImage } from './lines/own-frame.js';
import { traceEnds } from './lines/python-trace.js';
import { isTrailer } from './lines/trailer.js';
import { translateLine } from './lines/translate-line.js';
import { logKind } from './log-kind.js';
import { objectWords, panickingObject, reconciledSteps } from './services/reconciled-object.js';
import { storedCrash } from './stored/stored-crash.js';

/** Many programs begin their last words so: only a stack trace shows that nobody caught it. */
const PLAIN_ERROR = /^(?:Error|error): /;
const ERROR_NAME = /(?:Error|Exception)\b|[Uu]nhandled|[Uu]ncaught|panic|terminate called/;
const FRAME = /^\s{1,20}at |^Node\.js v\d/;
/** What Rust and C++ print below the line that says that they end. */
const MESSAGE_BELOW = /panicked at \S{1,300}:$|^terminate called after throwing/;
/** Other programs begin with these words too, such as compilers and the command line of AWS. */
const GO_FATAL = /^fatal error: /;
const OF_GO =
  /^fatal error: (?:all goroutines are asleep|concurrent map|runtime|stack overflow|unexpected signal|sync: |found bad pointer|bad \w|index out of range|malloc|checkdead|casgstatus|schedule|exitsyscall)/;
/** Faults of concurrency, which no other side that answers or not can cause. */
const OF_CONCURRENCY = /^fatal error: (?:sync: |concurrent map)/;
const GO_FRAME = /^goroutine \d|^runtime stack:/;
/** How a program ends that is told to. */
const STOPPED = /^(?:KeyboardInterrupt|SystemExit)\b/;
const TRACE_HEAD = /Traceback \(most recent call last\)/;
/** How Python names an exception, below its traceback. */
const PYTHON_EXCEPTION = /^(?:[A-Za-z_]\w{0,80}\.){0,10}[A-Z]\w{1,100}(?:: .{1,400})?$/;

/** An unhandled exception: an error of the program that no other signature explains. */
export const logPanic = logKind({
  id: 'log-panic',
  title: 'The program crashes with an unhandled error',
  description:
    'The log ends with an unhandled error of the program that no other signature explains: a Go panic, an exception of Java, Python, Node.js, .NET, Ruby or PHP, a Rust panic. A fault of the program; the first frame of its own code shows where.',
  severity: 'high',
  isResidual: true,
  hint: /panic|uninit|undefined |Traceback|Exception|Error|fatal error|Unhandled|Uncaught|terminate called|Process terminated|Segmentation|^[\w.]{1,200}(?:: |$)|::/i,
  patterns: caseTable([
    {
      pattern: anyOf(
        /^(?:F\d{4} .{1,60}\] )?panic: .{1,500}|^fatal error: .{1,300}|^Exception in thread .{1,400}/i,
        /\bUnhandled(?: exception| ?rejection| promise rejection).{0,300}|StackOverflowError/i,
        /terminate called after throwing.{0,200}|thread '.{1,60}' panicked at.{0,300}/i,
      ),
      example: [
        'PANIC: Failed to register the runner.',
        'fatal error: the boiler is cold',
        'Exception in thread "main" java.lang.NullPointerException: id',
        'Unhandled rejection TypeError: nobody is here',
        'java.lang.StackOverflowError',
        "terminate called after throwing an instance of 'depot::Askew'",
        "thread 'main' panicked at src/main.rs:4:5:",
      ],
    },
    {
      pattern:
        /\[?UnhandledPromiseRejection\b.{0,300}|\buncaught (?:exception|error)\b(?! in thread \[[^\]]{1,60}\]$).{0,300}|\bUncaught \w{0,60}(?:Error|Exception)\b.{0,300}/i,
      example: 'Uncaught exception: Failure("boiler is cold")',
    },
    {
      pattern: /\bObserved a panic(?: in reconciler)?: .{1,300}/,
      example:
        'Observed a panic: "invalid memory address or nil pointer dereference" (runtime error: invalid memory address or nil pointer dereference)',
    },
    {
      pattern: /^Process terminated\. .{1,300}/,
      example: [
        'Process terminated. Infinite recursion during resource lookup',
        'Process terminated. Assertion failed.',
      ],
    },
    {
      pattern: anyOf(
        /\((?:\w{1,40}::){0,4}\w{0,60}(?:Error|Exception)\)$|\((?:[A-Z]\w{1,40}::){1,4}[A-Z]\w{1,60}\)$/,
        /^\s{0,20}\*\* \((?:\w{1,60}\.){0,6}\w{1,60}(?:Error|Exception)\)|\bundefined (?:local variable or )?method\b/,
        /\buninitialized constant [A-Z]/,
      ),
      example: [
        'failed to allocate memory (NoMemoryError)',
        'shelf is sealed (Depot::Shelf::Sealed)',
        '** (RuntimeError) boiler is cold',
        "undefined local variable or method 'foo' for main:Object (NameError)",
        'uninitialized constant Depot::Shelf',
      ],
    },
  ]),
  vague: caseTable([
    {
      pattern: /^(?:Caused by: |---> )?[\w.$]{0,200}(?:Error|Exception)(?: \[\w{1,60}\])?: .{1,400}/,
      example: "KeyError: 'REGION'",
    },
    { pattern: /^[\w.$]{1,200}(?:Error|Exception)$/, example: 'MemoryError' },
    { pattern: TRACE_HEAD, example: 'Traceback (most recent call last):' },
    { pattern: PYTHON_EXCEPTION, example: 'Code: 403. Errors:' },
  ]),
  confirm: isCrash,
  say: (hit) => sayPanic(hit),
  oracles: [notRestarted, logSignatureAbsent],
});

function sayPanic({ evidence, container, line, raw }: LogHit): LogDraft {
  const lines = container.logLines;
  const start = lines.lastIndexOf(raw);
  const below = messageBelow(container, { line, raw });
  const outer = `${line.trim()} ${below}`.trim();
  const cause = start === -1 ? undefined : deepestCause(lines, start);
  const { line: own, at } = cause ?? { line: asItStands(raw, innermost(outer)), at: Math.max(0, start) };
  const frame = frameOf(lines, at);
  const { title, what, steps } =
    knownProblem(evidence, container) ??
    storedCrash(container, lines, at) ??
    unknownError(container, { own, raw: cause === undefined ? raw : own, frame, at });
  return {
    title,
    what: `${what}: "${cut(outer, 300)}"${cause === undefined ? '' : `, caused by: "${cut(own, 300)}"`}`,
    objects: [
      `exception ${line
        .trim()
        .slice(0, 60)
        .replace(/\d{1,20}/g, '0')}`,
    ],
    evidence: [below, cause === undefined ? '' : own, frame ?? '']
      .filter((each) => each !== '')
      .map((each) => fromLog(container, each.trim())),
    steps,
    isOfItself: OF_CONCURRENCY.test(line),
  };
}

/** What stands on the line below one that does not say by itself what is wrong; '' else. */
function messageBelow(container: ContainerEvidence, { line, raw }: Pick<LogHit, 'line' | 'raw'>): string {
  const lines = container.logLines;
  if (MESSAGE_BELOW.test(line)) return (lines[lines.lastIndexOf(raw) + 1] ?? '').trim();
  return isOpen(line) ? (lineBelow({ container, raw }) ?? '').trim() : reasonBelow(lines, lines.lastIndexOf(raw));
}

/** In the language in which it was printed: others are read in English only. */
function asItStands(raw: string, own: string): string {
  return translateLine(raw) === raw ? own : raw.trim();
}

/** Labels under which an exception tells its reason on a line of its own, as of NCCL. */
const REASON_LABEL = /^\s{0,8}(?:Last error|Reason|Root cause|Cause):$/i;
const REASON_LINES = 4;

/** What stands below such a label; '' where there is none. */
function reasonBelow(lines: readonly string[], start: number): string {
  if (start === -1) return '';
  const near = lines.slice(start + 1, start + 1 + REASON_LINES);
  const label = near.findIndex((each) => REASON_LABEL.test(each));
  return label === -1 ? '' : (lines[start + 2 + label] ?? '').trim();
}

/** Where in its code Rust panics, which it puts in front of the message. */
const RUST_PLACE = /^thread '[^']{1,80}' panicked at \S{1,300}:\d{1,6}:\d{1,6}: (?=\S)/;

interface UnknownError {
  readonly own: string;
  readonly raw: string;
  readonly frame: string | undefined;
  /** Where in the log it stands. */
  readonly at: number;
}

function unknownError(container: ContainerEvidence, error: UnknownError): Pick<LogDraft, 'title' | 'what' | 'steps'> {
  const { own: message, raw, frame, at } = error;
  const library = frame === undefined ? libraryAround(container.logLines, at) : undefined;
  const object = panickingObject(container);
  return {
    title: `${container.name} crashes${object === undefined ? '' : ` at ${objectWords(object)}`}: ${TRACE_HEAD.test(message) ? 'an exception of Python, of which the log ends too early' : headline(message.replace(RUST_PLACE, ''))}`,
    what: `an error of the program that it does not handle${library === undefined ? '' : `, in ${libraryWords(library)}`}${object === undefined ? '' : `, while it works on ${objectWords(object)}`}`,
    steps: [
      ...(object === undefined ? [] : reconciledSteps(object)),
      ...adviceSteps(container, raw, ` It is about: "${headline(raw)}".`),
      ...stepsOfLineAbove(container, message),
      ...exceptionSteps(container, message),
      library === undefined ? placeStep(container, message, frame) : libraryStep(container, library, message),
      step('If it began with a new image, go back to the previous one meanwhile.'),
    ],
  };
}

/** An exception that tells of something outside of the code, such as a setting or a server. */
function exceptionSteps(container: ContainerEvidence, message: string): Step[] {
  const advice = classAdvice(container, message);
  if (advice !== '') return [step(advice)];
  const stated = namedInputsIn(container, message);
  return stated === '' ? [] : [step(`Correct ${stated}, of which it says: "${headline(message, 200)}".`)];
}

function placeStep(container: ContainerEvidence, message: string, frame: string | undefined): Step {
  const place = frame === undefined ? panicPlace(message) : frameWords(frame);
  const project = frame === undefined ? '' : projectOfImage(frame, container.image, container.logLines);
  if (project !== '')
    return step(
      `Run another release of ${container.image}, the one before or a newer one in which this is mended: it is a fault in the program itself (${project}), at ${place}. Look the message up among the issues of that project.`,
    );
  return step(
    place === ''
      ? `Start from what it says ("${headline(message, 160)}")${mentionedInputs(container, message)}; the lines before it show what the program was doing.`
      : `Look at ${place}: that is where it happens${frame === undefined ? '' : ", the first frame of the program's own code in the stack trace"}.`,
  );
}

/** Where it happens, where the message itself says so, as Rust and PHP do; '' else. */
function panicPlace(message: string): string {
  const [, inRust, inPhp, line] =
    /panicked at (?:'.{0,200}', )?([\w./-]{1,200}\.rs:\d{1,7})|\bin (\/[\w./-]{1,200}\.php)(?::| on line )(\d{1,7})/.exec(
      message,
    ) ?? [];
  return inRust ?? (inPhp === undefined ? '' : `${inPhp}, line ${line}`);
}

/** Whether the line is an end that nobody wanted, not words that other programs print as well. */
function isCrash({ container, line, raw, match }: LogHit): boolean {
  const lines = container.logLines;
  if (STOPPED.test(line) || isTrailer(line)) return false;
  if (GO_FATAL.test(line)) return OF_GO.test(line) || lines.some((each) => GO_FRAME.test(each));
  if (PLAIN_ERROR.test(line)) return lines.some((each) => FRAME.test(each));
  const isOnlyPython = PYTHON_EXCEPTION.test(match[0]) && !ERROR_NAME.test(match[0]);
  return !isOnlyPython || traceEnds(lines).ends.has(lines.lastIndexOf(raw));
}
