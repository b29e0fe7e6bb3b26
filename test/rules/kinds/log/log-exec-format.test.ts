import { describe, expect, it } from 'vitest';
import { diagnosisOfLog } from '../reports.js';

import { itIs, itIsFoundIn, itIsNot, type LogCase } from './log-cases.js';

/** What real programs print: the log, and what the diagnosis must say. */
const LOGS: readonly LogCase[] = [
  ['standard_init_linux.go:228: exec user process caused: exec format error', 'processor'],
  ['standard_init_linux.go:211: exec user process caused "exec format error"', 'processor'],
  ['standard_init_linux.go:219: exec user process caused: no such file or directory', 'interpreter'],
  ['exec /docker-entrypoint.sh: exec format error', '/docker-entrypoint.sh'],
  ['exec /entrypoint.sh: no such file or directory', 'interpreter'],
  ['exec ./start.sh: exec format error', 'processor'],
  ['/bin/sh: 1: /app/server: Exec format error', '/app/server'],
  ['bash: ./run.sh: /bin/bash^M: bad interpreter: No such file or directory', 'CRLF'],
  ["/usr/bin/env: 'python3\\r': No such file or directory", 'CRLF'],
  ['env: ‘bash\\r’: No such file or directory', 'CRLF'],
  ["/docker-entrypoint.sh: line 2: $'\\r': command not found", 'CRLF'],
  ['/app/server: /app/server: cannot execute binary file', 'processor'],
  ["OSError: [Errno 8] Exec format error: '/usr/local/bin/chromedriver'", '/usr/local/bin/chromedriver'],
  ['Error: spawn Unknown system error -8\nexec: "/app/bin": exec format error', 'processor'],
  ["qemu-x86_64: Could not open '/lib64/ld-linux-x86-64.so.2': No such file or directory", 'processor'],
  ['rosetta error: failed to open elf at /lib64/ld-linux-x86-64.so.2', 'processor'],
  ['sh: ./run.sh: /bin/bash: bad interpreter: No such file or directory', 'interpreter'],
];

/** The words of further languages, libraries and tools. */
const TEXTS: readonly LogCase[] = [
  ['exec /usr/local/bin/app: exec format error', 'buildx'],
  ['exec /entrypoint.sh: no such file or directory', 'dos2unix'],
  ["env: 'bash\\r': No such file or directory", 'dos2unix'],
  ['/bin/sh^M: bad interpreter', 'dos2unix'],
  ["/bin/bash: line 1: $'\\r': command not found", 'Convert the script that the shell runs'],
  ['/app/server: cannot execute binary file: Exec format error', 'buildx'],
];

describe('log-exec-format', () => {
  itIs('log-exec-format', LOGS);
  itIs('log-exec-format', TEXTS);
  itIsFoundIn('log-exec-format', 'exec /usr/local/bin/app: exec format error');
  itIsNot([['open /etc/app/x: no such file or directory', 'log-file-missing']]);

  it('knows line ends of Windows, before what a shell says of its syntax because of them', () => {
    const { title, steps } = diagnosisOfLog(
      "/opt/depot/start.sh: line 3: $'\\r': command not found\n/opt/depot/start.sh: line 5: syntax error: unexpected end of file",
      {},
      2,
    );
    expect(title).toBe('api: its script has line ends of Windows (CRLF)');
    expect(steps[0]?.text).toContain('Convert /opt/depot/start.sh to line ends of Unix');
  });
});
