import { caseTable } from '../../case-table.js';

/** What programs complain of and go on after, or complain of since they end already: it counts as a warning, so only where no error stands beside it. */
export const PASSING_COMPLAINTS = caseTable([
  {
    pattern: /\b(?:continu(?:ing|es)|will continue|proceeding|going on) (?:without|anyway)\b/i,
    example: 'Unable to retrieve instance metadata: could not reach 169.254.169.254, continuing without it',
  },
  {
    pattern:
      /(?:[:;,-] |\()(?:it (?:is|will be) |and )?(?:ignored|ignoring(?: it| this)?|skipped|skipping(?: it| this)?)\)?\.?$/i,
    example:
      "ERROR: ld.so: object 'x.so' from LD_PRELOAD cannot be preloaded (cannot open shared object file): ignored.",
  },
  {
    pattern:
      /\b(?:opentelemetry|otel|otlp|elastic[.-]apm|apm|ddtrace|datadog|jaeger|zipkin|statsd|telegraf)\b.{0,300}\b(?:export|report|send|sending|refused|unavailable|resolve|not found|ENOTFOUND|connect)/i,
    example: '[otel.javaagent] ERROR io.opentelemetry.exporter - Failed to export spans.',
  },
  {
    pattern:
      /\b(?:traces?|spans?|metrics|logs) export(?:er)?: |\bfailed to (?:export|send|upload) (?:the )?(?:\d{1,6} )?(?:traces?|spans?|metrics)\b|\bfailed to send, dropping \d/i,
    example: ['traces export: context deadline exceeded', 'failed to send, dropping 2 traces to intake'],
  },
  {
    pattern:
      /\b(?:ENOTFOUND|EAI_AGAIN|lookup|host) (?:statsd|otel-collector|opentelemetry-collector|jaeger|zipkin|datadog)\b/i,
    example: 'Error: getaddrinfo ENOTFOUND statsd.monitoring',
  },
  {
    pattern: /(?:localhost|127\.0\.0\.1|\[::1\]):(?:4317|4318|8126|8125|14268|14250|9411)\b/i,
    example: 'Error: connect ECONNREFUSED 127.0.0.1:4318',
  },
  {
    pattern: /^10-listen-on-ipv6-by-default\.sh: /i,
    example: '10-listen-on-ipv6-by-default.sh: error: /etc/nginx/conf.d/default.conf is not a file or does not exist',
  },
  {
    pattern: /\bCould not reliably determine the server's fully qualified domain name/i,
    example: "AH00558: httpd: Could not reliably determine the server's fully qualified domain name, using 10.244.1.7.",
  },
  {
    pattern: /\bCould not load dynamic library 'lib(?:cu|nv)\w{1,30}\.so|\bIgnore above cudart dlerror/i,
    example: "W dso_loader.cc:64] Could not load dynamic library 'libcudart.so.11.0'; dlerror: no such file",
  },
  {
    pattern:
      /^sudo: unable to resolve host |\bulimit: .{1,80}: cannot modify limit|^sysctl: (?:setting key|permission denied|cannot stat) /i,
    example: [
      'sudo: unable to resolve host depot-0: Name or service not known',
      '/start.sh: line 3: ulimit: open files: cannot modify limit: Operation not permitted',
      'sysctl: setting key "net.core.somaxconn": Read-only file system',
    ],
  },
  {
    pattern:
      /^(?:\S{1,200}: line \d{1,5}: )?(?:grep|cat|ls|rm|rmdir|stat|find|head|tail|wc|kill|pkill|diff|touch|chmod|chown): .{1,300}(?:No such file or directory|Operation not permitted|Read-only file system|No such process)$/i,
    example: [
      'cat: /run/secrets/extra: No such file or directory',
      "chown: changing ownership of '/data/lost+found': Operation not permitted",
      '/entrypoint.sh: line 12: kill: (14) - No such process',
    ],
  },
  {
    pattern: /^fatal: (?:detected dubious ownership in repository|not a git repository)/i,
    example: "fatal: detected dubious ownership in repository at '/app'",
  },
  {
    pattern: /: context cancell?ed"?\}?\.?$|\bhttp: Server closed\b|\bserver is shutting down\b/i,
    example: ['failed to stop worker pool: context canceled', 'http: Server closed'],
  },
  {
    pattern:
      /\b(?:sql: database|use of closed|connection|channel|session|pool|client|context|engine|queue)(?: network connection)? (?:is |has been |was |is being )?(?:already )?(?:closed|shut(?:ting)? down)\b/i,
    example: ['error closing database connection: sql: database is closed', 'Error: Connection is closed.'],
  },
  {
    pattern: /^Exception ignored in|\bthread "SpringApplicationShutdownHook"/i,
    example: 'Exception in thread "SpringApplicationShutdownHook" java.lang.IllegalStateException: not initialized',
  },
  {
    pattern: /\bClient must be connected before running operations|\bEngine is not yet connected/i,
    example: 'MongoNotConnectedError: Client must be connected before running operations',
  },
]);

/** Whether a program goes on after what this line complains of, or has ended before. */
export function isPassingComplaint(line: string): boolean {
  return PASSING_COMPLAINTS.find(line) !== undefined;
}
