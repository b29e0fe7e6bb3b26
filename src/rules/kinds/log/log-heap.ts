import { notRestarted } from '../../oracles/checks/not-restarted.js';
import { quantityOf } from '../../pod/quantity.js';
import { anyOf } from '../any-of.js';
import { caseTable } from '../case-table.js';
import { changeStep, step } from '../support/commands.js';
import type { Quote } from '../support/quote.js';
import { fromManifest } from '../support/quotes.js';
import { inputPlace, type ProgramInput, programInputs } from './inputs/program-inputs.js';
import type { LogDraft } from './lines/log-draft.js';
import type { LogHit } from './lines/log-signature.js';
import { quoted } from './lines/quoted-line.js';
import { logKind } from './log-kind.js';
import { HEAP_CASES, type HeapCase, OTHER_HEAP } from './runtimes/heap-cases.js';
import { askedBytes } from './runtimes/heap-runtime.js';
import { largerHeap } from './runtimes/larger-heap.js';
import { largerHeapOption } from './runtimes/larger-heap-option.js';

/** The heap of the language runtime is full, which need not be the container's limit. */
export const logHeap = logKind({
  id: 'log-heap',
  title: 'The program does not get the memory that it asks for',
  description:
    'The log says that the program ran out of memory (java.lang.OutOfMemoryError, "JavaScript heap out of memory", MemoryError, "Cannot allocate memory"). Most runtimes have a limit of their own below that of the container, so that the kernel did not step in; which memory it is (heap, Metaspace, direct buffers, threads, a single large array) says what to raise.',
  severity: 'high',
  hint: /memory|heap|newosproc|OS thread|pthread_create|bad_alloc|ENOMEM|reserve|allocate|not enough space/i,
  patterns: caseTable([
    {
      pattern:
        /java\.lang\.OutOfMemoryError: ?(?:Java heap space|Metaspace|GC overhead|unable to create|Direct buffer)?|OutOfDirectMemoryError|JVM heap space is exhausted/i,
      example: [
        'java.lang.OutOfMemoryError: Metaspace',
        'io.netty.util.internal.OutOfDirectMemoryError: failed to allocate 16777216 byte(s) of direct memory',
        'Expiring Daemon because JVM heap space is exhausted',
      ],
    },
    {
      pattern: /JavaScript heap out of memory|Reached heap limit|near heap limit/i,
      example: 'Reached heap limit Allocation failed - JavaScript heap out of memory',
    },
    {
      pattern: /\w{0,40}MemoryError\b|NoMemoryError|Unable to allocate [\d.]{1,20} [KMGT]iB/,
      example: 'failed to allocate memory (NoMemoryError)',
    },
    {
      pattern:
        /Cannot allocate memory|std::bad_alloc|\bENOMEM\b|fatal error: runtime: out of memory|System\.OutOfMemoryException/i,
      example: [
        'fork: Cannot allocate memory',
        "terminate called after throwing an instance of 'std::bad_alloc'",
        'Error: spawn ENOMEM',
        'fatal error: runtime: out of memory',
        "Unhandled exception. System.OutOfMemoryException: Exception of type 'System.OutOfMemoryException' was thrown.",
      ],
    },
    {
      pattern: /fatal error: newosproc|failed to create new OS thread|runtime\/cgo: pthread_create failed/,
      example: [
        'fatal error: newosproc',
        'runtime: failed to create new OS thread (have 11 already; errno=11)',
        'runtime/cgo: pthread_create failed: Resource temporarily unavailable',
      ],
    },
    {
      pattern: /insufficient memory for the Java Runtime|Could not reserve enough space for/i,
      example: 'Could not reserve enough space for 4194304KB object heap',
    },
    {
      pattern: anyOf(
        /Allowed memory size of \d{1,19} bytes exhausted|memory allocation of \d{1,19} bytes failed/i,
        /Out Of Memory allocating|failed to allocate memory|CUDA out of memory|error='Not enough space'/i,
      ),
      example: [
        'Allowed memory size of 134217728 bytes exhausted',
        'memory allocation of 8589934592 bytes failed',
        'Out Of Memory allocating 1073741824 bytes!',
        'RuntimeError: CUDA out of memory. Tried to allocate 2.00 GiB',
        "os::commit_memory(0x00000000e0000000, 536870912, 0) failed; error='Not enough space' (errno=12)",
      ],
    },
  ]),
  confirm: ({ container, line }) => !WITHOUT_REASON.test(line) || !container.logLines.some((each) => REASON.test(each)),
  say: sayHeap,
  fixes: [largerHeap, largerHeapOption],
  oracles: [notRestarted],
});

/** Java has no memory left to say what was full: another line may have said it. */
const WITHOUT_REASON = /OutOfMemoryError thrown from the UncaughtExceptionHandler/;
const REASON = /OutOfMemoryError: ?\w/;

/** What the log says of memory that the program did not get: which memory it is, and what bounds it. */
function sayHeap(hit: LogHit): LogDraft {
  const { evidence, container, line } = hit;
  const limit = container.resource('limits', 'memory');
  const path = `${container.path}.resources.limits.memory`;
  const kind = HEAP_CASES.find(line)?.row ?? OTHER_HEAP;
  const option = kind.option === undefined ? undefined : optionOf(hit, kind.option);
  const verb = kind.asksTooMuch === true ? 'asks for it' : 'bounds it';
  const bound = option === undefined ? '' : `; ${option.word} ${verb}, set in ${inputPlace(option)}`;
  return {
    title: kind.title(container.name),
    what: `${kind.what}${bound}: ${quoted(hit)}${kind.isLimited ? compared(line, limit, path) : ''}`,
    objects: [`heap of ${container.name}`],
    evidence: [
      ...(option === undefined ? [] : [fromManifest(option.path, option.text)]),
      ...limitQuotes(kind, limit, path),
    ],
    steps: [
      ...(option === undefined
        ? []
        : [
            changeStep(
              evidence,
              `${kind.asksTooMuch === true ? 'Lower' : 'Raise'} or drop ${option.word} in ${inputPlace(option)}`,
            ),
          ]),
      ...kind
        .steps({ path, hasOption: option !== undefined, asked: asks(line, limit) })
        .map(({ text, isChange }) => (isChange === true ? changeStep(evidence, text) : step(text))),
    ],
  };
}

function limitQuotes({ isLimited }: HeapCase, limit: string, path: string): Quote[] {
  return isLimited && limit !== '' ? [fromManifest(path, limit)] : [];
}

function optionOf({ container }: LogHit, option: RegExp): (ProgramInput & { word: string }) | undefined {
  for (const each of programInputs(container)) {
    const word = option.exec(each.text)?.[0];
    if (word !== undefined) return { ...each, word };
  }
  return undefined;
}

function asks(line: string, limit: string): 'more' | 'less' | 'unknown' {
  const asked = askedBytes(line);
  const bytes = quantityOf(limit);
  if (asked === undefined || bytes === undefined) return 'unknown';
  return asked >= bytes ? 'more' : 'less';
}

function compared(line: string, limit: string, path: string): string {
  if (limit === '') return '';
  const how = {
    more: `; it asks for more at once than the container may use in all, ${limit} (${path})`,
    less: `; together with what it holds already that is more than the container's limit of ${limit} (${path}), or than what the system lets it reserve`,
    unknown: `; the container's limit is ${limit} (${path})`,
  };
  return how[asks(line, limit)];
}
