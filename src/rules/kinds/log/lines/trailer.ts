import { anyOf } from '../../any-of.js';
import { caseTable } from '../../case-table.js';

/** What programs print last, whatever went wrong: package managers, build tools, supervisors of processes, runtimes that go down, and where more is found. */
export const TRAILERS = caseTable([
  {
    pattern:
      /^npm (?:ERR!|error) (?:errno \d|code \d|signal(?:$| SIGTERM)|path \/|command (?:failed|sh )|workspace |location |[\w@./-]{1,120} [\w:-]{1,40}: `|Exit status \d|Failed at the |This is probably not a problem|Lifecycle script )/i,
    example: ['npm ERR! errno 1', 'npm error signal SIGTERM', 'npm ERR! depot@0.1.0 start: `node depot.js`'],
  },
  {
    pattern: /^npm (?:ERR!|error)(?: {1,8}\/\S{1,200}\.log)?$/i,
    example: ['npm ERR!', 'npm ERR!     /root/.npm/_logs/2026-05-02T11_20_01_331Z-debug-0.log'],
  },
  {
    pattern:
      /^error Command failed with exit code \d|\bdid not exit normally\b|complete log of this run|returned a non-zero exit (?:code|status)|\bELIFECYCLE\b/i,
    example: ['npm ERR! A complete log of this run can be found in:', ' ELIFECYCLE  Command failed with exit code 1.'],
  },
  { pattern: /^make(?:\[\d{1,3}\])?: \*{3} /, example: 'make: *** [Makefile:12: run] Error 1' },
  {
    pattern:
      /^lerna (?:ERR!|WARN) .{1,100}(?:exited \d|child processes to exit)|^\s{0,4}(?:ERROR )? {0,2}(?:run failed: command|command finished with error: command)/,
    example: ["lerna ERR! yarn run start exited 1 in 'depot'", ' ERROR  run failed: command  exited (1)'],
  },
  {
    pattern: anyOf(
      /BUILD FAILED|Build failed with an exception|^\* (?:Try|What went wrong):$/i,
      /^(?:> )?Process 'command .{1,200} finished with non-zero exit value|^Execution failed for task ':/i,
    ),
    example: ['BUILD FAILED in 12s', '* What went wrong:', "Execution failed for task ':run'."],
  },
  {
    pattern:
      /^\[ERROR\] (?:\[Help \d\]|To see the full stack trace|Re-run Maven|For more information about the errors|Failed to execute goal .{1,300}finished with exit code)/,
    example: ['[ERROR] Re-run Maven using the -X switch to enable full debug logging.', '[ERROR] [Help 1] http://wiki'],
  },
  {
    pattern: /^Error generating config with cuttlefish|^\s{1,8}run `\w{2,20} config generate -l debug` for more/,
    example: [
      'Error generating config with cuttlefish',
      '  run `depot config generate -l debug` for more information.',
    ],
  },
  {
    pattern: /^Script .{1,120} handling the [\w-]{1,60} event returned with error code/,
    example: 'Script @php artisan package:discover handling the post-autoload-dump event returned with error code 1',
  },
  {
    pattern: /^\(See full trace by running task with --trace\)|^Tasks: TOP => |^(?:bin\/)?(?:rails|rake) aborted!$/i,
    example: ['rake aborted!', 'Tasks: TOP => db:migrate'],
  },
  {
    pattern: anyOf(
      /\bReason: Worker failed to boot|\bShutting down: Master$/,
      /\bWorker \(pid: ?\d{1,9}\) exited with code \d|\bWorker exiting \(pid: ?\d{1,9}\)/,
    ),
    example: ['[1] [ERROR] Reason: Worker failed to boot.', '[1] [ERROR] Worker (pid:8) exited with code 3'],
  },
  {
    pattern: anyOf(
      /^s6-rc: (?:warning|fatal): unable to (?:start|stop) service |\/rc\.init: (?:warning|fatal): /,
      /^\[(?:s6-finish|cont-finish\.d|cont-init\.d|services\.d)\] /,
    ),
    example: ['s6-rc: warning: unable to start service depot: command exited 1', '[s6-finish] waiting for services.'],
  },
  {
    pattern:
      /\bunable to load app \d{1,3} \(mountpoint=|^\*{3} (?:no app loaded|uWSGI is running in)|^spawned uWSGI |^VACUUM: /,
    example: [
      '*** no app loaded. going in full dynamic mode ***',
      'spawned uWSGI worker 1 (and the only) (pid: 1, cores: 1)',
    ],
  },
  {
    pattern: /\bUnable to start worker$|\bEarly termination of worker$|^master failed to start, check stderr log/,
    example: ['[1] ! Unable to start worker', '[1] Early termination of worker'],
  },
  {
    pattern: /\bPM2 log: |^PM2 {1,12}\| |\btoo many unstable restarts\b|^\[nodemon\] (?:app crashed|clean exit)/,
    example: [
      '[nodemon] app crashed - waiting for file changes before starting...',
      'PM2 log: PM2 successfully stopped',
    ],
  },
  {
    pattern: /\bexited: \S{1,80} \((?:exit status|terminated)|\bgave up: \S{1,80} entered FATAL state/,
    example: ['INFO exited: depot (exit status 1; not expected)', 'INFO gave up: depot entered FATAL state, too many'],
  },
  {
    pattern:
      /\bbootstrap checks failed\b(?!.{0,800}check failure \[\d)|(?:Fatal errors?|Error\(s\)) found in configuration/i,
    example: ['ERROR: [1] bootstrap checks failed.', 'Fatal errors found in configuration.'],
  },
  {
    pattern: anyOf(
      /^(?:\d{10}: )?Error found at \S/i,
      /\binit terminating in do_boot|Could not create the Java Virtual Machine|^Error occurred during initialization of VM/i,
      /A fatal exception has occurred\. Program will exit|^agent library failed to init|Full details will be found in/i,
    ),
    example: ['1763755800: Error found at /depot.conf:3.', 'Error: Could not create the Java Virtual Machine.'],
  },
  {
    pattern: /^Exception: \S{1,200} thrown from the UncaughtExceptionHandler in thread/,
    example: 'Exception: java.lang.IllegalStateException thrown from the UncaughtExceptionHandler in thread "main"',
  },
  {
    pattern: /UnhandledPromiseRejectionWarning: Unhandled promise rejection\. This error originated either/,
    example: '(node:1) UnhandledPromiseRejectionWarning: Unhandled promise rejection. This error originated either by',
  },
  {
    pattern:
      /^Error starting ApplicationContext\. To display the |\bThe required Server component failed to start so Tomcat|\bWFLYSRV0026: /,
    example: ['Error starting ApplicationContext. To display the conditions report re-run your application with debug'],
  },
  {
    pattern: /\bfailed to load all models\b|: failed services\b|Error during startup: \{(?!.{0,300}<<")/i,
    example: ['error: failed to load all models', 'failed to start depot: failed services [shelf]'],
  },
  {
    pattern: anyOf(
      /execution result is empty\.|Could not get JVM parameters and dynamic configurations/i,
      /One or more listeners failed to start|one or more errors occurred|previous (?:rule set|configuration) restored/i,
    ),
    example: ['One or more listeners failed to start.', 'previous rule set restored'],
  },
  {
    pattern: /^Sentry is attempting to send \d|^Waiting up to \d{1,4} seconds$|^Press Ctrl-C to quit$/,
    example: ['Sentry is attempting to send 1 pending error messages', 'Press Ctrl-C to quit'],
  },
  {
    pattern:
      /\bSee (?:the )?(?:stack ?trace|root cause|errors?|messages?|logs?) (?:above|for (?:the )?(?:root cause|details?|more))|exited with errors?: exit status/i,
    example: ['See the stack trace above', 'depot exited with error: exit status 1'],
  },
  {
    pattern:
      /\b(?:for|to see|to get) (?:more|further) (?:details?|information|output)\b.{0,60}\b(?:run|re-?run|pass|use|add)\b.{0,80}--?\w|^Run with --\w/i,
    example: ['For more information about this error, run depot --explain 7', 'Run with --debug'],
  },
  {
    pattern:
      /\b\d{1,6} (?:failed|failures?|errors?|problems?|fatal|critical)\b(?:,| and|;) \d{1,6} (?:passed|ok|succeeded|warnings?|skipped|errors?|failed|failures?|info)\b|\b\d{1,6} (?:passed|ok|succeeded)(?:,| and|;) \d{1,6} (?:failed|errors?)\b/i,
    example: ['startup checks: 1 failed, 5 passed', 'Found 2 errors and 1 warning'],
  },
  {
    pattern:
      /^Validation Error Count: \d|^(?:See|Run|Try|Use) ["'`][^"'`]{2,80} --?h(?:elp)?["'`]|^\*{3} {1,6}(?!No [A-Z]{2,30}_|FATAL )\S.{1,90} {1,60}\*{3}$/i,
    example: ['Validation Error Count: 3', "Try 'depot --help' for help.", '***   the depot does not start   ***'],
  },
]);

/** Whether a line is of those that programs print last, whatever went wrong. */
export function isTrailer(line: string): boolean {
  return TRAILERS.find(line) !== undefined;
}
