import { anyOf } from '../../any-of.js';
import type { ProductRow } from './product-row.js';

/** What libraries and tools that people's own applications are built on print where the application does not start. */
export const APPLICATION_LIBRARIES: readonly ProductRow[] = [
  {
    pattern: /\bthe URL must start with the protocol (`[\w+:/]{3,40}`(?: or `[\w+:/]{3,40}`){0,3})/,
    example:
      'error: Error validating datasource `depot`: the URL must start with the protocol `postgresql://` or `postgres://`.',
    kind: 'log-config-parse',
    near: [/=\s{1,8}env\("(\w{2,80})"\)/, ' ($1)'],
    title: 'The address of the database that {name} gives Prisma{near} does not begin with $1',
    what: 'schema.prisma is for a database whose addresses begin with $1, and the variable with the address{near} has another protocol, quotation marks, or nothing',
    change:
      'Give the variable with the address of the database{near} at {env} one that begins with $1, whole and without quotation marks; for another kind of database change provider in schema.prisma, run prisma generate and build {image} anew',
  },
  {
    pattern:
      /Cannot find module '?(@[\w-]{1,40}\/[\w-]{0,60}linux-(?:x64|arm64|arm)(?:-(?:musl|gnu|gnueabihf|musleabihf))?)\b/,
    example: 'Error: Cannot find module @depot/shelf-linux-x64-musl. npm has a bug related to optional dependencies',
    kind: 'log-file-missing',
    title: 'The image of {name} lacks the native package $1',
    what: '$1 is the compiled part of a package for the platform of the image, and node_modules does not have it: it was installed on another platform, from a lock file that does not list it, or without optional packages',
    steps: [
      'Install the packages in {image} itself, with the lock file written anew so that it lists $1 (remove node_modules and package-lock.json, npm install, then npm ci --include=optional in the Dockerfile), and put node_modules into .dockerignore.',
    ],
  },
  {
    pattern: /You are connecting to Redis ([\d.]{1,12}), Sidekiq requires Redis ([\d.]{1,12}) or greater/,
    example: 'You are connecting to Redis 5.0.7, Sidekiq requires Redis 6.2.0 or greater',
    title: '{name} (Sidekiq) needs Redis $2, and its server is $1',
    what: 'the server of Redis that it is connected to has version $1, and this Sidekiq demands $2 or newer',
    steps: [
      'Upgrade the server of Redis from $1 to $2 or newer (or point REDIS_URL to such a one); until then use the release of {image} with an older Sidekiq.',
    ],
  },
  {
    pattern: /Access denied for user '([\w.@%-]{1,80})'@'[^']{0,100}' to database '([\w.-]{1,80})'/,
    example: "SQLSTATE[HY000] [1044] Access denied for user 'clerk'@'%' to database 'depot'",
    kind: 'log-auth-db',
    title: 'User $1 of {name} may not use the database $2',
    what: 'the login of $1 is accepted, and it has no right on the database $2 (error 1044), which may also not exist or be spelt otherwise',
    steps: [
      "Correct the name $2 of the database in the settings of {name} ({env}) if it is another one; else let the administrator of the database give user $1 the rights that the program needs on it (GRANT … ON `$2`.* TO '$1'@'%').",
    ],
  },
  {
    pattern: /Private key must be accompanied by certificate chain/,
    example: 'java.lang.IllegalArgumentException: Private key must be accompanied by certificate chain',
    kind: 'log-tls',
    title: '{name} gets a private key without its certificates',
    what: 'the key store or PEM file that it reads for TLS has a private key, and no certificate that belongs to it: the certificate is empty, is not PEM, or was not named',
    steps: [
      'Give it the certificate of that key with its chain: tls.crt and tls.key of one Secret (for Spring Boot both, server.ssl.certificate and server.ssl.certificate-private-key, or a PKCS12 store made by openssl pkcs12 -export -in tls.crt -inkey tls.key).',
    ],
  },
  {
    pattern:
      /The certificate data cannot be read with the provided password|The specified network password is not correct/,
    example:
      'CryptographicException: The certificate data cannot be read with the provided password, the password may be incorrect.',
    kind: 'log-tls',
    title: 'The password does not open the certificate (PKCS12) of {name}',
    what: 'the file of the certificate (.pfx) is not opened by the password that it gets, or is empty or no PKCS12 file',
    change:
      'Give it the password with which the .pfx was made (Kestrel__Certificates__Default__Password or what the code reads, at {env}), without a line break at its end, and see that the mounted file is that one; a .pfx that was put into a ConfigMap or encoded twice in base64 is broken: use a Secret',
  },
  {
    pattern: /\bapi_key not configured \(no-tty\)|\bNo API key configured\. Use `wandb login`/,
    example: 'wandb.errors.UsageError: api_key not configured (no-tty). call wandb.login(key=[your_api_key])',
    kind: 'log-missing-env',
    title: '{name} has no key of Weights & Biases (WANDB_API_KEY)',
    what: 'wandb.init wants the key of an account (api_key), and has neither WANDB_API_KEY nor a terminal to ask on',
    change:
      'Set WANDB_API_KEY at {env} from a Secret; or WANDB_MODE=offline (or disabled) there, where nothing is to be sent',
  },
  {
    pattern: /The server rejected the connection: (\S{1,100}) is already connected to this/,
    example:
      'SEVERE: The server rejected the connection: depot-1 is already connected to this controller. Rejecting this connection.',
    title: 'Jenkins already has an agent $1 that is connected',
    what: 'another process is connected to the controller as $1 (a pod from before that still ends, a second replica, the same agent elsewhere), and a name is let in once',
    steps: [
      'End the other agent that is connected as $1 (the node page of $1 in Jenkins shows from where), keep one replica with strategy Recreate, or give each agent a name of its own (JENKINS_AGENT_NAME at {env}); where the old one is gone, Jenkins drops it after its ping timeout.',
    ],
  },
  {
    pattern: /(https?:\/\/\S{1,200}?)\/?tcpSlaveAgentListener\/? is invalid: (\d{3}[\w ]{0,30})/,
    example: 'SEVERE: http://depot:8080/ci/tcpSlaveAgentListener/ is invalid: 404 Not Found',
    title: '{name} finds no Jenkins at $1 ($2)',
    what: 'the agent asks $1 for its listener and gets $2: the address has a wrong path or is not that of Jenkins, or the port for agents is switched off there',
    change:
      'Correct JENKINS_URL at {env}, now $1, to the address of the controller with its prefix and nothing more (a Jenkins with --prefix=/jenkins has it, others have no path); and switch the TCP port for agents on in Jenkins (Security), or use JENKINS_WEB_SOCKET=true',
  },
  {
    pattern: anyOf(
      /\bchecking push permission.{0,60}"([^"]{3,200})".{0,300}(?:UNAUTHORIZED|DENIED)/i,
      /error checking push permissions .{0,200}checking push permission for "([^"]{3,200})"/i,
    ),
    example:
      'error checking push permissions -- make sure you entered the correct tag name: checking push permission for "depot.example/shelf:1": POST https://depot.example/v2/: UNAUTHORIZED: authentication required',
    kind: 'log-auth-db',
    title: '{name} (kaniko) may not push $1$2',
    what: 'the registry does not let it push $1$2: the pod has no login of that registry that may write there',
    change:
      'Mount the Secret of type kubernetes.io/dockerconfigjson with a login that may push $1$2 as /kaniko/.docker/config.json ({path}.volumeMounts; items: key .dockerconfigjson, path config.json); its registry must be written as it is in --destination',
  },
  {
    pattern: /Http response code: (\w{4,30}) from 'POST (https?:\/\/[\w.-]{1,160})\/\S{0,120}runner-registration'/,
    example: "Http response code: NotFound from 'POST https://api.github.com/actions/runner-registration'",
    kind: 'log-auth-db',
    near: [/Response status code does not indicate success: (\d{3})/, ', $1'],
    title: 'GitHub does not let {name} register as a runner ($1{near})',
    what: '$2 answers the registration of the runner with $1{near}: the registration token is expired (one lives an hour) or of another repository or organization, or the repository or organization is not spelt right',
    change:
      'Give it a registration token that is made anew for exactly that repository or organization (RUNNER_TOKEN at {env}; or a personal token or GitHub App of the controller that makes one each time), and see that RUNNER_ORG, RUNNER_REPOSITORY or the URL names it right',
  },
  {
    pattern: /\(Postgrex\.Error\) ssl not available/,
    example: '[error] Postgrex.Protocol (#PID<0.1.0>) failed to connect: ** (Postgrex.Error) ssl not available',
    kind: 'log-tls',
    title: '{name} wants TLS of its PostgreSQL, which has none (Postgrex)',
    what: 'the repository is configured with ssl: true, and the server answers that it does not speak TLS (ssl = off)',
    change:
      'Switch TLS on at the server (ssl = on with a certificate), or off in {name} where the network is trusted: ssl: false in config/runtime.exs, by the variable that it reads for that at {env} (DATABASE_SSL, ECTO_SSL)',
  },
  {
    pattern:
      /\bunknown command [`'"]((?:JSON|FT|BF|CF|TS|TOPK|CMS|TDIGEST|GRAPH|AI|RG)\.[A-Za-z]{1,20})[`'"]|\bunknown command ((?:JSON|FT|BF|CF|TS|TOPK|CMS|TDIGEST|GRAPH|AI|RG)\.[A-Z]{1,20})\b/,
    example: [
      "redis.exceptions.ResponseError: unknown command 'JSON.SET', with args beginning with: 'shelf'",
      'ReplyError: ERR unknown command FT.CREATE',
    ],
    title: 'The Redis server of {name} has no module for $1$2',
    what: 'the server is reached and does not know $1$2, which a module brings: JSON (JSON.), search (FT.), filters (BF., CF., TOPK., CMS., TDIGEST.), time series (TS.)',
    steps: [
      'Let the server be one with that module: Redis 8, an image of Redis Stack, or loadmodule with the .so of the module in its configuration; a managed Redis needs a tier with it, and Valkey its own modules. Or let {name} use another server or store, where it has a setting for that.',
    ],
  },
  {
    pattern:
      /Error resolving property value \[\$\{([\w.-]{1,120})\}\]|Could not resolve placeholder \$\{([\w.-]{1,120})\} \(Micronaut/,
    example:
      "DependencyInjectionException: Error resolving property value [${depot.shelf-url}]. Property doesn't exist",
    kind: 'log-missing-env',
    title: '{name} gets no value for the property $1$2 (Micronaut)',
    what: 'a bean takes ${$1$2}, and no source of properties has it: no variable, no file, no property of the environment that is active',
    change:
      'Give $1$2 as a variable at {env} (in capitals, with _ for dots and hyphens), or in application.yml or a file that micronaut.config.files names; where it belongs to an environment, activate that (MICRONAUT_ENVIRONMENTS)',
  },
];
