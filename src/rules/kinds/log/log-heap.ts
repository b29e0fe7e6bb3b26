import { readHeap } from './heap-reading.js';
import { type LogSignature, logRule } from './log-signature.js';

const MEMORY_SIGNATURES = [
  /java\.lang\.OutOfMemoryError: ?(?:Java heap space|Metaspace|GC overhead|unable to create|Direct buffer)?|OutOfDirectMemoryError|JVM heap space is exhausted/i,
  /JavaScript heap out of memory|Reached heap limit|near heap limit/i,
  /\w{0,40}MemoryError\b|NoMemoryError|Unable to allocate [\d.]{1,20} [KMGT]iB/,
  /Cannot allocate memory|std::bad_alloc|\bENOMEM\b|fatal error: runtime: out of memory|System\.OutOfMemoryException/i,
  /insufficient memory for the Java Runtime|Could not reserve enough space for/i,
  /Allowed memory size of \d{1,19} bytes exhausted|memory allocation of \d{1,19} bytes failed|Out Of Memory allocating|failed to allocate memory|CUDA out of memory|error='Not enough space'/i,
];

export const HEAP_SIGNATURE: LogSignature = {
  id: 'log-heap',
  title: 'The program does not get the memory that it asks for',
  description:
    'The log says that the program ran out of memory (java.lang.OutOfMemoryError, "JavaScript heap out of memory", MemoryError, "Cannot allocate memory"). Most runtimes have a limit of their own below that of the container, so that the kernel did not step in; which memory it is (heap, Metaspace, direct buffers, threads, a single large array) says what to raise.',
  severity: 'high',
  weight: 9,
  hint: /memory|heap|bad_alloc|ENOMEM|reserve|allocate|not enough space/i,
  patterns: MEMORY_SIGNATURES,
  read: readHeap,
};

/** The heap of the language runtime is full, which need not be the container's limit. */
export const logHeap = logRule(HEAP_SIGNATURE);

/** By what the program runs, as far as more memory and a larger heap help it; undefined where they do not. */
export function heapRuntime(line: string): 'java' | 'node' | 'other' | undefined {
  if (
    /native thread|Metaspace|CUDA|Direct|Allowed memory size|class space|array size|Map failed|max_map_count|start new thread|pthread/i.test(
      line,
    )
  )
    return undefined;
  if (/java\.lang\.OutOfMemoryError|Java Runtime|object heap/i.test(line)) return 'java';
  return /JavaScript heap|heap limit/i.test(line) ? 'node' : 'other';
}
