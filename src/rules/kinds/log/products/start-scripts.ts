import { anyOf } from '../../any-of.js';
import type { ProductRow } from './product-row.js';

/** What start scripts, process managers and releases say where the image does not hold what they are to start, or a variable does not fit. */
export const START_SCRIPTS: readonly ProductRow[] = [
  {
    pattern: /JAVA_APP_JAR is set and (\d{1,4}) found in (\/\S{1,100}) \(1 expected\)/,
    example: 'ERROR: Neither $JAVA_MAIN_CLASS nor $JAVA_APP_JAR is set and 0 found in /srv/shelf (1 expected)',
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
    kind: 'log-missing-env',
    title: '{name} does not take the value of $1',
    what: 'the variable $1 has a value that the start of {name} does not know',
    change:
      'Set $1 at {env} to one of the values that the log names behind it (spelling and letter case count), or take it out to have the default',
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
    unless: /Traceback|Error: |Exception|No module named|Failed to (?:find|parse)/,
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
    pattern: /cannot get bootfile,\s?'?([\w./-]{1,160})/,
    example: 'init terminating in do_boot ({cannot get bootfile,shelf.boot})',
    title: 'The release of {name} has no boot file $1',
    what: 'Erlang looks for $1 and does not find it: the release was built with another version of Erlang/OTP than the one that starts it, or not all of its files were copied into the image',
    steps: [
      'Build {image} with the same version of Erlang/OTP and Elixir in all its stages (or let the release include ERTS: include_erts: true), and copy the whole directory of the release (_build/prod/rel/NAME).',
    ],
  },
];
