import { describe, expect, it } from 'vitest';
import { isTrailer, TRAILERS } from '../../../../../src/rules/kinds/log/lines/trailer.js';
import { diagnosisOfLog } from '../../reports.js';

const CAUSE = 'Error: no shelf is left for the depot';
/** What stands below the cause when these end. */
const ENDS: Readonly<Record<string, string>> = {
  npm: 'npm ERR! code ELIFECYCLE\nnpm ERR! errno 1\nnpm ERR! depot@1.0.0 start: `node depot.js`\nnpm ERR! Exit status 1\nnpm ERR! \nnpm ERR! Failed at the depot@1.0.0 start script.\n\nnpm ERR! A complete log of this run can be found in:\nnpm ERR!     /root/.npm/_logs/2026-05-02T11_20_01_331Z-debug.log',
  'npm that is told to end':
    'npm error path /app\nnpm error command failed\nnpm error signal SIGTERM\nnpm error command sh -c node depot.js',
  yarn: 'error Command failed with exit code 1.\ninfo Visit https://yarnpkg.com/en/docs/cli/run for documentation about this command.',
  turbo: 'depot:start:  ELIFECYCLE  Command failed with exit code 1.\n ERROR  run failed: command  exited (1)',
  lerna:
    "lerna ERR! yarn run start exited 1 in 'depot'\nlerna WARN complete Waiting for 0 child processes to exit. CTRL-C to exit immediately.",
  make: 'make: *** [Makefile:12: run] Error 1',
  Maven:
    '[ERROR] Failed to execute goal org.springframework.boot:spring-boot-maven-plugin:2.7.0:run (default-cli) on project depot: Application finished with exit code: 1 -> [Help 1]\n[ERROR] \n[ERROR] Re-run Maven using the -X switch to enable full debug logging.\n[ERROR] [Help 1] http://cwiki.apache.org/confluence/display/MAVEN/MojoExecutionException',
  Gradle:
    "FAILURE: Build failed with an exception.\n\n* What went wrong:\nExecution failed for task ':run'.\n> Process 'command '/usr/lib/jvm/java-17/bin/java'' finished with non-zero exit value 1\n\n* Try:\n> Run with --stacktrace option to get the stack trace.\n\nBUILD FAILED in 12s",
  Composer:
    'Script @php artisan package:discover --ansi handling the post-autoload-dump event returned with error code 1',
  gunicorn:
    '[2026-05-02 11:11:11 +0000] [7] [ERROR] Worker (pid:8) exited with code 3\n[2026-05-02 11:11:11 +0000] [7] [ERROR] Shutting down: Master\n[2026-05-02 11:11:11 +0000] [7] [ERROR] Reason: Worker failed to boot.',
  uWSGI:
    "unable to load app 0 (mountpoint='') (callable not found or import error)\n*** no app loaded. going in full dynamic mode ***\nspawned uWSGI worker 1 (and the only) (pid: 1, cores: 1)",
  supervisord:
    '2026-05-02 11:11:11,123 INFO exited: depot (exit status 1; not expected)\n2026-05-02 11:11:12,123 INFO gave up: depot entered FATAL state, too many start retries too quickly',
  's6-overlay':
    's6-rc: warning: unable to start service depot: command exited 1\n/run/s6/basedir/scripts/rc.init: warning: s6-rc failed to properly bring all the services up! Check your logs.\n/run/s6/basedir/scripts/rc.init: fatal: stopping the container.',
  PM2: 'PM2        | App [depot:0] exited with code [1] via signal [SIGINT]\n2026-05-02T11:11:11: PM2 log: PM2 successfully stopped',
  Spring:
    "Error starting ApplicationContext. To display the conditions report re-run your application with 'debug' enabled.",
  Tomcat:
    '02-May-2026 11:11:11.123 SEVERE [main] org.apache.catalina.startup.Catalina.start The required Server component failed to start so Tomcat is unable to start.',
  WildFly:
    '11:11:11,123 ERROR [org.jboss.as] (Controller Boot Thread) WFLYSRV0026: WildFly Full 26.1.0 started (with errors) in 4242ms - Started 200 of 300 services (4 services failed or missing dependencies)',
  'a promise of Node.js':
    '(node:1) UnhandledPromiseRejectionWarning: Unhandled promise rejection. This error originated either by throwing inside of an async function without a catch block, or by rejecting a promise which was not handled with .catch().\n(node:1) [DEP0018] DeprecationWarning: Unhandled promise rejections are deprecated.',
  Sentry: 'Sentry is attempting to send 1 pending error messages\nWaiting up to 2 seconds\nPress Ctrl-C to quit',
  'a program that started another': 'Error: process exited with status 1\nstopping everything',
};

describe('what programs print last', () => {
  it.each(Object.entries(ENDS))('tells less than the error above it: %s', (_name, end) => {
    const { title } = diagnosisOfLog(`depot 1.2.3\nthe queue is open\n${CAUSE}\n${end}`);
    expect(title).toContain('no shelf is left for the depot');
  });

  it('is known by its words, not by that it complains', () => {
    expect(TRAILERS.rows.flatMap(({ example }) => example).filter((line) => !isTrailer(line))).toEqual([]);
    for (const line of [
      CAUSE,
      'npm ERR! Missing script: "start"',
      'Unable to start worker pool: no shelf',
      'rake: no task',
    ])
      expect(isTrailer(line)).toBe(false);
  });
});
