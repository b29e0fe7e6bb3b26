import { type CaseRow, caseTable } from '../case-table.js';

/** What a probe got, as far as it calls for a different answer. */
export type ProbeAnswer =
  | 'unknown-port-name'
  | 'command-missing'
  | 'command-denied'
  | 'path-not-found'
  | 'forbidden'
  | 'unwell'
  | 'bad-request'
  | 'other-status'
  | 'speaks-http'
  | 'speaks-https'
  | 'tls'
  | 'refused'
  | 'not-serving'
  | 'no-health-service'
  | 'unknown-service'
  | 'unreachable-service'
  | 'timeout'
  | 'dropped'
  | 'unreachable'
  | 'file-missing'
  | 'runtime-error'
  | 'silent'
  | 'output';

/**
 * The texts of the kubelet's probers (Kubernetes pkg/probe, 1.20 to 1.36), of grpc_health_probe, and of runc, containerd and CRI-O for
 * commands.
 */
export const PROBE_ANSWERS = caseTable<CaseRow & { readonly answer: ProbeAnswer }>([
  {
    pattern: /strconv\.Atoi|invalid port number|couldn't find port|port not found/i,
    example: 'strconv.Atoi: parsing "web": invalid syntax',
    answer: 'unknown-port-name',
  },
  {
    pattern:
      /executable file not found|exec: \\?"[^"]{1,300}": (?:stat |permission denied)|(?:^|: )[^:]{1,200}: (?:command )?not found\s{0,20}$/i,
    example: ['exec: "curl": executable file not found in $PATH', '/bin/sh: 1: curl: not found'],
    answer: 'command-missing',
  },
  {
    pattern: /connect: (?:permission denied|operation not permitted)/,
    example: 'Get "http://10.0.0.7:8080/": dial tcp 10.0.0.7:8080: connect: operation not permitted',
    answer: 'unreachable',
  },
  {
    pattern:
      /(?:permission denied|exec format error|cannot execute(?: binary file)?|bad interpreter: [^\n]{1,80}|required file not found)(?:: unknown)?\s{0,20}(?:\n|$)/i,
    example: ['sh: ./check.sh: Permission denied', 'exec /check: exec format error'],
    answer: 'command-denied',
  },
  { pattern: /statuscode: (?:404|410)/, example: 'HTTP probe failed with statuscode: 404', answer: 'path-not-found' },
  { pattern: /statuscode: (?:401|403|407)/, example: 'HTTP probe failed with statuscode: 401', answer: 'forbidden' },
  { pattern: /statuscode: 5\d\d/, example: 'HTTP probe failed with statuscode: 503', answer: 'unwell' },
  { pattern: /statuscode: 400/, example: 'HTTP probe failed with statuscode: 400', answer: 'bad-request' },
  { pattern: /statuscode: \d{3}/, example: 'HTTP probe failed with statuscode: 302', answer: 'other-status' },
  {
    pattern: /server gave HTTP response to HTTPS client|first record does not look like a TLS handshake/,
    example: 'Get "https://10.0.0.7:8080/": http: server gave HTTP response to HTTPS client',
    answer: 'speaks-http',
  },
  {
    pattern: /malformed HTTP|HTTP request to an HTTPS server/,
    example: 'Get "http://10.0.0.7:8443/": malformed HTTP response "\\x15\\x03\\x01"',
    answer: 'speaks-https',
  },
  {
    pattern: /\btls: |x509: /,
    example: 'Get "https://10.0.0.7:8443/": remote error: tls: bad certificate',
    answer: 'tls',
  },
  {
    pattern: /connection refused|connect: refused/i,
    example: 'dial tcp 10.0.0.7:8080: connect: connection refused',
    answer: 'refused',
  },
  {
    pattern: /NOT_SERVING|service unhealthy|responded with "UNKNOWN"/,
    example: 'service unhealthy (responded with "NOT_SERVING")',
    answer: 'not-serving',
  },
  {
    pattern: /does not implement the grpc health|unknown service grpc\.health|code = Unimplemented/i,
    example: 'error: this server does not implement the grpc health protocol (grpc.health.v1.Health)',
    answer: 'no-health-service',
  },
  {
    pattern: /health rpc.{0,200}NotFound|code = NotFound desc = unknown service|SERVICE_UNKNOWN/,
    example: 'rpc error: code = NotFound desc = unknown service shop.Orders',
    answer: 'unknown-service',
  },
  {
    pattern: /failed to connect service/,
    example: 'error: failed to connect service ":9090" within 1s: dialing',
    answer: 'unreachable-service',
  },
  {
    pattern: /timed? ?out\b(?!=)|deadline ?exceeded/i,
    example: 'context deadline exceeded (Client.Timeout exceeded while awaiting headers)',
    answer: 'timeout',
  },
  {
    pattern: /\bEOF\b|connection reset|broken pipe|closed network connection|server closed/,
    example: 'Get "http://10.0.0.7:8080/": read tcp 10.0.0.1:5->10.0.0.7:8080: read: connection reset by peer',
    answer: 'dropped',
  },
  {
    pattern: /no route to host|network is unreachable|no such host/,
    example: 'dial tcp 10.0.0.7:8080: connect: no route to host',
    answer: 'unreachable',
  },
  {
    pattern: /^rpc error|OCI runtime|failed to exec|command error:/,
    example: 'rpc error: code = Unknown desc = container not running (0a1b)',
    answer: 'runtime-error',
  },
  {
    pattern: /no such file|can't open|cannot (?:stat|access|open)|does not exist/i,
    except: /\b(?:role|user|database) "/,
    example: "cat: can't open '/tmp/healthy': No such file or directory",
    answer: 'file-missing',
  },
]);

/** The runtime answers itself: no connection of the program is meant by what follows. */
const BY_RUNTIME = /^rpc error|command error:/;
/** What a runtime says of the command of a probe, not of itself. */
const OF_COMMAND: ReadonlySet<ProbeAnswer> = new Set<ProbeAnswer>(['command-missing', 'command-denied', 'timeout']);

/** What the text after `probe failed:` means. */
export function answerOf(result: string): ProbeAnswer {
  if (result === '') return 'silent';
  const head = result.slice(0, 2_000);
  const answer = PROBE_ANSWERS.find(head)?.row.answer ?? 'output';
  return BY_RUNTIME.test(head) && !OF_COMMAND.has(answer) ? 'runtime-error' : answer;
}

/** Answers that also a program gives that is just being started or ended, so that any other says more. */
const PASSING: ReadonlySet<ProbeAnswer> = new Set(['refused', 'dropped', 'runtime-error', 'unreachable', 'silent']);

export function isPassing(answer: ProbeAnswer): boolean {
  return PASSING.has(answer);
}
