import { anyOf } from '../../any-of.js';
import { caseTable } from '../../case-table.js';

/** What programs complain of and go on after, or complain of since they end already: it counts as a warning, so only where no error stands beside it. */
export const PASSING_COMPLAINTS = caseTable([
  {
    pattern:
      /(?:[:;,-] |\()(?:it (?:is|will be) |and )?(?:ignored|ignoring(?: it| this)?|skipped|skipping(?: it| this)?)\)?\.?$/i,
    example:
      "ERROR: ld.so: object 'x.so' from LD_PRELOAD cannot be preloaded (cannot open shared object file): ignored.",
  },
  {
    pattern: anyOf(
      /\b(?:opentelemetry|otel|otlp|elastic[.-]apm|apm|ddtrace|datadog|jaeger|zipkin|statsd|telegraf)\b.{0,300}\b(?:export|report|send|sending|refused|unavailable|resolve|not found|ENOTFOUND|connect)/i,
      /\b(?:traces?|spans?|metrics|logs) export(?:er)?: |\bfailed to (?:export|send|upload) (?:the )?(?:\d{1,6} )?(?:traces?|spans?|metrics)\b|\bfailed to send, dropping \d/i,
      /\b(?:ENOTFOUND|EAI_AGAIN|lookup|host) (?:statsd|otel-collector|opentelemetry-collector|jaeger|zipkin|datadog)\b/i,
      /(?:localhost|127\.0\.0\.1|\[::1\]):(?:4317|4318|8126|8125|14268|14250|9411)\b/i,
    ),
    example: [
      'traces export: context deadline exceeded: rpc error: code = Unavailable',
      '[otel.javaagent] ERROR io.opentelemetry.exporter - Failed to export spans.',
      'Error: connect ECONNREFUSED 127.0.0.1:4318',
      'Error: getaddrinfo ENOTFOUND statsd.monitoring',
    ],
  },
  {
    pattern: anyOf(
      /^10-listen-on-ipv6-by-default\.sh: |\bCould not reliably determine the server's fully qualified domain name/i,
      /\bCould not load dynamic library 'lib(?:cu|nv)\w{1,30}\.so|\bIgnore above cudart dlerror/i,
      /^sudo: unable to resolve host |\bulimit: .{1,80}: cannot modify limit|^sysctl: (?:setting key|permission denied|cannot stat) /i,
    ),
    example: [
      "AH00558: httpd: Could not reliably determine the server's fully qualified domain name, using 10.244.1.7.",
      '10-listen-on-ipv6-by-default.sh: error: /etc/nginx/conf.d/default.conf is not a file or does not exist',
      "W dso_loader.cc:64] Could not load dynamic library 'libcudart.so.11.0'; dlerror: no such file",
      'sudo: unable to resolve host depot-0: Name or service not known',
      '/start.sh: line 3: ulimit: open files: cannot modify limit: Operation not permitted',
      'sysctl: setting key "net.core.somaxconn": Read-only file system',
    ],
  },
  {
    pattern: anyOf(
      /^(?:\S{1,200}: line \d{1,5}: )?(?:grep|cat|ls|rm|rmdir|stat|find|head|tail|wc|kill|pkill|diff|touch|chmod|chown): .{1,300}(?:No such file or directory|Operation not permitted|Read-only file system|No such process)$/i,
      /^fatal: (?:detected dubious ownership in repository|not a git repository)/i,
    ),
    example: [
      'cat: /run/secrets/extra: No such file or directory',
      "chown: changing ownership of '/data/lost+found': Operation not permitted",
      '/entrypoint.sh: line 12: kill: (14) - No such process',
      "fatal: detected dubious ownership in repository at '/app'",
    ],
  },
  {
    pattern: anyOf(
      /: context cancell?ed"?\}?\.?$|\bhttp: Server closed\b|\b(?:sql: database|use of closed|connection|channel|session|pool|client|context|engine|queue)(?: network connection)? (?:is |has been |was |is being )?(?:already )?(?:closed|shut(?:ting)? down)\b|\bserver is shutting down\b/i,
      /^Exception ignored in|\bthread "SpringApplicationShutdownHook"|\bClient must be connected before running operations|\bEngine is not yet connected/i,
    ),
    example: [
      'failed to stop worker pool: context canceled',
      'error closing database connection: sql: database is closed',
      'Error: Connection is closed.',
      'Exception in thread "SpringApplicationShutdownHook" java.lang.IllegalStateException: not initialized',
    ],
  },
]);

/** Whether a program goes on after what this line complains of, or has ended before. */
export function isPassing(line: string): boolean {
  return PASSING_COMPLAINTS.find(line) !== undefined;
}
