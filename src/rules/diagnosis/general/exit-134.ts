import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import { tellingLines } from '../log/decisive-lines.js';
import { knownProblem } from '../log/known-problem.js';
import type { DiagnosisRule, Draft } from '../rule.js';
import { describeCheck, logCheck, recoveryCheck, step } from '../support/commands.js';
import { consequence, nameContainer } from '../support/names.js';
import { cut, fromLog, fromStatus } from '../support/quotes.js';

/** What a program or its C library prints just before it aborts. */
const ABORT =
  /\bassert(?:ion)?\b.{0,300}\bfail|Assertion `|terminate called|double free|free\(\): invalid|malloc\(\): |corrupted (?:size|double|unsorted|top)|stack smashing detected|buffer overflow detected|pure virtual method called|Fatal Python error|glibc detected|fatal error has been detected by the Java Runtime|SIGSEGV/i;
/** A full heap ends so in Node.js, and with ExitOnOutOfMemoryError in Java: a kind of its own. */
const FULL_HEAP = /heap out of memory|OutOfMemoryError|std::bad_alloc/;
const LINES = 60;

/** SIGABRT: the program ends itself. A full heap and exceptions of managed runtimes, which end so too, are told by their own kinds. */
export const exit134: DiagnosisRule = {
  id: 'exit-134',
  title: 'The program aborts itself (SIGABRT)',
  description:
    'Exit code 134 (128 + SIGABRT): a failed assertion, an exception of C++ that nobody caught, or a heap that the C library found damaged. A full heap of Java or Node.js that ends like this is log-heap.',
  group: 'crash',
  severity: 'high',
  match: (evidence) =>
    evidence.containers
      .filter(({ crash }) => crash?.exitCode === 134 || crash?.signal === 6)
      .filter((container) => knownProblem(evidence, container) === undefined)
      .map((container) => draft(evidence, container)),
};

function draft(evidence: Evidence, container: ContainerEvidence): Draft {
  const line = abortLine(container);
  const said = line === undefined ? '' : `: "${cut(line.trim(), 300)}"`;
  const lines = line === undefined ? tellingLines(evidence, container) : [line];
  return {
    title: `${container.name} aborts itself (SIGABRT)${line === undefined ? '' : `: ${cut(line.trim(), 100)}`}`,
    cause:
      `${nameContainer(container)} aborts itself (SIGABRT, exit code 134)${said}. ` +
      `That is a failed assertion, an exception that nobody caught, or a damaged or full heap.${consequence(evidence, container)}`,
    confidence: line === undefined ? 'medium' : 'high',
    ...(line === undefined && { group: 'exit' as const }),
    container,
    objects: [`exit-134 of ${container.name}`],
    evidence: [...lines.map((each) => fromLog(container, each)), ...fromStatus(container)],
    steps: [
      step('Read the last lines of its log: an assertion or an exception names the place in the program.'),
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
