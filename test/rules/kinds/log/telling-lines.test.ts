import { describe, expect, it } from 'vitest';
import { diagnosisOfLog, textOfDiagnosis } from '../reports.js';

interface Case {
  readonly log: string;
  readonly exit?: number;
  readonly title: string;
  readonly step: string;
}

/** Logs with what stands round the line that tells, what the title names, and what the first step says to do. */
const CASES: readonly Case[] = [
  {
    log: 'level=info msg="starting"\nlevel=fatal msg="failed to sync cache: timed out waiting for the condition"',
    title: 'its caches do not sync',
    step: 'CRDs of the kinds that it watches',
  },
  {
    log: 'ERROR setup unable to start {"error": "Get \\"https://10.7.0.1:443/api?timeout=32s\\": dial tcp 10.7.0.1:443: i/o timeout"}',
    title: 'The Kubernetes API (10.7.0.1:443) does not answer in time',
    step: 'kube-proxy and the network plugin',
  },
  {
    log: 'error: dial tcp 10.9.8.7:5000: connect: no route to host',
    title: '10.9.8.7:5000 cannot be reached from the pod (no route)',
    step: '10.9.8.7',
  },
  {
    log: 'error: Get https://shelves.acme-depot.com/v1: dial tcp: i/o timeout',
    title: 'shelves.acme-depot.com does not answer in time',
    step: 'has a way out',
  },
  {
    log: 'TimeoutError: timed out after 60s while trying to connect to (depot-master-0, 29500).',
    title: 'depot-master-0:29500',
    step: 'Service depot-master-0',
  },
  {
    log: '[ERR] Error trying route: lookup for host "shelf-1.shelf": lookup shelf-1.shelf on 10.96.0.10:53: no such host',
    title: 'Host shelf-1.shelf does not resolve',
    step: 'Service shelf',
  },
  {
    log: 'Traceback (most recent call last):\n  File "/app/w.py", line 3, in w\nshelf.errors.WriterError: [210] Host not found: shelf-0.shelf.depot.svc (shelf-0.shelf.depot.svc:9000): status',
    title: 'Host shelf-0.shelf.depot.svc does not resolve',
    step: 'Service shelf exists in namespace depot',
  },
  {
    log: 'panic: open /sys/fs/cgroup/depot.max: permission denied',
    title: '/sys/fs/cgroup/depot.max',
    step: 'on the node what forbids it',
  },
  {
    log: 'ERROR: failed to open log (/proc/self/fd/2): Permission denied (13)',
    title: '/proc/self/fd/2',
    step: 'one and the same user',
  },
  {
    log: 'exec user process caused: operation not permitted',
    title: 'may not execute its program',
    step: 'the capability that the file carries',
  },
  {
    log: "Error: EACCES: permission denied, scandir '/srv/depot/shelves'\n    at async readdir (node:fs:1:1)",
    title: '/srv/depot/shelves',
    step: 'Let its user read /srv/depot/shelves',
  },
  {
    log: " ERROR  EACCES: permission denied, mkdir '/.cache/depot/1'",
    title: '/.cache/depot/1',
    step: 'HOME=/tmp',
  },
  {
    log: "cp: cannot create regular file '/srv/depot/shelf.json': Permission denied",
    title: '/srv/depot/shelf.json',
    step: 'mount an emptyDir',
  },
  {
    log: "Error: EACCES: permission denied, mkdir 'reports'\n    at Object.mkdirSync (node:fs:1:1)",
    title: 'may not access reports',
    step: 'reports, below the working directory',
  },
  {
    log: 'Error: bind EACCES tcp://10.96.4.4:3020',
    title: 'takes the address of a Service (tcp://10.96.4.4:3020)',
    step: 'enableServiceLinks: false',
  },
  {
    log: 'Exception in thread "main" BeanException: IOException parsing; nested exception is java.io.FileNotFoundException: class path resource [depot.xml] cannot be opened because it does not exist',
    title: 'depot.xml is missing',
    step: 'directory of the classpath',
  },
  {
    log: 'F1112 main.go:206] unable to serve: open /tmp/ca-file078: no such file or directory',
    title: '/tmp/ca-file078 is missing',
    step: 'Mount an emptyDir at /tmp',
  },
  {
    log: 'error: open /etc/depot/shelves.yaml: no such file or directory',
    title: '/etc/depot/shelves.yaml is missing',
    step: 'Mount the ConfigMap or Secret that holds shelves.yaml at /etc/depot',
  },
  {
    log: "[critical] error initializing config '/srv/depot.bin': Invalid path: /srv/depot.bin\nexiting",
    title: '/srv/depot.bin',
    step: 'whether the image has /srv/depot.bin',
  },
  {
    log: '* RUNNING...\n/srv/start: line 10: bin/depot: No such file or directory',
    exit: 127,
    title: 'cannot run bin/depot',
    step: 'bin/depot',
  },
  {
    log: 'ERROR manager: Shard process was signaled to shutdown with signal 7 rank=0\nError: cannot start\nERROR Shard 0 failed to start\nINFO Shutting down',
    title: 'ended by signal SIGBUS',
    step: '/dev/shm',
  },
  {
    log: '+-------+---+--------+\n| Model | Version | Status |\n+-------+---+--------+\n| amber | 1       | UNAVAILABLE: Internal: unable to create TensorRT engine |\n+-------+---+--------+\nerror: creating server: Internal - failed to load all models',
    title: 'cannot load its model amber: unable to create TensorRT engine',
    step: 'Build the engine of amber anew',
  },
  {
    log: '(Core pid=5) ERROR 05-02 11:20:01 [core.py:57] Traceback (most recent call last):\n(Core pid=5) ERROR 05-02 11:20:01 [core.py:57]   File "/app/x.py", line 3, in x\n(Core pid=5) ERROR 05-02 11:20:01 [core.py:57]     raise ValueError(\n(Core pid=5) ERROR 05-02 11:20:01 [core.py:57] ValueError: No available memory for the cache blocks. Try more.\n(Api pid=2) Traceback (most recent call last):\n(Api pid=2)   File "/app/y.py", line 6, in <module>\n(Api pid=2)     sys.exit(main())\n(Api pid=2) RuntimeError: start failed. See root cause above.',
    title: 'no memory left on its GPU for the KV cache',
    step: '--max-model-len',
  },
  {
    log: "ValueError: The model's max seq len (4096) is larger than the maximum number of tokens that can be stored in KV cache (1200).",
    title: '4096 tokens (the KV cache holds 1200)',
    step: '--max-model-len 1200 or less',
  },
  {
    log: 'depot-0:70 [0] NCCL WARN Invalid rank requested : 3/3\nTraceback (most recent call last):\n  File "/app/x.py", line 3, in x\nRuntimeError: NCCL error in: /b/ProcessGroupNCCL.cpp:5, invalid argument, NCCL version 2.4.8',
    title: 'NCCL of api fails: Invalid rank requested : 3/3',
    step: 'WORLD_SIZE',
  },
  {
    log: 'Traceback (most recent call last):\n  File "/app/x.py", line 3, in x\npydantic.error_wrappers.ValidationError: 1 validation error for Settings\nSHELF_URI\n  userinfo required in URL but missing (type=value_error.url.userinfo)',
    title: 'refuses SHELF_URI: userinfo required in URL but missing',
    step: 'Correct the value of SHELF_URI',
  },
  {
    log: '1 kserve ERROR [__main__.py:<module>():254] Failed to start depot: boiler is cold',
    title: 'exit code 1: Failed to start depot: boiler is cold',
    step: 'Start from what it says ("Failed to start depot',
  },
  {
    log: '/x.py:3: FutureWarning: `shelf` is deprecated. If you want more, use `depot=True`.\n  warnings.warn(\nERROR Failed to start depot: boiler is cold',
    title: 'boiler is cold',
    step: 'Start from what it says',
  },
];

describe('the line that tells, and what is done about it', () => {
  it.each(CASES)('is named: $title', ({ log, exit, title, step }) => {
    const told = diagnosisOfLog(log, {}, exit ?? 1);
    expect(`${told.title}\n${told.cause}`).toContain(title);
    expect(`${told.steps[0]?.text} ${told.steps[0]?.command ?? ''}`).toContain(step);
  });

  it('is no volume where the kernel, the image or a Service is meant', () => {
    for (const { log } of CASES.filter(({ log: each }) => /ermission denied|EACCES|not permitted/.test(each)))
      expect(textOfDiagnosis(diagnosisOfLog(log))).not.toMatch(/set spec\S{0,60}fsGroup/);
  });
});

describe('an error that no row knows is told by its words, in the form of its runtime', () => {
  it.each([
    [
      'Clojure',
      'Execution error (ExceptionInfo) at depot.core/start (core.clj:12).\nno shelf is left\n\nFull report at:\n/tmp/clojure-1.edn',
    ],
    ['Laravel', '\n   RuntimeException \n\n  no shelf is left\n\n  at app/Console/Kernel.php:12\n'],
    ['Lua', "lua: main.lua:12: no shelf is left\nstack traceback:\n\t[C]: in function 'error'"],
    [
      'Haskell',
      'depot: no shelf is left\nCallStack (from HasCallStack):\n  error, called at app/Main.hs:12:3 in main:Main',
    ],
    [
      'Node.js',
      '[UnhandledPromiseRejection: This error originated either by throwing inside of an async function without a catch block, or by rejecting a promise which was not handled with .catch(). The promise rejected with the reason "no shelf is left".] {',
    ],
    [
      '.NET, as JSON',
      '{"EventId":0,"LogLevel":"Critical","Category":"Depot","Message":"cannot run","Exception":"System.InvalidOperationException: no shelf is left\\n at X"}',
    ],
  ])('%s', (_runtime, log) => {
    const { title } = diagnosisOfLog(`depot 1.2.3\nthe queue is open\n${log}`);
    expect(title).toContain('no shelf is left');
    expect(title).not.toContain('This error originated');
  });
});
