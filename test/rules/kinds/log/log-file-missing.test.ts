import { describe, expect, it } from 'vitest';
import { crashed, diagnosisOfLog, manifest, textOfDiagnosis } from '../reports.js';

import { itIs, itIsFoundIn, itIsNot, type LogCase } from './log-cases.js';

/** What real programs print: the log, and what the diagnosis must say. */
const LOGS: readonly LogCase[] = [
  ['sh: 1: vite: not found', 'vite'],
  [
    "node:internal/modules/cjs/loader:1147\n  throw err;\n  ^\n\nError: Cannot find module '/app/dist/main.js'\n    at Module._resolveFilename (node:internal/modules/cjs/loader:1144:15)\n    at node:internal/main/run_main_module:28:49 {\n  code: 'MODULE_NOT_FOUND',\n  requireStack: []\n}\n\nNode.js v20.11.0",
    '/app/dist/main.js',
  ],
  [
    'Traceback (most recent call last):\n  File "/app/main.py", line 1, in <module>\n    import uvloop\nModuleNotFoundError: No module named \'uvloop\'',
    'uvloop',
  ],
  ['ImportError: libGL.so.1: cannot open shared object file: No such file or directory', 'libGL.so.1'],
  [
    '/app/server: error while loading shared libraries: libssl.so.1.1: cannot open shared object file: No such file or directory',
    'libssl.so.1.1',
  ],
  ['Error loading shared library libstdc++.so.6: No such file or directory (needed by /app/server)', 'libstdc++.so.6'],
  [
    "/app/server: /lib/x86_64-linux-gnu/libc.so.6: version `GLIBC_2.34' not found (required by /app/server)",
    'GLIBC_2.34',
  ],
  [
    'error: open /etc/depot-secret/key: no such file or directory',
    'Mount the Secret that holds key at /etc/depot-secret',
  ],
  ['Error: Unable to access jarfile app.jar', 'app.jar'],
  [
    'Caused by: java.lang.ClassNotFoundException: Class org.acme.fs.ShelfFileSystem not found\n\t... 25 more',
    'org.acme.fs.ShelfFileSystem is missing',
  ],
  [
    "/usr/local/bundle/definition.rb:691:in `materialize': Could not find shelf-1.5.6, depot-1.16.3 in locally installed gems (Bundler::GemNotFound)",
    'bundle install in the same stage',
  ],
  [
    'E0605 1 lifecycle.cc:641] "failed to load \'amber\' version 1: Internal: failed to stat file /models/amber/1/model.bin"',
    '/models/amber/1/model.bin',
  ],
  [
    'Error: Could not find or load main class com.shop.OrdersApplication\nCaused by: java.lang.ClassNotFoundException: com.shop.OrdersApplication',
    'com.shop.OrdersApplication',
  ],
  [
    'Caused by: java.io.FileNotFoundException: /etc/app/keystore.p12 (No such file or directory)',
    '/etc/app/keystore.p12',
  ],
  [
    'level=error ts=2026-11-21T20:10:00Z caller=main.go:470 msg="Error loading config (--config.file=/etc/prometheus/prometheus.yml)" file=/etc/prometheus/prometheus.yml err="open /etc/prometheus/prometheus.yml: no such file or directory"',
    '/etc/prometheus/prometheus.yml',
  ],
  [
    'nginx: [emerg] open() "/etc/nginx/conf.d/upstreams.conf" failed (2: No such file or directory) in /etc/nginx/nginx.conf:31',
    '/etc/nginx/conf.d/upstreams.conf',
  ],
  [
    'nginx: [emerg] cannot load certificate "/etc/tls/tls.crt": BIO_new_file() failed (SSL: error:80000002:system library::No such file or directory:calling fopen(/etc/tls/tls.crt, r))',
    '/etc/tls/tls.crt',
  ],
  [
    "npm ERR! code ENOENT\nnpm ERR! syscall open\nnpm ERR! path /app/package.json\nnpm ERR! errno -2\nnpm ERR! enoent Could not read package.json: Error: ENOENT: no such file or directory, open '/app/package.json'",
    '/app/package.json',
  ],
  ['npm error Missing script: "start:prod"', 'start:prod'],
  ["python: can't open file '/app/manage.py': [Errno 2] No such file or directory", '/app/manage.py'],
  ['Could not open input file: artisan', 'artisan'],
  [
    "PHP Fatal error:  Uncaught Error: Failed opening required '/var/www/html/vendor/autoload.php' (include_path='.:/usr/share/php')",
    '/var/www/html/vendor/autoload.php',
  ],
  [
    "bundler: failed to load command: puma (/usr/local/bundle/bin/puma)\n/usr/local/bundle/gems/bootsnap/lib/kernel_require.rb:32:in 'require': cannot load such file -- nokogiri (LoadError)",
    'nokogiri',
  ],
  ['Could not locate Gemfile or .bundle/ directory', 'Gemfile'],
  [
    "Unhandled exception. System.IO.FileNotFoundException: Could not load file or assembly 'Shop.Core, Version=1.0.0.0, Culture=neutral, PublicKeyToken=null'. The system cannot find the file specified.",
    'Shop.Core',
  ],
  ["The application to execute does not exist: '/app/Shop.dll'.", '/app/Shop.dll'],
  ['Error: Os { code: 2, kind: NotFound, message: "No such file or directory" }', 'file'],
  ['Error: configuration file "/etc/app/config.toml" not found', '/etc/app/config.toml'],
  [
    'time="2026-11-21T20:10:00Z" level=fatal msg="could not load certificate: stat /certs/tls.key: no such file or directory"',
    '/certs/tls.key',
  ],
  ['Error: In initializer: template: "/templates/index.html" does not exist', '/templates/index.html'],
  ["Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'express' imported from /app/index.js", 'express'],
  ["ls: cannot access '/data/models': No such file or directory", '/data/models'],
  ["Failed to find attribute 'app' in 'wsgi'.\nModuleNotFoundError: No module named 'wsgi'", 'wsgi'],
  [
    "1:C 21 Nov 2026 20:10:00.123 # Fatal error, can't open config file '/etc/redis/redis.conf': No such file or directory",
    '/etc/redis/redis.conf',
  ],
];

/** The words of further languages, libraries and tools. */
const TEXTS: readonly LogCase[] = [
  ["Error: Cannot find module '/app/server.js'", '/app/server.js'],
  ["ModuleNotFoundError: No module named 'requests'", 'requests'],
  ['Error: Could not find or load main class com.shop.Main', 'com.shop.Main'],
  ['open /etc/app/config: no such file or directory', '/etc/app/config'],
  ["FileNotFoundError: [Errno 2] No such file or directory: '/app/x.dat'", '/app/x.dat'],
  ["Error: ENOENT: no such file or directory, open '/app/x.dat'", '/app/x.dat'],
  ['cannot load such file -- /app/x.dat', '/app/x.dat'],
  ['Error: Unable to access jarfile /app/x.dat', '/app/x.dat'],
  ['Could not open input file: /app/x.dat', '/app/x.dat'],
  ['sh: cd /app/x.dat: No such file or directory', '/app/x.dat'],
  ['java.nio.file.NoSuchFileException: /app/x.dat', '/app/x.dat'],
  ['java.io.FileNotFoundException: /app/x.dat', '/app/x.dat'],
  ['java.lang.ClassNotFoundException: com.shop.Main', 'com.shop.Main'],
  ['java.lang.NoClassDefFoundError: com.shop.Main', 'com.shop.Main'],
  ["Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'com.shop.Main' imported from /app/x.js", 'com.shop.Main'],
];

/** Parts of the software that the image should have: the log, what is missing, and how it gets there. */
const PARTS: readonly LogCase[] = [
  ['/usr/local/bin/python3.12: No module named gunicorn', 'Python module gunicorn', 'pip install'],
  ["ModuleNotFoundError: No module named 'pyarrow'", 'Python module pyarrow', 'pip install'],
  [
    'ImportError: libgomp.so.1: cannot open shared object file: No such file or directory',
    'library libgomp.so.1',
    'apk search',
  ],
  [
    '/app/x: error while loading shared libraries: libpq.so.5: cannot open shared object file',
    'library libpq.so.5',
    'apt-file search libpq.so.5',
  ],
  ["Error: Cannot find module '@shop/money'", 'Node.js package @shop/money', 'devDependencies'],
  ['java.lang.ClassNotFoundException: com.shop.Main', 'class com.shop.Main', 'classpath'],
  ['cannot load such file -- pg_query (LoadError)', 'Ruby library pg_query', 'bundle install'],
  ["Can't locate DBI.pm in @INC (you may need to install the DBI module)", 'Perl module DBI.pm', 'cpanm'],
  ["Error in library(dplyr) : there is no package called 'dplyr'", 'R package dplyr', 'install.packages'],
  [
    'PHP Fatal error:  Uncaught Error: Call to undefined function mysqli_connect() in /app/x.php:3',
    'mysqli_connect',
    'docker-php-ext-install',
  ],
  ['npm ERR! Missing script: "start:prod"', 'script start:prod', 'package.json'],
  ['/entrypoint.sh: line 3: convert: command not found', 'command convert', 'PATH'],
  [
    'fatal error: An error occurred (404) when calling the HeadObject operation: Key "models/a.bin" does not exist',
    'models/a.bin does not exist in the object store',
    'bucket and key',
  ],
  ['Error relocating /app/tool: __memcpy_chk: symbol not found', 'another C library', 'musl'],
  ['/app/tool: symbol lookup error: /lib/libx.so: undefined symbol: foo_bar', 'finds no foo_bar', 'from one release'],
];

describe('log-file-missing', () => {
  itIs('log-file-missing', PARTS);
  itIs('log-file-missing', LOGS);
  itIs('log-file-missing', TEXTS);
  itIsFoundIn('log-file-missing', "Error: Cannot find module '/app/server.js'");
  itIsNot([
    [
      './.env: no such file or directory, continuing without\nError: connect ECONNREFUSED 10.0.0.1:6379',
      'log-conn-refused',
    ],
    ['exec /entrypoint.sh: no such file or directory', 'log-exec-format'],
    ['ERROR: relation "orders" does not exist', 'log-migration'],
    ['Error: topic orders does not exist', 'crash-app-error'],
  ]);
});

describe('what log-file-missing advises', () => {
  it('is not another path, where a part of the software is missing', () => {
    for (const [log] of PARTS)
      expect(textOfDiagnosis(diagnosisOfLog(log))).not.toContain('correct the path in the command');
  });

  it.each(["Error: Cannot find module '/app/dist/main.js'", 'open /etc/app/app.yaml: no such file or directory'])(
    'is another path, or an image that has it: %s',
    (log) => expect(textOfDiagnosis(diagnosisOfLog(log))).toContain('correct the path in the command'),
  );

  it('is a newer base image for the highest version that the C library lacks', () => {
    const log = ['2.34', '2.4', '2.32']
      .map((version) => `/app/tool: /lib/libc.so.6: version \`GLIBC_${version}' not found (required by /app/tool)`)
      .join('\n');
    const diagnosis = diagnosisOfLog(log);
    expect([diagnosis.kind, diagnosis.title]).toEqual([
      'log-file-missing',
      'The C library in the image of api is too old: it lacks GLIBC_2.34',
    ]);
    expect(diagnosis.steps[0]?.text).toContain('Use a base image whose C library has GLIBC_2.34');
    expect(diagnosis.evidence.map(({ text }) => text).join('\n')).toContain('GLIBC_2.34');
  });

  it.each(['GLIBCXX_3.4.29', 'CXXABI_1.3.13'])('knows %s as a version of it too', (version) => {
    const log = `ImportError: /usr/lib/libstdc++.so.6: version \`${version}' not found (required by /app/x.so)`;
    expect(diagnosisOfLog(log).title).toContain(`too old: it lacks ${version}`);
  });
});

describe('a file that cannot be found or opened', () => {
  it('is what follows where the same program may not write', () => {
    const log = [
      'tar: ./depot: Cannot mkdir: Permission denied',
      'tar: ./depot/shelf.txt: Cannot open: No such file or directory',
      'tar: Exiting with failure status due to previous errors',
    ].join('\n');
    expect(diagnosisOfLog(log, {}, 2).kind).toBe('log-permission-denied');
  });

  it('is not said to be missing where the log tells only that it cannot be opened', () => {
    const diagnosis = diagnosisOfLog('Error: Unable to open pwfile "/depot/config/passwd".');
    expect(diagnosis.kind).toBe('log-file-missing');
    expect(diagnosis.title).toBe('api cannot open /depot/config/passwd');
    expect(diagnosis.cause).toContain('may not read it, or');
  });
});

it.each([
  ['error: Cannot find package "@depot/amber" from "/app/src/index.tsx"', '@depot/amber'],
  ['2026-05-02 11:20:01 [エラー] 設定ファイル /etc/depot/amber.yaml が見つかりません', '/etc/depot/amber.yaml'],
  ['error: settings /etc/depot/amber.yaml not found', '/etc/depot/amber.yaml'],
])('names what is missing: %s', (log, name) => {
  const diagnosis = diagnosisOfLog(log);
  expect(diagnosis.kind).toBe('log-file-missing');
  expect(diagnosis.title).toContain(name);
});

describe('a certificate that is not there', () => {
  it('is looked for in the Secret that is mounted there', () => {
    const { cause, steps } = diagnosisOfLog('fatal: open /etc/depot/certs/tls.crt: no such file or directory', {
      manifest: manifest(
        { volumeMounts: [{ name: 'certs', mountPath: '/etc/depot/certs' }] },
        { volumes: [{ name: 'certs', secret: { secretName: 'depot-webhook' } }] },
      ),
    });
    expect(cause).toContain('volume certs (Secret depot-webhook)');
    expect(steps[0]?.text).toContain('(Secret depot-webhook) holds /etc/depot/certs/tls.crt');
  });

  it('belongs into a Secret that is mounted, not into the image', () => {
    const diagnosis = diagnosisOfLog(
      'ERROR setup problem running manager {"error": "open /tmp/k8s-webhook-server/serving-certs/tls.crt: no such file or directory"}',
    );
    expect(diagnosis.kind).toBe('log-file-missing');
    expect(diagnosis.cause).toContain('no volume with the certificate is mounted there');
    expect(diagnosis.steps[0]?.text).toContain('Mount the Secret with the certificate');
    expect(diagnosis.steps[0]?.text).toContain('switch them off');
  });
});

describe('a file that a volume should have', () => {
  const log = 'Error: open /srv/depot/index.bin: no such file or directory';
  const emptyDir = { volumes: [{ name: 'data', emptyDir: {} }] };
  const mounts = (mountPath: string) => ({ volumeMounts: [{ name: 'data', mountPath }] });

  it('is asked of the container that shares the empty volume', () => {
    const spec = {
      ...emptyDir,
      initContainers: [{ name: 'fetch', image: 'registry.example/fetch:1', ...mounts('/out') }],
    };
    const { steps } = diagnosisOfLog(log, {
      manifest: manifest(mounts('/srv/depot'), spec),
      container_statuses: [
        crashed({ exit_code: 1 }),
        { name: 'fetch', init: true, state: 'terminated', reason: 'Completed', exit_code: 0 },
      ],
    });
    expect(steps[0]?.text).toContain('See why fetch has not written /srv/depot/index.bin');
    expect(steps[0]?.command).toContain('-c fetch');
  });

  it('is to be put there where nobody else has the empty volume', () => {
    const [first] = diagnosisOfLog(log, { manifest: manifest(mounts('/srv/depot'), emptyDir) }).steps;
    expect(first?.text).toContain('have an init container write /srv/depot/index.bin there');
  });

  it('is nobody else’s in a directory that the program fills by itself', () => {
    const text = textOfDiagnosis(
      diagnosisOfLog('Error: open /tmp/depot.bin: no such file or directory', {
        manifest: manifest(mounts('/tmp'), emptyDir),
      }),
    );
    expect(text).not.toContain('init container');
  });

  it('is made by another program where it is that program’s process id', () => {
    const [first] = diagnosisOfLog('Error: open /var/run/depot/depot.pid: no such file or directory').steps;
    expect(first?.text).toContain('See that the program that makes /var/run/depot/depot.pid runs');
  });
});

it.each([
  'open .env: no such file or directory',
  "Error: ENOENT: no such file or directory, open '/opt/depot/.env.production'",
])('the file of variables of a developer is no part of an image: %s', (line) => {
  expect(diagnosisOfLog(line).steps[0]?.text).toMatch(
    /Set the variables that \.env(?:\.production)? has on a developer's machine/,
  );
});
