import { describe, expect, it } from 'vitest';
import { diagnosisOfLog, textOfDiagnosis } from '../reports.js';

import { itIs, itIsFoundIn, itIsNot, type LogCase } from './log-cases.js';

/** What real programs print: the log, and what the diagnosis must say. */
const LOGS: readonly LogCase[] = [
  [
    "[ERR] unhandledRejection: TypeError: Cannot destructure property 'a' of 'undefined' as it is undefined.",
    'Cannot destructure',
  ],
  [
    'panic: runtime error: invalid memory address or nil pointer dereference\n[signal SIGSEGV: segmentation violation code=0x1 addr=0x0 pc=0x49a8b3]\n\ngoroutine 1 [running]:\nmain.(*Server).Start(...)\n\t/app/server.go:42\nmain.main()\n\t/app/main.go:17 +0x1d',
    'nil pointer dereference',
    '/app/server.go:42',
  ],
  [
    'fatal error: concurrent map writes\n\ngoroutine 7 [running]:\nmain.worker()\n\t/app/worker.go:12 +0x2a',
    'concurrent map writes',
  ],
  [
    'fatal error: all goroutines are asleep - deadlock!\n\ngoroutine 1 [chan receive]:\nmain.main()\n\t/app/main.go:9 +0x2c',
    'deadlock',
  ],
  [
    'Exception in thread "main" java.lang.NullPointerException: Cannot invoke "String.length()" because "name" is null\n\tat com.shop.orders.Main.main(Main.java:12)',
    'NullPointerException',
    'com.shop.orders.Main.main(Main.java:12)',
  ],
  [
    'Traceback (most recent call last):\n  File "/app/main.py", line 10, in <module>\n    main()\n  File "/app/main.py", line 6, in main\n    return 1 / 0\nZeroDivisionError: division by zero',
    'ZeroDivisionError: division by zero',
  ],
  [
    "/app/index.js:3\n  const id = order.customer.id\n                            ^\n\nTypeError: Cannot read properties of undefined (reading 'id')\n    at handle (/app/index.js:3:29)\n    at Object.<anonymous> (/app/index.js:9:1)\n\nNode.js v20.11.0",
    "Cannot read properties of undefined (reading 'id')",
  ],
  [
    'node:internal/process/promises:288\n            triggerUncaughtException(err, true /* fromPromise */);\n            ^\n\n[UnhandledPromiseRejection: This error originated either by throwing inside of an async function without a catch block, or by rejecting a promise which was not handled with .catch(). The promise rejected with the reason "boom".] {\n  code: \'ERR_UNHANDLED_REJECTION\'\n}',
    'boom',
  ],
  [
    "thread 'main' panicked at src/main.rs:4:5:\nindex out of bounds: the len is 3 but the index is 7\nnote: run with `RUST_BACKTRACE=1` environment variable to display a backtrace",
    'src/main.rs:4:5',
  ],
  [
    'Unhandled exception. System.NullReferenceException: Object reference not set to an instance of an object.\n   at Shop.Orders.Program.Main(String[] args) in /src/Program.cs:line 12',
    'NullReferenceException',
  ],
  [
    'PHP Fatal error:  Uncaught TypeError: strlen(): Argument #1 ($string) must be of type string, array given in /var/www/html/index.php:3\nStack trace:\n#0 {main}\n  thrown in /var/www/html/index.php on line 3',
    'strlen()',
  ],
  ["/app/app.rb:3:in '<main>': undefined method 'upcase' for nil (NoMethodError)", 'undefined method'],
  ["undefined local variable or method 'foo' for main:Object (NameError)", 'NameError'],
  [
    "terminate called after throwing an instance of 'std::runtime_error'\n  what():  boiler is cold",
    'std::runtime_error',
  ],
  ['java.lang.StackOverflowError\n\tat com.shop.Tree.walk(Tree.java:7)', 'StackOverflowError'],
  [
    'Caused by: java.lang.IllegalStateException: the boiler has no steam\n\tat org.springframework.util.Assert.state(Assert.java:97)',
    'the boiler has no steam',
  ],
  [
    '** (RuntimeError) boiler is cold\n    (orders 0.1.0) lib/orders/application.ex:9: Orders.Application.start/2',
    'boiler is cold',
  ],
  ['Uncaught exception: Failure("boiler is cold")', 'boiler is cold'],
  ['F1121 20:10:00.123456       1 main.go:99] panic: assignment to entry in nil map', 'nil map'],
  ['AssertionError: expected positive', 'expected positive'],
];

/** The words of further languages, libraries and tools. */
const TEXTS: readonly LogCase[] = [
  ['panic: runtime error: index out of range [3] with length 3', 'index out of range'],
  ["thread 'main' panicked at src/main.rs:4:5:", 'panicked'],
  ['java.lang.IllegalStateException: nobody is here', 'nobody is here'],
  ['Unhandled exception. System.Exception: nobody is here', 'nobody is here'],
  ['Unhandled rejection TypeError: nobody is here', 'nobody is here'],
  ["terminate called after throwing an instance of 'x': nobody is here", 'nobody is here'],
  ['fatal error: all goroutines are asleep, nobody is here', 'nobody is here'],
];

describe('log-panic', () => {
  itIs('log-panic', LOGS);
  itIs('log-panic', TEXTS);
  itIsFoundIn('log-panic', 'panic: runtime error: index out of range [3] with length 3');
  itIsNot([
    [
      'panic: dial tcp 10.0.0.1:5432: connect: connection refused\n\ngoroutine 1 [running]:\nmain.main()',
      'log-conn-refused',
    ],
    [
      'Exception in thread "main" java.lang.RuntimeException: cannot start\n\tat com.shop.Main.main(Main.java:12)\nCaused by: java.net.UnknownHostException: db.shop.svc\n\tat java.base/sun.nio.ch.NioSocketImpl.connect(NioSocketImpl.java:567)\n\t... 12 more',
      'log-dns',
    ],
    ['fatal error: stdio.h: No such file or directory', 'log-file-missing'],
    ['fatal error: the boiler is cold', 'crash-app-error'],
    [
      'Traceback (most recent call last):\n  File "/srv/run.py", line 9, in <module>\n    serve()\nKeyboardInterrupt',
      'crash-app-error',
    ],
    ['OrdersLocked: tenant blue', 'crash-app-error'],
    ['no errors\nno exceptions\ndone with failures: 0', 'crash-app-error'],
    ['INFO recovered from panic: boiler\nFATAL: APP_MODE is not set', 'log-missing-env'],
  ]);
});

describe('the exception that log-panic names', () => {
  const TRACE = 'Traceback (most recent call last):\n  File "/srv/worker.py", line 61, in <module>\n    run()\n';

  it.each(['orders.errors.TenantLocked: tenant blue is locked', 'TenantLocked: blue', 'orders.errors.TenantLocked'])(
    'is what Python says below the traceback: %s',
    (exception) => {
      const diagnosis = diagnosisOfLog(`${TRACE}${exception}`);
      expect([diagnosis.kind, diagnosis.title]).toEqual(['log-panic', `api crashes: ${exception}`]);
      expect(diagnosis.others).toEqual([]);
    },
  );

  it('is not known where the log ends within the traceback', () => {
    const diagnosis = diagnosisOfLog('starting\nTraceback (most recent call last):\n  File "/srv/worker.py", line 61');
    expect(diagnosis.title).toBe('api crashes: an exception of Python, of which the log ends too early');
  });

  it('stands in the title without what a logger puts before it, cut with an ellipsis', () => {
    const log = `[30-May-2023 10:05:01 Europe/Berlin] PHP Fatal error:  Uncaught TypeError: count(): ${'x'.repeat(200)}`;
    expect(diagnosisOfLog(log).title).toMatch(
      /^api crashes: PHP Fatal error: Uncaught TypeError: count\(\): x{20,100}…$/,
    );
  });
});

describe('what log-panic advises', () => {
  it('is about the data on the volume, where these belong to another cluster', () => {
    const log =
      "ERROR Fatal error during startup\nkafka.common.InconsistentClusterIdException: The Cluster ID a doesn't match stored clusterId Some(b) in meta.properties.\n\tat kafka.server.KafkaServer.startup(KafkaServer.scala:223)";
    const text = textOfDiagnosis(diagnosisOfLog(log));
    expect(text).toContain('belong to another cluster');
    expect(text).not.toContain("program's own code");
  });

  it('is the first frame of the program where the log has one', () => {
    const withFrame = 'panic: boiler\n\ngoroutine 1 [running]:\nmain.main()\n\t/app/main.go:17 +0x1d';
    expect(textOfDiagnosis(diagnosisOfLog(withFrame))).toContain("the first frame of the program's own code");
    expect(textOfDiagnosis(diagnosisOfLog('panic: boiler'))).not.toContain('own code');
  });

  it.each([
    [
      'Java',
      'Exception in thread "main" java.lang.NullPointerException: id\n\tat com.shop.Main.main(Main.java:12)',
      'Look at com.shop.Main.main(Main.java:12): that',
    ],
    [
      '.NET',
      'Unhandled exception. System.NullReferenceException: Object reference\n   at Shop.Loader.Merge(Book b) in /src/Loader.cs:line 83',
      'Look at Shop.Loader.Merge(Book b) in /src/Loader.cs:line 83: that',
    ],
    [
      'Node.js',
      "/app/a.js:3\nTypeError: Cannot read properties of undefined (reading 'id')\n    at handle (/app/a.js:3:29)\n\nNode.js v20.11.0",
      'Look at handle (/app/a.js:3:29): that',
    ],
    [
      'Python',
      'Traceback (most recent call last):\n  File "/app/main.py", line 6, in main\n    return 1 / 0\nZeroDivisionError: division by zero',
      'Look at /app/main.py, line 6, in main: that',
    ],
    [
      'Rust',
      "thread 'main' panicked at src/router/table.rs:214:31:\nindex out of bounds: the len is 3 but the index is 7",
      'Look at src/router/table.rs:214: that is where it happens.',
    ],
    [
      'PHP',
      'PHP Fatal error:  Uncaught TypeError: count(): Argument #1 must be of type array, null given in /app/src/a.php:12',
      'Look at /app/src/a.php, line 12: that is where it happens.',
    ],
  ])('says where to look as a place, in %s', (_language, log, words) => {
    expect(diagnosisOfLog(log).steps[0]?.text).toContain(words);
  });
});

describe('the cause that another exception wraps', () => {
  it('of .NET leads, with the frame below it', () => {
    const log = [
      'Unhandled exception. Depot.Core.ResolveException: An exception was thrown while activating ShelfController.',
      " ---> Depot.Core.ResolveException: An exception was thrown while invoking the constructor of 'ShelfOptions'.",
      " ---> System.FormatException: Can't read the shelf number. Input: seven",
      '   at System.Number.Throw(String value)',
      '   at Depot.Shelves.ShelfOptions..ctor(String number) in /src/ShelfOptions.cs:line 7',
      '   --- End of inner exception stack trace ---',
      '   at Depot.Program.Main(String[] args)',
    ].join('\n');
    const { kind, title, steps } = diagnosisOfLog(log, {}, 139);
    expect(kind).toBe('log-panic');
    expect(title).toContain("Can't read the shelf number. Input: seven");
    expect(steps.map(({ text }) => text).join()).toContain('Depot.Shelves.ShelfOptions..ctor');
  });

  it('is told without the words around it, and without frames of libraries', () => {
    const log = [
      'Exception in thread "main" java.lang.IllegalStateException: no depot',
      '\tat com.mongodb.internal.connection.Pool.open(Pool.java:12)',
      'Caused by: depot.ShelfException: shelf amber-7 is askew',
      '\tat com.mongodb.internal.Task.run(Task.java:4)',
      '\tat depot.Shelf.set(Shelf.java:33)',
    ].join('\n');
    const { title, steps } = diagnosisOfLog(log);
    expect(title).toContain('crashes: depot.ShelfException: shelf amber-7 is askew');
    expect(steps.at(-2)?.text).toContain('depot.Shelf.set(Shelf.java:33)');
  });

  it('of a line that ends with a colon is the next one', () => {
    const log = '** (ArgumentError) errors were found at the given arguments:\n  * 1st argument: not a shelf\n';
    expect(diagnosisOfLog(log).title).toContain('1st argument: not a shelf');
  });

  it('is quoted in the first step where no frame is the own one', () => {
    const log =
      'Exception in thread "main" depot.ShelfException: shelf amber-7 is askew\n\tat java.util.List.of(List.java:1)';
    expect(diagnosisOfLog(log).steps[0]?.text).toContain('shelf amber-7 is askew');
  });
});

describe('the end of a program that points to a stack trace', () => {
  const log = [
    'ERROR 02-07 11:28:26 [engine.py:448]   File "/usr/lib/depot/worker.py", line 544, in raise_if_invalid',
    'ERROR 02-07 11:28:26 [engine.py:448]     raise ValueError(',
    'ERROR 02-07 11:28:26 [engine.py:448] ValueError: The length of a shelf (131072) is larger than its room (58496).',
    'Process SpawnProcess-1:',
    'Traceback (most recent call last):',
    '  File "/usr/lib/depot/api.py", line 198, in build',
    '    raise RuntimeError(',
    'RuntimeError: Engine process failed to start. See stack trace for the root cause.',
  ].join('\n');

  it('gives way to the error that a logger printed above it', () => {
    expect(diagnosisOfLog(log).title).toContain('ValueError: The length of a shelf (131072)');
  });
});

it('tells the reason that an exception gives under a label of its own', () => {
  const log =
    'Traceback (most recent call last):\n  File "/srv/train.py", line 8, in <module>\n    wait()\ndepot.BackendError: DEPOT error in: Utils.hpp:219, internal error\ndepotInternalError: check failed.\nLast error:\nBootstrap : no socket interface found';
  expect(diagnosisOfLog(log).cause).toContain('no socket interface found');
});

describe('a fault of concurrency', () => {
  it('ended the program, whatever it warned of right before', () => {
    const diagnosis = diagnosisOfLog(
      [
        '{"level":"warning","msg":"Reconnect because error: \\"dial tcp: lookup depot-cache: i/o timeout\\""}',
        'fatal error: sync: unlock of unlocked mutex',
        '',
        'goroutine 7 [running]:',
        'main.worker()',
        '\t/app/worker.go:12 +0x2a',
      ].join('\n'),
    );
    expect(diagnosis.kind).toBe('log-panic');
    expect(diagnosis.steps[0]?.text).toContain('/app/worker.go:12');
  });
});
