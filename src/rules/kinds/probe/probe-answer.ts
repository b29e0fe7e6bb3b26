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
 * commands. The first that fits counts.
 */
const TEXTS: readonly (readonly [ProbeAnswer, RegExp])[] = [
  ['unknown-port-name', /strconv\.Atoi|invalid port number|couldn't find port|port not found/i],
  [
    'command-missing',
    /executable file not found|exec: \\?"[^"]{1,300}": (?:stat |permission denied)|(?:^|: )[^:]{1,200}: (?:command )?not found\s{0,20}$/i,
  ],
  ['unreachable', /connect: (?:permission denied|operation not permitted)/],
  [
    'command-denied',
    /(?:permission denied|exec format error|cannot execute(?: binary file)?|bad interpreter: [^\n]{1,80}|required file not found)(?:: unknown)?\s{0,20}(?:\n|$)/i,
  ],
  ['path-not-found', /statuscode: (?:404|410)/],
  ['forbidden', /statuscode: (?:401|403|407)/],
  ['unwell', /statuscode: 5\d\d/],
  ['bad-request', /statuscode: 400/],
  ['other-status', /statuscode: \d{3}/],
  ['speaks-http', /server gave HTTP response to HTTPS client|first record does not look like a TLS handshake/],
  ['speaks-https', /malformed HTTP|HTTP request to an HTTPS server/],
  ['tls', /\btls: |x509: /],
  ['refused', /connection refused|connect: refused/i],
  ['not-serving', /NOT_SERVING|service unhealthy|responded with "UNKNOWN"/],
  ['no-health-service', /does not implement the grpc health|unknown service grpc\.health|code = Unimplemented/i],
  ['unknown-service', /health rpc.{0,200}NotFound|code = NotFound desc = unknown service|SERVICE_UNKNOWN/],
  ['unreachable-service', /failed to connect service/],
  ['timeout', /timed? ?out|deadline ?exceeded/i],
  ['dropped', /\bEOF\b|connection reset|broken pipe|closed network connection|server closed/],
  ['unreachable', /no route to host|network is unreachable|no such host/],
  ['runtime-error', /^rpc error|OCI runtime|failed to exec|command error:/],
  ['file-missing', /no such file|can't open|cannot (?:stat|access|open)|does not exist/i],
];

/** The runtime answers itself: no connection of the program is meant by what follows. */
const BY_RUNTIME = /^rpc error|command error:/;
/** What a runtime says of the command of a probe, not of itself. */
const OF_COMMAND: ReadonlySet<ProbeAnswer> = new Set<ProbeAnswer>(['command-missing', 'command-denied', 'timeout']);

/** What the text after `probe failed:` means. */
export function answerOf(result: string): ProbeAnswer {
  if (result === '') return 'silent';
  const head = result.slice(0, 2_000);
  const answer = TEXTS.find(([, pattern]) => pattern.test(head))?.[0] ?? 'output';
  return BY_RUNTIME.test(head) && !OF_COMMAND.has(answer) ? 'runtime-error' : answer;
}

/** Answers that also a program gives that is just being started or ended, so that any other says more. */
const PASSING: ReadonlySet<ProbeAnswer> = new Set(['refused', 'dropped', 'runtime-error', 'unreachable', 'silent']);

export function isPassing(answer: ProbeAnswer): boolean {
  return PASSING.has(answer);
}
