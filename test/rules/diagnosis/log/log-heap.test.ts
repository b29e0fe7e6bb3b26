import { describe } from 'vitest';

import { itIs, itIsFoundIn, itIsNot, type LogCase } from './log-cases.js';

/** What real programs print: the log, and what the diagnosis must say. */
const LOGS: readonly LogCase[] = [
  [
    '<--- Last few GCs --->\n\n[1:0x5f8]    38240 ms: Mark-sweep (reduced) 252.4 (257.6) -> 251.8 (258.3) MB, 310.4 / 0.0 ms  (average mu = 0.1) allocation failure; scavenge might not succeed\n\n<--- JS stacktrace --->\n\nFATAL ERROR: Ineffective mark-compacts near heap limit Allocation failed - JavaScript heap out of memory\n 1: 0xb7a940 node::Abort() [node]\n 2: 0xa8e4e0  [node]',
    'heap',
  ],
  [
    'Exception in thread "http-nio-8080-exec-3" java.lang.OutOfMemoryError: GC overhead limit exceeded\n\tat java.base/java.util.Arrays.copyOf(Arrays.java:3537)',
    'GC overhead',
  ],
  ['Terminating due to java.lang.OutOfMemoryError: Java heap space', 'Java heap space'],
  ['java.lang.OutOfMemoryError: Metaspace\nDumping heap to /dumps/java_pid1.hprof ...', 'Metaspace'],
  [
    'Exception in thread "main" java.lang.OutOfMemoryError: unable to create native thread: possibly out of memory or process/resource limits reached',
    'native thread',
  ],
  [
    "OpenJDK 64-Bit Server VM warning: INFO: os::commit_memory(0x00000000e0000000, 536870912, 0) failed; error='Not enough space' (errno=12)\nThere is insufficient memory for the Java Runtime Environment to continue.",
    'memory',
  ],
  ['Error occurred during initialization of VM\nCould not reserve enough space for 4194304KB object heap', 'heap'],
  [
    'numpy.core._exceptions._ArrayMemoryError: Unable to allocate 7.45 GiB for an array with shape (1000000000,) and data type float64',
    '7.45 GiB',
  ],
  [
    'PHP Fatal error:  Allowed memory size of 134217728 bytes exhausted (tried to allocate 20480 bytes) in /var/www/html/x.php on line 3',
    'memory',
  ],
  ['fatal error: runtime: out of memory\n\nruntime stack:\nruntime.throw({0x5, 0x16})', 'out of memory'],
  ['memory allocation of 8589934592 bytes failed', 'memory'],
  ['[FATAL] failed to allocate memory (NoMemoryError)', 'memory'],
  [
    "Out of memory.\nUnhandled exception. System.OutOfMemoryException: Exception of type 'System.OutOfMemoryException' was thrown.",
    'OutOfMemory',
  ],
  ['1:M 21 Nov 2026 20:10:00.123 # Out Of Memory allocating 1073741824 bytes!', 'Memory'],
  ['fork: retry: Cannot allocate memory', 'memory'],
  ['RuntimeError: CUDA out of memory. Tried to allocate 2.00 GiB (GPU 0; 14.76 GiB total capacity)', 'out of memory'],
  ['FATAL:  could not map anonymous shared memory: Cannot allocate memory', 'memory'],
];

/** The words of further languages, libraries and tools. */
const TEXTS: readonly LogCase[] = [
  ['Exception in thread "main" java.lang.OutOfMemoryError: Java heap space', 'MaxRAMPercentage'],
  ['FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory', 'max-old-space-size'],
  ['MemoryError', 'heap'],
  ['fork: Cannot allocate memory', 'heap'],
  ["terminate called after throwing an instance of 'std::bad_alloc'", 'heap'],
  ['Error: spawn ENOMEM', 'heap'],
  ['fatal error: runtime: out of memory', 'heap'],
];

describe('log-heap', () => {
  itIs('log-heap', LOGS);
  itIs('log-heap', TEXTS);
  itIsFoundIn('log-heap', 'java.lang.OutOfMemoryError: Java heap space');
  itIsNot([['INFO heap size is 256m\nFATAL: APP_MODE is not set', 'log-missing-env']]);
});
