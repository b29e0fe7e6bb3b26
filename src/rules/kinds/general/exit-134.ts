import type { Step } from '../../../contracts/diagnosis.js';
import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import { notRestarted } from '../../oracles/checks/not-restarted.js';
import { type Draft, defineKind } from '../define-kind.js';
import { classAdvice } from '../log/classes/line-class.js';
import { tellingLines } from '../log/decisive-line.js';
import { statedInputs } from '../log/inputs/mentioned-inputs.js';
import { knownProblem } from '../log/known-problem.js';
import { describeCheck, logCheck, recoveryCheck, step } from '../support/commands.js';
import { consequence, nameContainer } from '../support/names.js';
import { cut, fromLog, fromStatus } from '../support/quotes.js';

/** What a program or its C library prints just before it aborts. */
const ABORT =
  /\bassert(?:ion)?\b.{0,300}\bfail|\bfailed assert|Assertion `|terminate called|double free|free\(\): invalid|malloc\(\): |corrupted (?:size|double|unsorted|top)|stack smashing detected|buffer overflow detected|pure virtual method called|Fatal Python error|glibc detected|fatal error has been detected by the Java Runtime|SIGSEGV/i;
/** A full heap ends so in Node.js, and with ExitOnOutOfMemoryError in Java: a kind of its own. */
const FULL_HEAP = /heap out of memory|OutOfMemoryError|std::bad_alloc/;
/** What C++ prints of an exception that nobody caught. */
const UNCAUGHT = /^terminate called (?:after throwing|without an active)/;
const LINES = 60;
const LINES_BELOW = 12;
/** What C++ prints below the type of the exception. */
const WHAT = /^\s{0,8}what\(\): {1,4}(.{1,400})/;
/** A library in a frame that is none of the C and C++ libraries themselves, nor of the runtime. */
const LIBRARY =
  /\b(lib(?!c\.|c-|m\.|stdc|gcc|pthread|ld|dl\.|coreclr|clrjit|jvm|node|ruby|python|hostfxr|hostpolicy)[\w+-]{2,80}\.so)\b/;

/** SIGABRT: the program ends itself. A full heap and exceptions of managed runtimes, which end so too, are told by their own kinds. */
export const exit134 = defineKind({
  id: 'exit-134',
  title: 'The program aborts itself (SIGABRT)',
  description:
    'Exit code 134 (128 + SIGABRT): a failed assertion, an exception of C++ that nobody caught, or a heap that the C library found damaged. A full heap of Java or Node.js that ends like this is log-heap.',
  group: 'crash',
  severity: 'high',
  read: (evidence) =>
    evidence.containers.filter(isAborted).filter((container) => knownProblem(evidence, container) === undefined),
  say: sayAbort,
  oracles: [notRestarted],
});

/** The abort of C++ is told as 139 where the program is the first process of the container, which no signal of its own ends. */
function isAborted({ crash, logLines }: ContainerEvidence): boolean {
  if (crash?.exitCode === 134 || crash?.signal === 6) return true;
  return crash?.exitCode === 139 && logLines.slice(-LINES).some((line) => UNCAUGHT.test(line));
}

/** A signal is told as 128 and its number where a shell or the runtime makes an exit code of it. */
function codeOf({ crash }: ContainerEvidence): number {
  return crash?.exitCode === 139 ? 139 : 134;
}

function sayAbort(container: ContainerEvidence, evidence: Evidence): Draft {
  const line = abortLine(container);
  const { text, library, below } = detailBelow(container, line);
  const quote = line === undefined ? '' : `: "${cut(line.trim(), 300)}${text === '' ? '' : ` (${text})`}"`;
  const lines = line === undefined ? tellingLines(evidence, container) : [line];
  return {
    title: `${container.name} aborts itself (SIGABRT)${line === undefined ? '' : `: ${cut(text || line.trim(), 100)}`}`,
    cause:
      `${nameContainer(container)} aborts itself (SIGABRT, exit code ${codeOf(container)})${quote}. ` +
      `That is a failed assertion, an exception that nobody caught, or a damaged or full heap.${consequence(evidence, container)}`,
    confidence: line === undefined ? 'medium' : 'high',
    ...(line === undefined && { group: 'exit' as const }),
    container,
    objects: [`exit-134 of ${container.name}`],
    evidence: [...[...lines, ...below].map((each) => fromLog(container, each)), ...fromStatus(container)],
    steps: [
      abortStep(container, line === undefined ? '' : text || line.trim(), library),
      step(
        'A full heap needs a larger one (NODE_OPTIONS=--max-old-space-size, limits.memory); a damaged one is a fault of the program or of a native library: go back to the last image that ran.',
      ),
    ],
    checks: [logCheck(evidence, container), describeCheck(evidence), recoveryCheck(evidence)],
  };
}

function abortLine(container: ContainerEvidence): string | undefined {
  const lines = container.logLines.slice(-LINES).map((line) => line.slice(0, 600));
  return lines.some((line) => FULL_HEAP.test(line)) ? undefined : lines.reverse().find((line) => ABORT.test(line));
}

interface Detail {
  /** What the exception says; '' where it says nothing. */
  readonly text: string;
  readonly library: string;
  /** The lines that hold them. */
  readonly below: readonly string[];
}

function detailBelow({ logLines }: ContainerEvidence, line: string | undefined): Detail {
  const start = line === undefined ? -1 : logLines.findLastIndex((each) => each.startsWith(line));
  const below = start === -1 ? [] : logLines.slice(start + 1, start + 1 + LINES_BELOW);
  const what = below.find((each) => WHAT.test(each));
  const frame = below.find((each) => LIBRARY.test(each));
  return {
    text: (what === undefined ? '' : (WHAT.exec(what)?.[1] ?? '')).trim(),
    library: frame === undefined ? '' : (LIBRARY.exec(frame)?.[1] ?? ''),
    below: [what, frame].filter((each) => each !== undefined),
  };
}

function abortStep(container: ContainerEvidence, quote: string, library: string): Step {
  if (library !== '')
    return step(
      `It happens in ${library}: where that is an agent that is injected into the pod (monitoring, profiler), switch it off for this pod or use a version of it that fits the image; else update the package that brings ${library}.`,
    );
  const advice = classAdvice(container, quote);
  if (advice !== '') return step(advice);
  const stated = statedInputs(container, quote);
  if (stated !== '') return step(`Correct ${stated}, of which it says: "${cut(quote, 200)}".`);
  return quote === ''
    ? step('Read the last lines of its log: an assertion or an exception names the place in the program.')
    : step(`Start from what it says ("${cut(quote, 160)}"): it names the place in the program, or what it was given.`);
}
