import { type CaseRow, caseTable } from '../../case-table.js';

/** What is known of a case when its steps are made. */
export interface HeapFacts {
  /** Of limits.memory. */
  readonly path: string;
  /** Whether an option that bounds this memory stands in the manifest, and is advised on already. */
  readonly hasOption: boolean;
  /** Whether the program asked for more at once than the limit of its container. */
  readonly asked: 'more' | 'less' | 'unknown';
}

/** A step: a plain one, or one that changes the manifest and has no full stop then. */
export interface HeapStep {
  readonly text: string;
  readonly isChange?: boolean;
}

/** One kind of memory that can run out. */
export interface HeapCase {
  /** Options that bound it. */
  readonly option?: RegExp;
  /** Whether such an option asks for too much, instead of allowing too little. */
  readonly asksTooMuch?: boolean;
  /** Whether limits.memory of the container has to do with it. */
  readonly isLimited: boolean;
  title(container: string): string;
  readonly what: string;
  steps(facts: HeapFacts): readonly HeapStep[];
}

const LEAK = { text: 'If it fills up however large it is, look for a leak with a heap dump.' };

export const HEAP_CASES = caseTable<CaseRow & HeapCase>([
  {
    pattern: /OutOfMemoryError: ?Metaspace/,
    example: 'java.lang.OutOfMemoryError: Metaspace',
    option: /-XX:MaxMetaspaceSize=\S{1,20}/,
    isLimited: false,
    title: (name) => `The Metaspace of ${name} is full`,
    what: 'the Metaspace of its JVM, which holds classes and lies outside the heap, is full',
    steps: ({ hasOption }) => [
      ...(hasOption
        ? []
        : [
            {
              text: 'Raise -XX:MaxMetaspaceSize where it is set (JAVA_TOOL_OPTIONS, arguments, image)',
              isChange: true,
            },
          ]),
      {
        text: 'A larger heap does not help. If it fills up however large it is, classes are loaded again and again: look for class loaders that stay alive (generated classes, scripts, redeployments; jcmd 1 VM.classloader_stats).',
      },
    ],
  },
  {
    pattern: /OutOfMemoryError: ?Compressed class space/,
    example: 'java.lang.OutOfMemoryError: Compressed class space',
    option: /-XX:CompressedClassSpaceSize=\S{1,20}/,
    isLimited: false,
    title: (name) => `The compressed class space of ${name} is full`,
    what: 'the compressed class space of its JVM, which holds classes and lies outside the heap, is full',
    steps: ({ hasOption }) => [
      ...(hasOption ? [] : [{ text: 'Raise -XX:CompressedClassSpaceSize (1G by default)', isChange: true }]),
      { text: 'A larger heap does not help: look for class loaders that stay alive.' },
    ],
  },
  {
    pattern: /Direct buffer memory|OutOfDirectMemoryError|direct memory/i,
    example: 'java.lang.OutOfMemoryError: Direct buffer memory',
    option: /-XX:MaxDirectMemorySize=\S{1,20}|-Dio\.netty\.maxDirectMemory=\S{1,20}/,
    isLimited: false,
    title: (name) => `The direct buffers of ${name} are full`,
    what: 'the memory for direct buffers of its JVM, which lies outside the heap, is full',
    steps: ({ hasOption }) => [
      ...(hasOption
        ? []
        : [
            {
              text: 'Set -XX:MaxDirectMemorySize higher (by default it is as large as the heap), and leave room for it below limits.memory',
              isChange: true,
            },
          ]),
      { text: 'If it fills up however large it is, buffers are not released: look at what uses NIO or Netty.' },
    ],
  },
  {
    pattern: /newosproc|failed to create new OS thread|runtime\/cgo: pthread_create failed/,
    example: 'runtime: failed to create new OS thread (have 11 already; errno=11)',
    isLimited: false,
    title: (name) => `${name} cannot start another thread`,
    what: 'the system gives the Go runtime no further thread, although it has few: a bound outside of it is reached, or the runtime of the node forbids the call',
    steps: () => [
      {
        text: 'Raise what bounds the threads of the pod: podPidsLimit of the kubelet (and what else in the pod uses them), pids_limit of CRI-O, ulimit -u of the runtime, kernel.threads-max of the node.',
      },
      {
        text: 'Where it says Operation not permitted, update the container runtime and libseccomp of the node: old ones forbid clone3, which newer images use.',
      },
    ],
  },
  {
    pattern:
      /unable to create (?:new )?native thread|pthread_create failed|can't start new thread|Resource temporarily unavailable.{0,40}thread/i,
    example: 'java.lang.OutOfMemoryError: unable to create native thread',
    isLimited: false,
    title: (name) => `${name} cannot start another thread`,
    what: 'the system gives it no further thread: it has too many, or the limit of processes is low; the heap is not what is full',
    steps: () => [
      { text: 'See how many threads it has, and what starts them without end (a pool without a bound, a leak).' },
      {
        text: 'See what bounds them: podPidsLimit of the kubelet, pids.max of the cgroup, ulimit -u, kernel.threads-max of the node.',
      },
      { text: 'Only where the threads are meant, leave room for their stacks below limits.memory (-Xss).' },
    ],
  },
  {
    pattern: /Requested array size exceeds VM limit/,
    example: 'java.lang.OutOfMemoryError: Requested array size exceeds VM limit',
    isLimited: false,
    title: (name) => `${name} asks for an array larger than the JVM can have`,
    what: 'it asks for an array of more elements than the JVM can have, however large the heap is',
    steps: () => [{ text: 'No memory helps: correct what computes that size, or work on the data in parts.' }],
  },
  {
    pattern: /Map failed|max_map_count|out of map/i,
    example: 'max virtual memory areas vm.max_map_count [65530] is too low, increase to at least [262144]',
    isLimited: false,
    title: (name) => `${name} cannot map more memory`,
    what: 'the system maps no more memory for it: vm.max_map_count of the node is low, or its address space is full',
    steps: () => [{ text: 'Raise vm.max_map_count on the nodes (262144 is usual), or let the program map less.' }],
  },
  {
    pattern: /Allowed memory size of \d/,
    example: 'Allowed memory size of 134217728 bytes exhausted',
    isLimited: false,
    title: (name) => `${name} reaches the memory_limit of PHP`,
    what: 'a request used more than memory_limit of PHP allows; the limit of the container is another one',
    steps: () => [
      {
        text: 'Raise memory_limit (php.ini, php_admin_value of the pool, or the variable of the image for it, such as PHP_MEMORY_LIMIT), and keep it below limits.memory',
        isChange: true,
      },
      { text: 'Or let the script work on less at once.' },
    ],
  },
  {
    pattern: /CUDA out of memory|CUDA error: out of memory|HIP out of memory|OutOfMemoryError: CUDA/i,
    example: 'RuntimeError: CUDA out of memory. Tried to allocate 2.00 GiB',
    isLimited: false,
    title: (name) => `The memory of the GPU is full for ${name}`,
    what: 'the memory of the GPU is full; that of the container is another one',
    steps: () => [
      { text: 'Use a smaller batch, a smaller model or lower precision, or a GPU with more memory.' },
      { text: 'See whether something else uses the same GPU: nvidia-smi in the container.' },
    ],
  },
  {
    pattern:
      /insufficient memory for the Java Runtime|Could not reserve enough space|os::commit_memory|error='Not enough space'|error='Cannot allocate memory'/,
    example: 'Could not reserve enough space for 4194304KB object heap',
    asksTooMuch: true,
    option: /-Xm[sx]\d{1,12}[kmgKMG]?|-XX:(?:Max|Initial)RAMPercentage=[\d.]{1,6}/,
    isLimited: true,
    title: (name) => `The JVM of ${name} does not get the memory that it asks for`,
    what: 'its JVM asks the system for more memory than it gets',
    steps: ({ path }) => [
      {
        text: `Give the heap less than limits.memory, with a quarter to spare (-XX:MaxRAMPercentage=75), or raise ${path}`,
        isChange: true,
      },
    ],
  },
  {
    pattern: /java\.lang\.OutOfMemoryError|JVM heap space|Java heap space|GC overhead/i,
    example: 'java.lang.OutOfMemoryError: Java heap space',
    option: /-Xmx\d{1,12}[kmgKMG]?|-XX:MaxRAMPercentage=[\d.]{1,6}/,
    isLimited: true,
    title: (name) => `The Java heap of ${name} is full`,
    what: 'the heap of its JVM is full. The heap has a limit of its own, a quarter of limits.memory unless it is set, so the kernel did not step in',
    steps: ({ path }) => [
      { text: `Raise ${path} and the heap with it (JAVA_TOOL_OPTIONS=-XX:MaxRAMPercentage=75)`, isChange: true },
      LEAK,
    ],
  },
  {
    pattern: /JavaScript heap|heap limit/i,
    example: 'Reached heap limit Allocation failed - JavaScript heap out of memory',
    option: /--max[-_]old[-_]space[-_]size=\d{1,9}/,
    isLimited: true,
    title: (name) => `The JavaScript heap of ${name} is full`,
    what: 'the heap of Node.js is full. It has a limit of its own, so the kernel did not step in',
    steps: ({ path }) => [
      {
        text: `Raise ${path} and the heap with it (NODE_OPTIONS=--max-old-space-size=MIB, three quarters of the limit)`,
        isChange: true,
      },
      LEAK,
    ],
  },
  {
    pattern: /OutOfMemoryException/,
    example:
      "Unhandled exception. System.OutOfMemoryException: Exception of type 'System.OutOfMemoryException' was thrown.",
    isLimited: true,
    title: (name) => `The .NET heap of ${name} is full`,
    what: 'the heap of .NET is full. It may use three quarters of limits.memory unless DOTNET_GCHeapHardLimit says otherwise, so the kernel did not step in',
    steps: ({ path }) => [
      { text: `Raise ${path}, or the heap's own limit (DOTNET_GCHeapHardLimitPercent)`, isChange: true },
      LEAK,
    ],
  },
  {
    pattern: /(?<!No)MemoryError|Unable to allocate [\d.]{1,20} ?[KMGT]i?B/,
    example: 'numpy.core._exceptions._ArrayMemoryError: Unable to allocate 8.00 GiB for an array',
    isLimited: true,
    title: (name) => `${name} asks for more memory than it gets`,
    what: 'Python does not get the memory that it asks for',
    steps: ({ path, asked }) => [
      {
        text: asked === 'more' ? `Raise ${path} well above that amount, where nodes have as much` : `Raise ${path}`,
        isChange: true,
      },
      {
        text: 'Or let it need less at once: work on the data in parts, use a smaller type (float32), or map files instead of reading them.',
      },
    ],
  },
]);

/** Whatever else does not get its memory: C and C++, Go, Rust, Ruby, a shell. */
export const OTHER_HEAP: HeapCase = {
  isLimited: true,
  title: (name) => `${name} does not get the memory that it asks for`,
  what: 'the system gives it no more memory',
  steps: ({ path }) => [
    { text: `Raise ${path}`, isChange: true },
    {
      text: 'If it needs more however large that is, it leaks, or asks for a wrong amount: look at its memory over time.',
    },
  ],
};
