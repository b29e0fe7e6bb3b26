import { describe, expect, it } from 'vitest';
import { diagnosisOfLog, manifest, textOfDiagnosis } from '../reports.js';

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
  ['MemoryError', 'Python does not get the memory'],
  ['fork: Cannot allocate memory', 'no more memory'],
  ["terminate called after throwing an instance of 'std::bad_alloc'", 'no more memory'],
  ['Error: spawn ENOMEM', 'no more memory'],
  ['fatal error: runtime: out of memory', 'no more memory'],
  ['Expiring Daemon because JVM heap space is exhausted', 'heap of its JVM'],
];

describe('log-heap', () => {
  itIs('log-heap', LOGS);
  itIs('log-heap', TEXTS);
  itIsFoundIn('log-heap', 'java.lang.OutOfMemoryError: Java heap space');
  itIsNot([['INFO heap size is 256m\nFATAL: APP_MODE is not set', 'log-missing-env']]);
});

const LIMITED = { resources: { limits: { memory: '2Gi' } } };

describe('the memory that log-heap names', () => {
  it.each([
    ['Metaspace', 'java.lang.OutOfMemoryError: Metaspace', 'The Metaspace of api is full', 'MaxMetaspaceSize'],
    [
      'the class space',
      'java.lang.OutOfMemoryError: Compressed class space',
      'The compressed class space of api is full',
      'CompressedClassSpaceSize',
    ],
    [
      'direct buffers',
      'java.lang.OutOfMemoryError: Direct buffer memory',
      'The direct buffers of api are full',
      'MaxDirectMemorySize',
    ],
    [
      'direct buffers of Netty',
      'io.netty.util.internal.OutOfDirectMemoryError: failed to allocate 16777216 byte(s) of direct memory',
      'The direct buffers of api are full',
      'MaxDirectMemorySize',
    ],
    [
      'threads',
      'java.lang.OutOfMemoryError: unable to create native thread: possibly out of memory',
      'api cannot start another thread',
      'podPidsLimit',
    ],
    [
      'an array',
      'java.lang.OutOfMemoryError: Requested array size exceeds VM limit',
      'api asks for an array larger than the JVM can have',
      'No memory helps',
    ],
    [
      'the limit of PHP',
      'PHP Fatal error:  Allowed memory size of 134217728 bytes exhausted (tried to allocate 20480 bytes)',
      'api reaches the memory_limit of PHP',
      'memory_limit',
    ],
    [
      'the GPU',
      'RuntimeError: CUDA out of memory. Tried to allocate 2.00 GiB',
      'The memory of the GPU is full for api',
      'batch',
    ],
  ])('is %s, and a larger heap is not advised', (_name, log, title, words) => {
    const diagnosis = diagnosisOfLog(log, { manifest: manifest(LIMITED) });
    expect([diagnosis.kind, diagnosis.title]).toEqual(['log-heap', title]);
    const text = textOfDiagnosis(diagnosis);
    expect(text).toContain(words);
    expect(text).not.toMatch(/MaxRAMPercentage|Raise spec\.containers\[0\]\.resources\.limits\.memory/);
  });

  it.each([
    ['Java heap space', 'java.lang.OutOfMemoryError: Java heap space', 'MaxRAMPercentage', 'NODE_OPTIONS'],
    ['GC overhead', 'java.lang.OutOfMemoryError: GC overhead limit exceeded', 'MaxRAMPercentage', 'NODE_OPTIONS'],
    [
      'Node.js',
      'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory',
      'NODE_OPTIONS',
      'JAVA',
    ],
  ])('is the heap for %s, whose own option is advised', (_name, log, words, others) => {
    const text = textOfDiagnosis(diagnosisOfLog(log, { manifest: manifest(LIMITED) }));
    expect(text).toContain(words);
    expect(text).toContain('the kernel did not step in');
    expect(text).not.toContain(others);
  });

  it('is bounded by the option that the manifest gives', () => {
    const env = [{ name: 'JDK_JAVA_OPTIONS', value: '-Xmx1g -XX:MaxMetaspaceSize=64m' }];
    const diagnosis = diagnosisOfLog('java.lang.OutOfMemoryError: Metaspace', {
      manifest: manifest({ ...LIMITED, env }),
    });
    expect(diagnosis.cause).toContain(
      '-XX:MaxMetaspaceSize=64m bounds it, set in JDK_JAVA_OPTIONS (spec.containers[0].env[0])',
    );
    expect(diagnosis.steps[0]?.text).toContain('Raise or drop -XX:MaxMetaspaceSize=64m');
    expect(diagnosis.evidence).toContainEqual(expect.objectContaining({ where: 'spec.containers[0].env[0]' }));
  });

  it('is asked for by an option that is to be lowered, where the system does not give as much', () => {
    const env = [{ name: 'JAVA_OPTS', value: '-Xms4g -Xmx4g' }];
    const log = 'Error occurred during initialization of VM\nCould not reserve enough space for 4194304KB object heap';
    const diagnosis = diagnosisOfLog(log, { manifest: manifest({ ...LIMITED, env }) });
    expect(diagnosis.cause).toContain('-Xms4g asks for it');
    expect(diagnosis.steps[0]?.text).toContain('Lower or drop -Xms4g');
  });

  it.each([
    [
      'Unable to allocate 7.45 GiB for an array with shape (1000000000,)',
      'more at once than the container may use in all, 2Gi',
    ],
    ['Unable to allocate 512. MiB for an array with shape (67108864,)', 'together with what it holds already'],
  ])('is compared with the limit: %s', (excerptOf, words) => {
    const log = `numpy.core._exceptions._ArrayMemoryError: ${excerptOf}`;
    const diagnosis = diagnosisOfLog(log, { manifest: manifest(LIMITED) });
    expect(diagnosis.cause).toContain(words);
    expect(textOfDiagnosis(diagnosis)).not.toMatch(/JAVA_TOOL_OPTIONS|NODE_OPTIONS|heap dump|did not step in/);
  });
});
