import { changeStep, step } from '../support/commands.js';
import { fromManifest } from '../support/quotes.js';
import { type LogSignature, logRule } from './log-signature.js';

const MEMORY_SIGNATURES = [
  /java\.lang\.OutOfMemoryError: ?(?:Java heap space|Metaspace|GC overhead|unable to create|Direct buffer)?/i,
  /JavaScript heap out of memory|Reached heap limit|near heap limit/i,
  /\w{0,40}MemoryError\b|NoMemoryError|Unable to allocate [\d.]{1,20} [KMGT]iB/,
  /Cannot allocate memory|std::bad_alloc|\bENOMEM\b|fatal error: runtime: out of memory|System\.OutOfMemoryException/i,
  /insufficient memory for the Java Runtime|Could not reserve enough space for/i,
  /Allowed memory size of \d{1,19} bytes exhausted|memory allocation of \d{1,19} bytes failed|Out Of Memory allocating|failed to allocate memory|CUDA out of memory|error='Not enough space'/i,
];

export const HEAP_SIGNATURE: LogSignature = {
  id: 'log-heap',
  title: 'The heap of the program is full',
  description:
    'The log says that the program ran out of memory (java.lang.OutOfMemoryError, "JavaScript heap out of memory", MemoryError, "Cannot allocate memory"). The heap of a runtime has a limit of its own, so that the kernel did not step in: the heap, and the limit of the container with it, is too small, or the program leaks.',
  severity: 'high',
  weight: 9,
  hint: /memory|heap|bad_alloc|ENOMEM|reserve|allocate|not enough space/i,
  patterns: MEMORY_SIGNATURES,
  read: ({ evidence, container, line }) => {
    const limit = container.resource('limits', 'memory');
    const path = `${container.path}.resources.limits.memory`;
    return {
      title: `The heap of ${container.name} is full`,
      what: `it has used up its memory: "${line.trim().slice(0, 200)}"${limit === '' ? '' : `; the container's limit is ${limit} (${path})`}. The heap of a runtime has a limit of its own, so the kernel did not step in`,
      objects: [`heap of ${container.name}`],
      evidence: limit === '' ? [] : [fromManifest(path, limit)],
      steps: [
        changeStep(
          evidence,
          `Raise ${path} and the heap with it (JAVA_TOOL_OPTIONS=-XX:MaxRAMPercentage=75, NODE_OPTIONS=--max-old-space-size=MIB)`,
        ),
        step('If it fills up however large it is, look for a leak with a heap dump.'),
      ],
    };
  },
};

/** The heap of the language runtime is full, which need not be the container's limit. */
export const logHeap = logRule(HEAP_SIGNATURE);

/** By what the program runs, as far as more memory and a larger heap help it; undefined where they do not. */
export function heapRuntime(line: string): 'java' | 'node' | 'other' | undefined {
  if (/native thread|Metaspace|CUDA|Direct buffer|Allowed memory size/i.test(line)) return undefined;
  if (/java\.lang\.OutOfMemoryError|Java Runtime|object heap/i.test(line)) return 'java';
  return /JavaScript heap|heap limit/i.test(line) ? 'node' : 'other';
}
