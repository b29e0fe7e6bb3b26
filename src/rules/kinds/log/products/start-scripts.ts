import { anyOf } from '../../any-of.js';
import type { ProductRow } from './product-row.js';

/** What start scripts, process managers and releases say where the image does not hold what they are to start, or a variable does not fit. */
export const START_SCRIPTS: readonly ProductRow[] = [
  {
    pattern: /Failed to connect(?: to \w{1,40})?: PoolTimedOut\b/,
    example: 'Failed to connect: PoolTimedOut',
    kind: 'log-timeout',
    title: '{name} gets no connection to its database in time (sqlx)',
    what: 'the pool of sqlx opens no connection within its time: the server does not answer, refuses each login, or has all its connections in use; sqlx tells only that the time is over',
    change:
      'See that the server that {address} names answers from this pod on that port, takes user and password, and has connections free; RUST_LOG=sqlx=debug at {env} shows why each try fails',
  },
  {
    pattern:
      /(?:^|: )(nodemon|ts-node(?:-dev)?|tsx|vite|webpack(?:-dev-server)?|react-scripts|nest|ng|vue-cli-service|concurrently|cross-env): (?:command )?not found/,
    example: 'sh: 1: nodemon: not found',
    kind: 'log-file-missing',
    title: '{name} is started by $1, a tool for development, which its image does not have',
    what: 'its start script calls $1, mostly one of devDependencies, which npm ci --omit=dev (NODE_ENV=production) leaves out',
    change:
      'Start the program that was built, without $1 (node dist/main.js or the start:prod script of package.json), at {path}.command or in the Dockerfile; where $1 is needed at run time, move it to dependencies',
  },
  {
    pattern: /JAVA_APP_JAR is set and (\d{1,4})(?: JARs?)? found in (\/\S{1,100}) \(1 expected\)/,
    example: [
      'ERROR: Neither $JAVA_MAIN_CLASS nor $JAVA_APP_JAR is set and 0 found in /srv/shelf (1 expected)',
      'ERROR Neither $JAVA_MAIN_CLASS nor $JAVA_APP_JAR is set and 0 JARs found in /srv/shelf (1 expected)',
    ],
    kind: 'log-missing-env',
    title: 'The image of {name} holds $1 jar files in $2, where its start script expects one',
    what: 'the start script starts the one jar that lies in $2, and there are $1: the build copied none (or several) there, or a volume hides the directory',
    steps: [
      'Build {image} anew so that exactly one jar that can be started lies in $2 (the jar of Spring Boot with its dependencies, not the plain one and sources beside it), and mount no volume over $2.',
      'Where several must lie there, name the one to start: JAVA_APP_JAR (its file name) or JAVA_MAIN_CLASS at {env}.',
    ],
  },
  {
    pattern:
      /(?:invalid|unsupported|unknown|illegal) (?:option|value|choice) for (?:the )?(?:environment )?variable ['"`]?([A-Z][A-Z0-9_]{1,80})\b/i,
    except: /tcp:\/\/|\b(?:integer|number|boolean|duration|float)\b/i,
    example:
      'You provided an invalid option for the environment variable "SHELF_MODE". Valid options are "off" and "on".',
    kind: 'log-config-parse',
    title: '{name} does not take the value of $1',
    what: 'the variable $1 has a value that the start of {name} does not know',
    change: 'Set $1 at {env} to one of {choices} (spelling and letter case count), or take it out to have the default',
  },
  {
    pattern: /^timeout: (?:unrecognized|invalid) option:? (?:-- )?'?t\b/,
    example: 'timeout: unrecognized option: t',
    kind: 'log-usage',
    title: 'The script of {name} that waits (wait-for-it) does not fit the timeout of its image',
    what: 'a script such as wait-for-it.sh calls timeout with -t, which BusyBox 1.30 and later (Alpine 3.10 on) do not know: it never waited for the other side, and says that it timed out',
    steps: [
      'Use a newer wait-for-it.sh in {image} (it asks timeout which form it has), or a base image with the timeout of coreutils; or wait in an init container instead (pg_isready, nc -z in a loop).',
    ],
  },
  {
    pattern: /Couldn't find any `?pages`? or `?app`? directory/,
    example: "[Error: > Couldn't find any `pages` or `app` directory. Please create one under the project root]",
    kind: 'log-file-missing',
    title: 'Next.js in {name} finds no source (pages or app) in its working directory',
    what: 'next dev (or next build) is run where the image holds no pages or app directory: it was built to be started with next start, is started from another directory, or a volume hides it',
    change:
      'Start what was built: next start (node server.js of the standalone output) in place of next dev at {path}.command or args, from the directory of the program ({path}.workingDir), and mount no volume over it',
  },
  {
    pattern: /Worker failed to boot/,
    example: '[1] [ERROR] Reason: Worker failed to boot.',
    isVague: true,
    title: 'The workers of gunicorn in {name} cannot load the application, and the log does not say why',
    what: 'each worker ends while it loads the application (exit code 3), and what it says of that is not in the log',
    change:
      'Add --preload --log-level debug to the command of gunicorn ({path}.args, or GUNICORN_CMD_ARGS at {env}) to see why: the application is then loaded before the workers, and its error is printed',
    steps: ['Or load it by hand in the image: python -c "import MODULE", with the module that gunicorn is given.'],
  },
  {
    pattern: anyOf(
      /:erlang\.binary_to_(integer|float|atom|existing_atom)\((?:nil|:undefined)\)|String\.to_(?:integer|atom|float)\(nil\)/,
      /\{badarg,\[\{erlang,binary_to_(integer|float|atom|existing_atom),\[nil\]/,
    ),
    example: [
      ':erlang.binary_to_integer(nil)',
      'init terminating in do_boot ({badarg,[{erlang,binary_to_integer,[nil],[{_},_]}]})',
    ],
    title: '{name} makes a number or name of a variable that is not set (binary_to_$1$2)',
    what: 'the configuration of the release (config/runtime.exs, releases/VERSION/runtime.exs) turns a variable into another type, and that variable is not set (nil); it does not say which',
    change:
      'Set all variables that config/runtime.exs reads by System.get_env and turns into a number (mostly PORT, POOL_SIZE or a port of another service) at {env}; System.fetch_env! in their place names the missing one',
  },
  {
    pattern: /init terminating in do_boot \(?\{undef,\[\{(?:'?Elixir\.)?([\w.]{2,120})'?,\w{1,60},/,
    example:
      'init terminating in do_boot ({undef,[{Elixir.Depot.Shelf.Provider,init,[[_]],[]},{init,eval_script,2,[]}]})',
    title: 'The release of {name} lacks the module $1',
    what: 'the release calls $1 before it starts, and that module is not in it: it was left out of the applications of the release, or the configuration is of another version of the tool that builds it',
    steps: [
      'Build {image} anew with the application of $1 in the release (extra_applications, runtime: true in mix.exs; for a config provider of Distillery the package distillery itself), from a clean _build, and start it with the scripts of the same build.',
    ],
  },
  {
    pattern:
      /^(?:\/\S{1,60}\/)?(?:ba|da|a|k|z)?sh: (?:-c: (?:line \d{1,6}: )?|(?:line )?\d{1,6}: )?(?:unexpected EOF while looking for matching [`'"]{1,3}|[Ss]yntax error: (?:[Uu]nterminated quoted string|[Uu]nexpected end of file|[Ee]nd of file unexpected[^\n]{0,40}|unexpected (?:end of file|"[^"]{1,20}"))|syntax error near unexpected token [`'"]{0,2}\S{1,20})/,
    example: [
      '/bin/bash: -c: line 0: unexpected EOF while looking for matching `"\'',
      '/bin/bash: -c: line 1: syntax error: unexpected end of file',
      "bash: -c: line 3: syntax error near unexpected token `done'",
      'sh: 1: Syntax error: Unterminated quoted string',
    ],
    title: 'The shell of {name} cannot parse the command that it is given',
    what: 'the text behind sh -c has a quotation mark, bracket, if or loop that is not closed (or one too many): mostly the command is spread over several items of args, its lines were joined, or quotation marks of YAML and of the shell got mixed',
    change:
      'Correct the script at {path}.command and {path}.args: the whole of it must be the one item behind -c (with | in YAML, so that its lines stay lines), with each quotation mark, if, do and bracket closed',
    steps: [
      'Try it as it stands there: sh -n tells the place (kubectl get deployment … -o yaml shows what the shell gets).',
    ],
  },
  {
    pattern:
      /s6-(?:chown|mkdir|overlay-\S{1,40}): fatal: unable to (?:chown|mkdir|chmod) (\/(?:var\/)?run\/s6\S{0,120}?):/,
    example: 's6-chown: fatal: unable to chown /var/run/s6/etc/fix-attrs.d: Operation not permitted',
    kind: 'log-permission-denied',
    title: '{name} may not set up $1 (s6-overlay)',
    what: 'its image is started by s6-overlay, which makes /run/s6 as root before it gives the service to its own user, and it does not run as root here, or without the capabilities for that',
    change:
      'Use a version of the image that is made to start as its own user (s6-overlay 3.2 and newer can, older not), or, where the namespace allows root and the image has no such version, leave runAsUser and runAsNonRoot out of {path}.securityContext and {spec}.securityContext, and leave it CHOWN, FOWNER, DAC_OVERRIDE, SETUID and SETGID; the user of the service itself is set by PUID and PGID at {env} (images of linuxserver.io)',
  },
  {
    pattern:
      /sudo: (?:effective uid is not 0|The "no new privileges" flag is set|\S{1,80} must be owned by uid 0 and have the setuid bit set)/,
    example: [
      "sudo: effective uid is not 0, is /usr/bin/sudo on a file system with the 'nosuid' option set",
      'sudo: The "no new privileges" flag is set, which prevents sudo from running as root.',
    ],
    kind: 'log-permission-denied',
    title: 'A script of {name} calls sudo, which may not gain root in this container',
    what: 'no process of the container may gain privileges (allowPrivilegeEscalation is false, a policy of the namespace, a runtime without setuid), so that sudo cannot do what it is for',
    change:
      'Let the start do without sudo: run it as the user that owns what it changes ({path}.securityContext.runAsUser, fsGroup at {spec}.securityContext for volumes), do that step when {image} is built, or give just that step to an init container of its own',
    steps: [
      'Only where the program really has to become another user, and the Pod Security level of the namespace admits it, leave allowPrivilegeEscalation at its default.',
    ],
  },
  {
    pattern: /cannot get bootfile,\s?'?([\w./-]{1,160})/,
    example: 'init terminating in do_boot ({cannot get bootfile,shelf.boot})',
    title: 'The release of {name} has no boot file $1',
    what: 'Erlang looks for $1 and does not find it: the release was built with another version of Erlang/OTP than the one that starts it, or not all of its files were copied into the image',
    steps: [
      'Build {image} with the same version of Erlang/OTP and Elixir in all its stages (or let the release include ERTS: include_erts: true), and copy the whole directory of the release (_build/prod/rel/NAME).',
    ],
  },
  {
    pattern: anyOf(
      /\bSyntax error: (?:"\(" unexpected|Bad for loop variable|redirection unexpected)/,
      /: syntax error: (?:unexpected (?:"\("|redirection)|bad (?:substitution|function name))/,
      /: (?:\d{1,6}: )?(?:\[\[|source|declare|shopt|pushd|popd|mapfile|readarray): not found$|: [Bb]ad substitution$/,
      /\bset: (?:[Ii]llegal option -o pipefail|pipefail: )/,
    ),
    example: [
      './run.sh: 12: Syntax error: "(" unexpected',
      '/shelf.sh: line 4: syntax error: unexpected "("',
      './run.sh: 9: [[: not found',
      '/shelf.sh: 6: Bad substitution',
      '/shelf.sh: 2: set: Illegal option -o pipefail',
    ],
    title: '{name} runs a script of bash with another shell (sh)',
    what: 'the script uses what only bash has ([[ ]], arrays, source, ${VAR//a/b}, set -o pipefail), and sh of the image (dash, BusyBox) runs it',
    steps: [
      'Run it with bash: #!/bin/bash as its first line, and bash SCRIPT in place of sh SCRIPT at {path}.command or in the image; install bash in {image} where it has none (apk add bash). Or write it for sh: [ in place of [[, . in place of source, no arrays.',
    ],
  },
  {
    pattern:
      /sed: (?:cannot|couldn't|can't) (?:rename|move|open temporary file) ['"]?(\/[\w./-]{1,200}?)\/sed\w{6}.{0,200}(?:[Dd]evice or resource busy|[Rr]esource busy|[Pp]ermission denied|[Rr]ead-only file system)/,
    example: [
      'sed: cannot rename /srv/conf.d/sedHxKYbc: Device or resource busy',
      "sed: couldn't open temporary file /srv/conf.d/sedab12CD: Read-only file system",
      "sed: can't move '/srv/conf.d/sedAb12Cd' to '/srv/conf.d/shelf.conf': Resource busy",
    ],
    title: '{name} changes a file in $1 with sed -i, which it cannot replace there',
    what: 'sed -i writes a new file beside the old one in $1 and puts it in its place: it cannot where the file is mounted by itself (subPath), where the directory is a ConfigMap, Secret or read-only, or where it belongs to another user',
    change:
      'Mount the ConfigMap or Secret elsewhere ({path}.volumeMounts), and let an init container or the entrypoint write the changed file (sed without -i, envsubst) into an emptyDir at $1; or put the final file into the ConfigMap, so that nothing has to change it',
  },
  {
    pattern: /failed switching to ["']?([\w.:-]{1,60})["']?: operation not permitted/,
    example: 'error: failed switching to "shelf": operation not permitted',
    kind: 'log-permission-denied',
    title: 'The entrypoint of {name} may not change to the user $1 (gosu)',
    what: 'the entrypoint begins as root and changes to $1 by gosu: it may not where the container does not run as root (runAsUser, runAsNonRoot) or the capabilities SETUID and SETGID are dropped',
    change:
      'Let it run as the user $1 from the start, so that the entrypoint need not change: {path}.securityContext.runAsUser and runAsGroup with the numbers that {image} has for $1 (id $1 in the image), and fsGroup at {spec}.securityContext for its volumes',
    steps: [
      'If the entrypoint calls gosu even so, it needs root with the capabilities SETUID and SETGID ({path}.securityContext.capabilities.add), which a policy of the namespace may forbid.',
    ],
  },
  {
    pattern: /called `Result::unwrap\(\)` on an `Err` value: NotPresent/,
    example: "thread 'main' panicked at src/main.rs:8:52: called `Result::unwrap()` on an `Err` value: NotPresent",
    kind: 'log-missing-env',
    near: [/\bpanicked at (?:'.{0,120}', )?([\w./-]{1,160}\.rs:\d{1,6})/, ' at $1'],
    title: '{name} reads an environment variable{near} that is not set (Rust: NotPresent)',
    what: 'the program unwraps std::env::var(…) of a variable that is not set in the pod; the message does not say which, the place in it does',
    change:
      'Look up which variable the code reads{near} (the place that the message names), and set it at {env} (from a Secret where it is one); .expect("NAME") there makes the next message say it',
  },
  {
    pattern:
      /sysctl: (?:error setting key|setting key|permission denied on key|cannot stat) ["'`]?([\w./-]{3,80}?)["'`]?(?:: |, |$)(?:Read-only file system|Permission denied|Operation not permitted|ignoring|No such file)?/i,
    example: "sysctl: error setting key 'vm.shelf_count': Read-only file system",
    kind: 'log-readonly-fs',
    title: '{name} may not set $1, a kernel setting of its node',
    what: 'it is to set $1 for the whole node (sysctl -w), which only a privileged container that runs as root may: /proc/sys is read-only for all others',
    change:
      'Set $1 on the nodes themselves (/etc/sysctl.d, their bootstrap) and leave this container out (such as sysctlInitContainer.enabled: false of a chart)',
    steps: [
      'Where the nodes cannot be prepared, just this one container has to run privileged and as root, which gives it the whole node and which the Pod Security level of the namespace must allow.',
    ],
  },
  {
    pattern: anyOf(
      /\bERROR ==> (\w{3,30}) (?:failed to start|did not start)/,
      /\bERROR ==> (?:Couldn't|Could not|Unable to) start (\w{3,30})(?: in background)?/,
    ),
    example: [
      'shelf 11:20:01.33 ERROR ==> Shelf failed to start',
      " 11:20:01.33 ERROR ==> Couldn't start Shelf in background.",
    ],
    isVague: true,
    title: '$1$2 does not start, and the image of {name} hides why',
    what: 'the Bitnami image starts $1$2 in the background for its setup, $1$2 ends, and its messages are not printed here',
    change:
      'Set BITNAMI_DEBUG=true at {env}, so that the messages of $1$2 are printed (image.debug: true in the chart)',
    steps: [
      'Often it is data of an older version or a damaged file on the volume, a name of its own that does not resolve, or too little memory, CPU or time for that first start: see its own log too, under /opt/bitnami in the container or on its volume.',
    ],
  },
  {
    pattern: /(\S{1,160}): line (\d{1,6}): (\d{1,2}): unbound variable/,
    example: '/srv/shelf.sh: line 13: 1: unbound variable',
    title: 'The script $1 in {name} is started without its argument $3',
    what: 'line $2 of $1 uses its argument number $3 by its number, and the container gives it none; with set -u that ends the script',
    change:
      'Give the script its argument at {path}.args (what the image has as CMD is lost where the manifest sets command), or use a version of {image} in which it may be missing',
  },
  {
    pattern: /Could not find entry "([^"]{1,120})" in (\/\S{1,200}) after (\d{1,6}) retries/,
    example: 'ERROR ==> Could not find entry "Shelf is up" in /opt/depot/logs/shelf.log after 150 retries',
    title: '{name} does not come up in its first start: no "$1" in $2',
    what: 'the image starts the program in the background to set it up and waits until it writes "$1" into $2, which it did not in $3 attempts: it ended, is slow for want of CPU or memory, or its database does not answer',
    change:
      'Give it more memory and CPU ({path}.resources), and set BITNAMI_DEBUG=true at {env} to see what it says; its own log lies beside $2 (kubectl exec while it waits)',
  },
  {
    pattern: /\bMCP\b.{0,60}\brunning on stdio\b/i,
    example: 'Depot MCP Server running on stdio',
    title: '{name} speaks MCP over its standard input, which a container has not',
    what: 'the server uses the transport stdio: it reads requests from its standard input, which is closed in a pod, so it ends at once with success',
    change:
      'Let it serve over the network: its option or variable for the transport (streamable HTTP or SSE, with a port) at {path}.args or env, or a bridge in front of it (mcp-proxy, supergateway) as the command of the container',
  },
  {
    pattern: /detected dubious ownership in repository at '([^']{1,200})'/,
    example: "fatal: detected dubious ownership in repository at '/srv/depot'",
    title: 'git in {name} does not use $1, which belongs to another user',
    what: '$1 was made by another user (an init container, the volume) than the one that runs git, which refuses such a repository since 2.35.2',
    change:
      'Let both run as the same user ({path}.securityContext.runAsUser), or name the directory as safe for this container: GIT_CONFIG_COUNT=1, GIT_CONFIG_KEY_0=safe.directory, GIT_CONFIG_VALUE_0=$1 at {env}',
  },
];
