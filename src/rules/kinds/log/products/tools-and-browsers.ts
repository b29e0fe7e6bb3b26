import { anyOf } from '../../any-of.js';
import type { ProductRow } from './product-row.js';

/** What tools print that applications call: browsers, command lines of frameworks, clients of clouds. */
export const TOOLS_AND_BROWSERS: readonly ProductRow[] = [
  {
    pattern:
      /Backend initialization required|Module not installed.{0,80}terraform init|(?:^|Error: )Required plugins are not installed$/i,
    example: 'Error: Backend initialization required: please run "terraform init"',
    title: 'Terraform in {name} runs in a directory that was not initialised',
    what: 'the working directory has no .terraform for this configuration: init did not run in this container, ran in another one, or the backend was changed since',
    change:
      'Let terraform init -input=false run in the same directory first ({path}.command or args, or an init container that shares the volume with .terraform), with the settings of the backend (-backend-config) and its credentials; -reconfigure after a change of the backend',
  },
  {
    pattern: /Failed to create file system for "([^"]{1,160})": didn't find section in config file/,
    example: 'Failed to create file system for "shelf:rows": didn\'t find section in config file',
    kind: 'log-config-parse',
    title: 'rclone in {name} has no remote for $1',
    what: 'the remote in front of the colon of $1 stands in no section of rclone.conf: the file is not mounted where rclone looks for it, or the section has another name',
    change:
      'Mount the Secret with rclone.conf at the path that rclone reads (RCLONE_CONFIG at {env}, --config at {path}.args; in its image /config/rclone/rclone.conf), with a section for the remote of $1, or give it by variables (RCLONE_CONFIG_NAME_TYPE …)',
  },
  {
    pattern: /repository is already locked(?: exclusively)? by PID (\d{1,9}) on ([\w.-]{1,120})/,
    example:
      'unable to create lock in backend: repository is already locked exclusively by PID 27 on shelf-1 by root (UID 0, GID 0)',
    title: 'The restic repository of {name} is locked by PID $1 on $2',
    what: 'a run on $2 holds the lock of the repository in the store: it still runs, or was killed and has left it',
    steps: [
      'See whether $2 still runs a backup; where it does, let it end first (concurrencyPolicy: Forbid for a CronJob). Where it does not, run restic unlock once with the same repository and password: it removes stale locks only.',
    ],
  },
  {
    pattern: /\[vite\].{0,40}Failed to resolve import "([^"]{1,160})" from "([^"]{1,160})"/,
    example: '[vite] Error: Failed to resolve import "@/rows" from "src/Shelf.vue". Does the file exist?',
    kind: 'log-file-missing',
    title: 'Vite in {name} does not find $1, which $2 imports',
    what: '$2 imports $1, and no file or package of that name is there: letters of another case than the file has (Linux tells them apart), a file that .dockerignore or git leaves out, or an alias or package that is missing',
    steps: [
      'Correct the import of $1 in $2 (its case too), or add the file or package, and build {image} anew; a container in service should serve the build (vite build, files behind a web server), not run the development server.',
    ],
  },
  {
    pattern: /(\w{2,30}) subcommand works only with (\w{4,40}).{0,160}your current executor: (\w{4,40})/,
    example:
      'airflow command error: argument GROUP_OR_COMMAND: shelf subcommand works only with ShelfExecutor, AmberExecutor and executors derived from them, your current executor: SequentialExecutor, subclassed from: BaseExecutor',
    kind: 'log-config-parse',
    title: '{name} starts "airflow $1", and its executor is $3',
    what: 'the command $1 of Airflow works with $2 (and those derived from it) only, and this container is configured with $3, the default',
    change:
      'Set AIRFLOW__CORE__EXECUTOR=$2 at {env}, in all parts of Airflow the same (executor of the chart, or core.executor in airflow.cfg), with its broker and result backend; or leave this container out, where Airflow is to run with $3',
  },
  {
    pattern: /no pq wrapper available/,
    example: 'ImportError: no pq wrapper available.',
    kind: 'log-file-missing',
    title: 'The image of {name} lacks libpq, which psycopg 3 needs',
    what: 'psycopg 3 finds neither its compiled packages (psycopg-c, psycopg-binary) nor the library libpq in the image',
    steps: [
      'Write psycopg[binary] in requirements.txt in place of psycopg, or install libpq in {image} (apt-get install -y libpq5, apk add libpq), and build it anew.',
    ],
  },
  {
    pattern: anyOf(
      /Executable doesn't exist at (\/\S{3,200})/,
      /Could not find (?:Chrome|Chromium|Firefox)(?: \(ver\. ([\w.]{2,30})\))?\. This can occur/,
    ),
    example: [
      "browserType.launch: Executable doesn't exist at /depot/chromium-1091/chrome-linux/chrome",
      'Error: Could not find Chrome (ver. 119.0.6045.105). This can occur if either',
    ],
    kind: 'log-file-missing',
    title: 'The image of {name} lacks the browser ($1$2)',
    what: 'the package that drives the browser looks for its own version of it ($1$2), and it is not there: it was not fetched when the image was built, lies in the home of another user, or is of another version',
    steps: [
      'Let {image} bring the browser for this very version: npx playwright install --with-deps chromium (PLAYWRIGHT_BROWSERS_PATH the same at build and run), npx puppeteer browsers install chrome (PUPPETEER_CACHE_DIR), or the image of Playwright with the same version as the package.',
    ],
  },
  {
    pattern:
      /No usable sandbox! |Running as root without --no-sandbox is not supported|Failed to move to new namespace: PID namespaces supported/,
    example: [
      'FATAL:zygote_host_impl_linux.cc(126)] No usable sandbox! Update your kernel',
      'Running as root without --no-sandbox is not supported. See https://crbug.com/638180.',
    ],
    title: 'Chromium in {name} cannot make its sandbox',
    what: 'Chromium shuts its pages in by user namespaces or a setuid helper, and a container mostly gets neither: the seccomp profile, the node (kernel.unprivileged_userns_clone, AppArmor of Ubuntu 23.10 and newer) or root as its user forbids it',
    steps: [
      'Run it as a user that is not root, with a seccomp profile that allows clone and unshare (the one of Playwright), on nodes that allow user namespaces. Where that cannot be had and it opens only pages that are trusted, --no-sandbox among the arguments of the browser leaves the container to shut it in.',
    ],
  },
  {
    pattern:
      /This version of (ChromeDriver|GeckoDriver|Microsoft Edge WebDriver) only supports \w{3,10} version (\d{2,4})/,
    example: 'session not created: This version of ChromeDriver only supports Chrome version 114',
    near: [/Current browser version is ([\d.]{2,20}\d)/, ', and the browser is $1'],
    title: '$1 in {name} is for version $2{near}',
    what: '$1 and the browser in the image are of different versions: the driver supports $2 only{near}',
    steps: [
      'Bring both to the same version in {image}: pin the browser or the driver ($1 $2), or use Selenium 4.11 or newer, which fetches the driver that fits; or an image such as selenium/standalone-chrome.',
    ],
  },
  {
    pattern: /Caller is not authorized to perform action on resource/,
    example: 'Azure.RequestFailedException: Caller is not authorized to perform action on resource.',
    kind: 'log-auth-db',
    near: [/\/vaults\/([\w-]{3,30})'?$/, ' $1'],
    title: 'The identity of {name} may not use the key vault{near}',
    what: 'Azure knows the caller, and its identity has no role on the key vault{near} for that action',
    steps: [
      'Give the identity that the log names as Caller (appid, oid) a role on the key vault{near}: Key Vault Secrets User to read secrets (Certificate or Crypto User for those), or an access policy where the vault uses these; it counts after some minutes. See first that it is the identity that was meant (client-id of ServiceAccount {account}).',
    ],
  },
  {
    pattern:
      /(\/\S{0,160}\/(erts-[\d.]{3,12}\d)\/bin\/(?:erl|erlexec|beam\.smp)): (?:not found|No such file or directory)/,
    example: '/srv/bin/depot: line 37: /srv/erts-13.2/bin/erl: not found',
    kind: 'log-file-missing',
    title: 'The release of {name} does not run on the C library of its image ($2)',
    what: '$1 is there and cannot be started, since its loader is not: the release was built on a system with another C library (glibc of Debian, musl of Alpine) than its image has; or it was built without ERTS, which is then not in it at all',
    steps: [
      'Build the release on the same distribution and version as the image that runs it (both stages of {image} on Debian, or both on Alpine), with include_erts: true, and copy the whole directory _build/prod/rel/NAME.',
    ],
  },
];
