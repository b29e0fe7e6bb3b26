import { anyOf } from '../../any-of.js';
import type { ProblemContext } from '../lines/problem-text.js';
import type { ProductRow } from './product-row.js';

/** A frame of Ruby in a gem while that is loaded. */
const OF_GEM = /\/gems\/([A-Za-z][\w-]{0,60}?-\d[\w.]{0,30})\/\S{1,200}:\d{1,7}:in .{0,3}<(?:module|class):/;

/** Whether the code that stumbled is that of a gem, not of the program: the frame beside the error tells. */
function isOfGem({ container, line }: ProblemContext): boolean {
  const key = line.trim().slice(0, 80);
  const at = container.logLines.findLastIndex((each) => each.includes(key));
  return at !== -1 && container.logLines.slice(at, at + 2).some((each) => OF_GEM.test(each.slice(0, 600)));
}

/** What frameworks and libraries print of the code that uses them: checks, routes, data and models that do not fit it. */
export const APPLICATION_CODE: readonly ProductRow[] = [
  {
    pattern: /^(\?|[\w.]{2,120}): \((\w{2,40}\.[EC]\d{3})\) (.{3,300})/,
    example: 'shelves.Shelf.image: (fields.E210) Cannot use ImageField because Pillow is not installed.',
    near: [/^\s{1,12}HINT: (.{3,160})/, '. Its hint: $1'],
    isAtAnyLevel: true,
    title: 'A system check of Django stops {name}: $3 ($2, $1)',
    what: 'the check $2 of Django found a fault at $1: $3{near}',
    steps: [
      'Mend what the check names ($2, at $1: $3){near}: in the code, its settings or the packages of the image (requirements.txt), then build {image} anew.',
    ],
  },
  {
    pattern: /BadDsn: (?:Unsupported scheme '([^']{0,60})'|(?:Missing public key|Invalid project in DSN).{0,120})/,
    example: "sentry_sdk.utils.BadDsn: Unsupported scheme ''",
    kind: 'log-config-parse',
    title: 'The DSN of Sentry that {name} has is no address',
    what: 'the DSN (mostly SENTRY_DSN) is not of the form https://KEY@HOST/PROJECT: it is empty in quotation marks, a placeholder, or cut',
    change:
      'Give SENTRY_DSN at {env} the DSN that Sentry shows for the project (https://KEY@HOST/PROJECT), without quotation marks of its own, or leave the variable out where there is no Sentry',
  },
  {
    pattern:
      /UnresolvedSubstitution: (\S{1,120})(?: @ .{1,200})?: (\d{1,6}): Could not resolve substitution to a value: \$\{([A-Z][A-Z0-9_]{1,120})\}/,
    example:
      'com.typesafe.config.ConfigException$UnresolvedSubstitution: depot.conf @ jar:file:/srv/depot.jar!/depot.conf: 12: Could not resolve substitution to a value: ${SHELF_URL}',
    kind: 'log-missing-env',
    title: 'Environment variable $3 is not set, which $1 of {name} takes',
    what: '$1 (line $2) takes $3 from the environment without a default, and nothing gives it ({env})',
    change:
      'Set $3 at {env}, or write it as optional in $1 (a default on the line above, and "${?$3}" for the variable)',
  },
  {
    pattern:
      /Module function (?:provided |is )?(?:cannot|can't) be found for the fully qualified name '([\w.]{3,160})'/,
    example:
      "java.lang.IllegalArgumentException: Module function cannot be found for the fully qualified name 'org.depot.ShelfKt.module'",
    kind: 'log-config-parse',
    title: 'Ktor in {name} does not find its module $1',
    what: 'ktor.application.modules names $1, and the image has no function of that name: the package or file was renamed, or the code is not in the jar',
    steps: [
      'Correct ktor.application.modules in application.conf or application.yaml to PACKAGE.FileKt.function as the code has it, and build {image} anew (a jar with all dependencies).',
    ],
  },
  {
    pattern:
      /pattern "([^"]{1,160})" \(registered at (\S{1,200})\) conflicts with pattern "([^"]{1,160})" \(registered at (\S{1,200})\)/,
    example:
      'panic: pattern "GET /{kind}/last" (registered at /srv/routes.go:31) conflicts with pattern "GET /rows/{id}" (registered at /srv/routes.go:27):',
    title: 'Two routes of {name} conflict: $1 and $3',
    what: 'the code registers $1 ($2) and $3 ($4), which match the same paths, and net/http of Go 1.22 and newer refuses that when it starts',
    steps: [
      'Run the image before {image} meanwhile. In the code, make one of both routes more specific or remove it: $1 at $2, $3 at $4; or build with the older router (GODEBUG=httpmuxgo121=1 at {env}).',
    ],
  },
  {
    pattern:
      /panic: (?:handlers are already registered for path|catch-all (?:wildcard|conflicts with)|wildcard segment|'[^']{1,100}' in new path) ?'?([^'\n]{0,160})/,
    example: "panic: handlers are already registered for path '/shelves/:id'",
    title: 'Two routes of {name} conflict: $1',
    what: 'the code registers a path for which there is another handler already ($1), and the router refuses that when it starts{frame}',
    steps: [
      'Run the image before {image} meanwhile. In the code, remove or rename one of the two handlers ($1){frame}, and build the image anew.',
    ],
  },
  {
    pattern: /Unsupported cipher or incorrect key length\. Supported ciphers are/,
    example:
      'Unsupported cipher or incorrect key length. Supported ciphers are: aes-128-cbc, aes-256-cbc, aes-128-gcm, aes-256-gcm.',
    kind: 'log-config-parse',
    title: 'APP_KEY of {name} (Laravel) is not a key of the right length',
    what: 'APP_KEY has to begin with base64: and go on with 32 bytes in base64 (for AES-256), and the value that it gets is none: a placeholder, a text of its own, without "base64:", or cut',
    change:
      'Give APP_KEY at {env} a key as php artisan key:generate --show prints it (base64: and 44 characters), from a Secret without a line break at its end; what was encrypted with another key cannot be read with a new one',
  },
  {
    pattern: /File format not supported: filepath=(\S{1,200})\. Keras 3 only supports/,
    example:
      'ValueError: File format not supported: filepath=/models/shelf. Keras 3 only supports V3 `.keras` files and legacy H5 format files (`.h5` extension).',
    title: 'Keras 3 in {name} does not load the model $1',
    what: '$1 is a SavedModel (a directory) or another old format, and the image has Keras 3 (TensorFlow 2.16 or newer), which loads .keras and .h5 only; the path may also lack its extension',
    steps: [
      'Save the model anew as .keras and give that path in place of $1; or pin tensorflow<2.16 in {image}, or install tf_keras and set TF_USE_LEGACY_KERAS=1 at {env}, with which it loads $1.',
    ],
  },
  {
    pattern: /NO_SUCHFILE : Load model from (\S{1,200}) failed/,
    example:
      "onnxruntime.capi.onnxruntime_pybind11_state.NoSuchFile: [ONNXRuntimeError] : 3 : NO_SUCHFILE : Load model from /srv/models/shelf.onnx failed:Load model /srv/models/shelf.onnx failed. File doesn't exist",
    kind: 'log-file-missing',
    title: 'The model $1 is missing in {name}',
    what: 'ONNX Runtime finds no file $1: the volume that is mounted there does not hold it, the image has it elsewhere, or the path is wrong',
    change:
      'Put the model at $1 (into the volume that is mounted there, or by an init container that fetches it), or correct the path',
  },
  {
    pattern: /unknown model architecture: '([\w-]{1,60})'/,
    example:
      "llama_model_load: error loading model: error loading model architecture: unknown model architecture: 'shelf3'",
    kind: 'log-config-parse',
    title: 'llama.cpp in {name} does not know the architecture of the model ($1)',
    what: 'the GGUF file is of the architecture $1, which this release does not know: the model is newer than the program',
    change: 'Use a newer release than {image} ({path}.image) that knows $1, or another model',
  },
  {
    pattern: /Can't get attribute '(\w{1,80})' on <module '([\w.]{1,120})'/,
    example: "AttributeError: Can't get attribute 'ShelfCleaner' on <module '__main__' from '/usr/local/bin/uvicorn'>",
    title: 'The pickled object that {name} loads needs $1 of $2, which the program does not have',
    what: 'the file was pickled by a program in which $1 was defined in $2 ($2 is the script that was started then), and here $2 has no $1{frame}',
    steps: [
      'Define $1 in a module of its own that both training and serving import, and pickle the model anew; meanwhile let the program have $1 before it loads the file (from MODULE import $1, and set it on $2){frame}, and build {image} anew.',
    ],
  },
  {
    pattern: /no (queue|exchange) '([^']{1,120})' in vhost '([^']{1,80})'/,
    except: /operator/i,
    example: `Operation failed: BasicConsume; 404 (NOT-FOUND) with message "NOT_FOUND - no queue 'shelves' in vhost '/'"`,
    title: 'RabbitMQ has no $1 $2 in vhost $3, which {name} uses',
    what: 'the program reaches RabbitMQ and uses the $1 $2 of vhost $3, which nobody has declared there',
    steps: [
      'Declare the $1 $2 in vhost $3 before {name} starts: by the program itself (assert or declare it on start), by the service that owns it, which has to be started first, or by definitions of the broker (rabbitmqadmin declare $1 name=$2). Where it exists elsewhere, correct the name or the vhost in the address.',
    ],
  },
  {
    pattern: /invalid URL prefix in (\/\S{1,200}):(\d{1,6})/,
    example: 'nginx: [emerg] invalid URL prefix in /etc/nginx/conf.d/default.conf:9',
    kind: 'log-config-parse',
    title: 'The address at line $2 of $1 has no http:// or https:// (or is empty)',
    what: 'proxy_pass (or alike) at line $2 of $1 has to begin with http:// or https://, and does not: a template put an empty variable there, or one without the protocol',
    change:
      'Give the variable that line $2 of $1 is filled with (the template below /etc/nginx/templates names it) a value with its protocol (http://HOST:PORT) at {env}, or write the protocol into the template',
  },
  {
    pattern: anyOf(
      /(?:[Ii]nvalid|[Ii]llegal|[Mm]alformed|[Pp]ars(?:e|ing)|[Ll]ookup|[Rr]esolve|[Uu]nknown|[Uu]nsupported|[Dd]ial|upstream)\b.{0,160}?(?:\{env\.|\$\{|\{\$)([A-Z][A-Z0-9_]{2,80})(?::[^}]{0,60})?\}/,
      /(?:\{env\.|\$\{|\{\$)([A-Z][A-Z0-9_]{2,80})\}.{0,200}(?:no such host|missing port|[Ii]nvalid|not (?:a )?valid|[Uu]nsupported|not be (?:resolved|parsed)|not known)/,
    ),
    except: /Could not resolve (?:placeholder|substitution)|[Mm]issing env|required/,
    example: [
      'setting up route handlers: upstream {env.DEPOT_URL}: parsing upstream: missing port in address',
      'Error: getaddrinfo: lookup ${DEPOT_HOST}: no such host',
    ],
    kind: 'log-missing-env',
    title: '$1$2 is not replaced in the configuration of {name}: the variable is not set',
    what: 'its configuration refers to the variable $1$2, and the program meets the reference as it was written: the container has no variable $1$2 ({env}), or what fills the file (envsubst, a template) did not run',
    change:
      'Set $1$2 at {env}, or correct the reference to the name that the container has; where it is set, let what fills the file run before the program starts',
  },
  {
    pattern: /SCRAM-SERVER-FIRST-MESSAGE: client password must be a string/,
    example: 'Error: SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string',
    kind: 'log-missing-env',
    title: '{name} gives PostgreSQL no password (it is undefined)',
    what: 'the code hands pg a password that is undefined: the variable with it is not set in the pod under the name that the code reads{frame}',
    change:
      'Set the variable with the password of PostgreSQL (PGPASSWORD, DB_PASSWORD or what the code reads{frame}) at {env}, from a Secret',
  },
  {
    pattern:
      /'ok': False, 'error': '(invalid_auth|not_authed|account_inactive|token_revoked|token_expired|missing_scope)'|\b[Aa]n API error occurred: (invalid_auth|not_authed|account_inactive|token_revoked|token_expired|missing_scope)/,
    example: [
      "The server responded with: {'ok': False, 'error': 'invalid_auth'}",
      'Error: An API error occurred: invalid_auth',
    ],
    isAtAnyLevel: true,
    kind: 'log-auth-db',
    title: 'Slack refuses the token of {name} ($1$2)',
    what: 'Slack answers $1$2: the token is wrong, revoked, of another workspace, or lacks a scope',
    change:
      'Give {name} a token that Slack shows for the app (Install App: xoxb- for a bot, xapp- for socket mode; SLACK_BOT_TOKEN and SLACK_APP_TOKEN at {env}, from a Secret without a line break at its end), and install the app again after a change of scopes',
  },
  {
    pattern: /Failed to declare queue\(s\):\s?\[([^\]]{1,160})\]/,
    example:
      'Caused by: org.springframework.amqp.rabbit.listener.BlockingQueueConsumer$DeclarationException: Failed to declare queue(s):[depot.in]',
    title: 'RabbitMQ has no queue $1 for {name}, or does not let it use that',
    what: 'the listener asks for queue $1, which does not exist in the vhost of its connection (404), or which its user may not read (403)',
    steps: [
      'Declare queue $1 in that vhost before {name} starts: a bean Queue("$1") of the program, the service that owns it, or definitions of the broker; where it exists, correct spring.rabbitmq.virtual-host or the rights of the user (rabbitmqctl list_queues -p VHOST shows them).',
    ],
  },
  {
    pattern:
      /Unable to decrypt property: ENC\(|Decryption of Properties failed, {1,2}make sure encryption\/decryption passwords match/,
    example:
      'DecryptionException: Unable to decrypt property: ENC(abc==) resolved to: ENC(abc==). Decryption of Properties failed,  make sure encryption/decryption passwords match',
    kind: 'log-config-parse',
    title: 'Jasypt in {name} cannot decrypt its properties: the password does not fit',
    what: 'a property was encrypted (ENC(…)) with another password or algorithm than {name} gets (JASYPT_ENCRYPTOR_PASSWORD)',
    change:
      'Give JASYPT_ENCRYPTOR_PASSWORD at {env} the password with which the ENC(…) values were encrypted, from a Secret without a line break at its end; values from before jasypt-spring-boot 3 need JASYPT_ENCRYPTOR_ALGORITHM=PBEWithMD5AndDES and JASYPT_ENCRYPTOR_IV_GENERATOR_CLASSNAME=org.jasypt.iv.NoIvGenerator too',
  },
  {
    pattern: /uninitialized constant ([A-Z]\w{1,60}(?:::\w{1,60}){1,4})(?: \(NameError\)|$)/,
    except: /ActiveSupport::|Logger/,
    confirm: isOfGem,
    near: [OF_GEM, ' $1'],
    example: 'uninitialized constant Shelf::CLI::ROWS',
    title: 'A gem of {name} uses $1, which the gem that it extends does not have in that version',
    what: 'the code that asks for $1 is not that of the program but of a gem{near}: the gem that is to define it is installed in a version without it',
    steps: [
      'Let the versions of both gems fit (Gemfile, Gemfile.lock): raise the gem{near} that asks for $1 to a release that is made for the installed version of the gem that $1 belongs to, or pin that one to the version before (bundle update --conservative NAME), and build {image} anew; go back to the image before meanwhile.',
    ],
  },
  {
    pattern: /uninitialized constant ([A-Z]\w{1,60}(?:::\w{1,60}){0,4})(?: \(NameError\)|$)/,
    except: /ActiveSupport::|Logger/,
    confirm: (context) => !isOfGem(context),
    example: 'NameError: uninitialized constant Amber (NameError)',
    title: 'The code of {name} uses $1, which nothing has loaded',
    what: 'no gem that is loaded and no file defines $1: its gem stands in a group of the Gemfile that the image leaves out (development, test), is not required, or the file has another name than the class{frame}',
    steps: [
      'Move the gem of $1 out of the groups development and test in the Gemfile (or take $1 out of what runs in production){frame}, or give its file the name that Zeitwerk expects, and build {image} anew; bin/rails zeitwerk:check finds such files.',
    ],
  },
  {
    pattern: /missing field `(\w{1,80})`.{0,80} in `([A-Z]\w{0,40}_)` environment variable/,
    example: 'Error: missing field `shelf_key` for key "default.shelf_key" in `DEPOT_` environment variable(s)',
    kind: 'log-missing-env',
    title: 'The setting $1 of {name} is not set (a variable that begins with $2)',
    what: 'the program takes its settings from variables that begin with $2, and none gives $1',
    change:
      'Set $1 at {env} as the variable that has $2 and behind it the name $1 in capitals (nested keys with __ in between), from a Secret where it is one',
  },
  {
    pattern:
      /node array from the pickle has an incompatible dtype|(?:Trying to unpickle|unpickle) estimator (\w{1,60}) from version ([\w.]{1,20}) when using version ([\w.]{1,20})/,
    example: 'ValueError: node array from the pickle has an incompatible dtype:',
    title: 'The model that {name} loads was pickled with another scikit-learn than its image has',
    what: 'the pickled model is of another version of scikit-learn (trees got new fields with 1.3), and pickles are read by the version that wrote them only',
    steps: [
      'Pin scikit-learn in requirements.txt to the version with which the model was trained (InconsistentVersionWarning in the log names it), with its numpy, and build {image} anew; or train and save the model with the version of the image.',
    ],
  },
  {
    pattern: /server rejected the connection: (?:Unknown client name|Incorrect secret)[^\n]{0,120}/,
    example: 'java.lang.Exception: The server rejected the connection: Unknown client name: shelf-1',
    near: [/Unknown client name: ([\w.-]{1,80})/, ' $1'],
    kind: 'log-auth-db',
    title: 'Jenkins refuses the agent{near} of {name}',
    what: 'the controller has no node of the name{near}, or has another secret for it',
    change:
      'Let JENKINS_AGENT_NAME and JENKINS_SECRET at {env} (or -name and -secret at {path}.args) be those that Jenkins shows for the node{near} (Manage Jenkins, Nodes); agents that the Kubernetes plugin makes get new ones with each pod',
  },
  {
    pattern: /template: ([\w./-]{1,120}):(\d{1,6})(?::\d{1,6})?: (function "[^"]{1,60}" not defined)/,
    example: 'panic: template: shelf.html:12: function "amber" not defined',
    title: 'The template $1 of {name} cannot be parsed (line $2: $3)',
    what: 'Go refuses the template $1 at line $2: $3',
    steps: [
      'Correct line $2 of $1 (a function has to be given by Funcs before the template is parsed), where it comes from: the image, or the ConfigMap that is mounted with the templates.',
    ],
  },
  {
    pattern: /Failed to lookup view "([^"]{1,120})" in views? director(?:y|ies) "?([^"]{1,200}?)"?$/,
    example: 'Error: Failed to lookup view "index" in views directory "/srv/views"',
    kind: 'log-file-missing',
    title: 'The view $1 is missing in {name} ($2)',
    what: 'Express looks for the view $1 in $2, and the image has none there: the directory of the views was not copied, or is another one from where it starts',
    steps: [
      'Copy the views into the image (COPY views in the stage that runs, which a compiler of TypeScript does not do), or set app.set("views") to where they are; the extension of $1 must be that of the view engine.',
    ],
  },
  {
    pattern: /^(?:Uncaught )?ReferenceError: (\w{1,60}) is not defined( in ES module scope[^\n]{0,120})?/,
    example: [
      'ReferenceError: shelves is not defined',
      'ReferenceError: require is not defined in ES module scope, you can use import instead',
    ],
    kind: 'log-panic',
    title: '{name} uses the name $1, which its code does not define$2',
    what: 'the code uses $1{frame}, and no variable, import or global of that name is there: a missing import, a misspelt name, a value that the build was to put in (DefinePlugin, VITE_…), or a global that only browsers or another version of Node.js have',
    steps: [
      'Define or import $1 where the code uses it{frame} (in a file that is an ES module import instead of require, __dirname by import.meta), and build {image} anew; meanwhile go back to the image before it.',
    ],
  },
];
