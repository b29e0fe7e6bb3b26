import { describe, expect, it } from 'vitest';
import { crashed, diagnosisOf, manifest } from '../reports.js';

import { itIs, itIsFoundIn, itIsNot, type LogCase } from './log-cases.js';

/** What real programs print: the log, and what the diagnosis must say. */
const LOGS: readonly LogCase[] = [
  [
    '[ALERT]    (1) : Binding [/etc/depot/depot.cfg:12] for frontend http-in: cannot bind socket (Permission denied) for [0.0.0.0:80]',
    'Port 80 needs root',
  ],
  ['2026/11/21 20:10:00 listen tcp :80: bind: permission denied', '80'],
  ['nginx: [emerg] bind() to 0.0.0.0:80 failed (13: Permission denied)', '80'],
  ['2026/11/21 20:10:00 [emerg] 1#1: bind() to [::]:443 failed (13: Permission denied)', '443'],
  [
    '(13)Permission denied: AH00072: make_sock: could not bind to address [::]:80\n(13)Permission denied: AH00072: make_sock: could not bind to address 0.0.0.0:80\nno listening sockets available, shutting down\nAH00015: Unable to open logs',
    '80',
  ],
  [
    "Error: listen EACCES: permission denied 0.0.0.0:80\n    at Server.setupListenHandle [as _listen2] (node:net:1800:21) {\n  code: 'EACCES',\n  errno: -13,\n  syscall: 'listen',\n  address: '0.0.0.0',\n  port: 80\n}",
    '80',
  ],
  ["PermissionError: [Errno 13] error while attempting to bind on address ('0.0.0.0', 80): permission denied", '80'],
  [
    'Unhandled exception. System.Net.Sockets.SocketException (13): Permission denied\n   at System.Net.Sockets.Socket.DoBind(EndPoint endPointSnapshot, SocketAddress socketAddress)\nFailed to bind to address http://[::]:80: permission denied',
    '80',
  ],
  ['Errno::EACCES: Permission denied - bind(2) for "0.0.0.0" port 80', '80'],
  ['{"level":"fatal","msg":"cannot start","error":"listen tcp 0.0.0.0:53: bind: permission denied"}', '53'],
  ['[1] [ALERT]    (1) : Starting frontend http: cannot bind socket (Permission denied) [0.0.0.0:80]', '80'],
  [
    'time="2026-11-21T20:10:00Z" level=fatal msg="error opening listener: listen tcp :80: bind: permission denied"',
    '80',
  ],
  ['Error: failed to bind 0.0.0.0:443: Permission denied (os error 13)', '443'],
];

/** The words of further languages, libraries and tools. */
const TEXTS: readonly LogCase[] = [
  ['nginx: [emerg] bind() to 0.0.0.0:80 failed (13: Permission denied)', 'Port 80'],
  ['listen tcp :443: bind: permission denied', 'Port 443'],
  ['Error: listen EACCES: permission denied 0.0.0.0:80', 'Port 80'],
];

describe('log-priv-port', () => {
  it('is known without a port in the log, and takes the port from the manifest', () => {
    const diagnosis = diagnosisOf({
      manifest: manifest({ ports: [{ containerPort: 8443 }, { containerPort: 80 }] }),
      container_statuses: [crashed({ exit_code: 1 })],
      logs: 'httpd: bind: Permission denied',
    });
    expect([diagnosis.kind, diagnosis.title]).toEqual(['log-priv-port', 'Port 80 needs root']);
  });

  itIs('log-priv-port', LOGS);
  itIs('log-priv-port', TEXTS);
  itIsFoundIn('log-priv-port', 'listen tcp :443: bind: permission denied');
  itIsNot([
    ['listen unix /var/run/app.sock: bind: permission denied', 'log-permission-denied'],
    ['nginx: [emerg] bind() to 0.0.0.0:80 failed (98: Address in use)', 'log-port-in-use'],
  ]);
});
