import { anyOf } from '../../any-of.js';
import type { ProductRow } from './product-row.js';

/** What package managers and runtimes of scripts say where a container starts its program through them, and the image was not made for that. */
export const BUILD_TOOLS: readonly ProductRow[] = [
  {
    pattern:
      /Could not determine java version from '([\d._]{1,20})'|could not determine java version from '([\d._]{1,20})'/,
    example: "Could not determine java version from '17.0.10'.",
    title: 'The Gradle of {name} is too old for Java $1$2',
    what: 'this version of Gradle does not know Java $1$2, with which it is run',
    steps: [
      'Raise the Gradle of the wrapper (distributionUrl in gradle/wrapper/gradle-wrapper.properties: 7.3 or newer for Java 17, 8.5 for Java 21), or run it with the Java that it knows (JAVA_HOME, the base image); a container in service should start the jar that was built, not Gradle.',
    ],
  },
  {
    pattern: /Cannot find matching keyid: \{/,
    example: 'Error: Cannot find matching keyid: {"signatures":[],"keys":[]}',
    title: 'The corepack in the image of {name} is too old to fetch its package manager (matching keyid)',
    what: 'corepack fetches pnpm or yarn at the start, and this release of it does not know the key with which npm signs them since January 2025',
    steps: [
      'Put the package manager into {image} when it is built, so that nothing is fetched at the start: npm install -g corepack@latest (0.31 or newer), corepack enable, corepack prepare --activate; or start node with the file itself (node dist/main.js) in place of pnpm or yarn.',
    ],
  },
  {
    pattern: /Error when performing the request to (https?:\/\/\S{3,200}?);? for troubleshooting help/,
    example:
      'Internal Error: Error when performing the request to https://registry.example/pnpm; for troubleshooting help, see https://github.com/nodejs/corepack#troubleshooting',
    title: '{name} fetches its package manager at the start (corepack) and cannot reach $1',
    what: 'corepack fetches pnpm or yarn each time that the container starts, and the pod does not reach $1',
    change: 'Start node with the file itself (node dist/main.js) at {path}.command in place of pnpm or yarn',
    steps: [
      'Or put the package manager into {image} when it is built: corepack enable, and corepack install (corepack prepare NAME@VERSION --activate) as the user that runs it, with COREPACK_HOME in a directory that this user may read.',
    ],
  },
  {
    pattern:
      /The engine "node" is incompatible with this module\. Expected version "([^"]{1,60})"\. Got "([\w.-]{1,20})"/,
    example:
      'error depot@1.0.0: The engine "node" is incompatible with this module. Expected version ">=20". Got "18.1.0"',
    title: 'The image of {name} has Node.js $2, and its packages demand $1',
    what: 'yarn starts nothing, since package.json (engines.node) of the program or of a package demands Node.js $1 and the image has $2',
    steps: [
      'Build {image} on a base image with Node.js $1, or correct engines.node in package.json where $2 is good enough; and start node itself rather than yarn.',
    ],
  },
  {
    pattern: /The project in (\/\S{1,200}) doesn't seem to have been installed/,
    example: "Usage Error: The project in /srv/package.json doesn't seem to have been installed - running an install",
    kind: 'log-file-missing',
    title: 'The packages of {name} are not installed in its image (yarn)',
    what: 'yarn finds no record of an installation beside $1: node_modules, .pnp.cjs or .yarn/install-state.gz were not copied into the image, or a volume hides them',
    steps: [
      'Run yarn install in the stage of {image} that runs, and copy node_modules (or .pnp.cjs and .yarn) with .yarnrc.yml and yarn.lock beside $1; or start node with the file itself (node dist/main.js), which needs no yarn.',
    ],
  },
  {
    pattern: /ERR_PNPM_ABORTED_REMOVE_MODULES_DIR_NO_TTY|Aborted removal of modules directory due to no TTY/,
    example: 'ERR_PNPM_ABORTED_REMOVE_MODULES_DIR_NO_TTY  Aborted removal of modules directory due to no TTY',
    title: 'pnpm in {name} is to install its packages anew at the start, and asks first',
    what: 'pnpm finds node_modules of another version or setting, wants to remove and install it anew, and nobody is there to agree: packages are installed when the container starts, or pnpm is of another version than in the build',
    steps: [
      'Start node with the file itself (node dist/main.js) in place of pnpm, and build {image} with the very pnpm of packageManager in package.json; where it has to install at the start, set CI=true at {env}.',
    ],
  },
  {
    pattern: /Poetry could not find a pyproject\.toml file in (\/\S{0,200}) or its parents/,
    example: 'Poetry could not find a pyproject.toml file in /srv/depot or its parents',
    kind: 'log-file-missing',
    title: 'Poetry finds no pyproject.toml in $1',
    what: 'the container starts through Poetry in $1, and neither it nor a directory above has pyproject.toml: it was not copied into the image, the working directory is another one, or a volume hides it',
    change:
      'Let it start in the directory with pyproject.toml ({path}.workingDir), mount no volume over it, or start the program itself (python -m …, gunicorn) from the environment that Poetry made in the image',
  },
  {
    pattern: anyOf(
      /(?:Form data|File uploads?) requires "(python-multipart)" to be installed/,
      /\b(email-validator) is not installed, run/,
      /\b(?:requires|please install|to use [\w .-]{1,60},? install) [`'"]?(greenlet|itsdangerous|httpx|python-multipart|jinja2|cryptography|asyncpg|aiosqlite|psycopg2?|PyMySQL|uvloop)[`'"]?\b.{0,40}(?:install|package|library|$)/,
      /(?:^|Error: )(?:the )?['"`]?(greenlet|cryptography|jinja2|httpx)['"`]? (?:library |package |must be |is )?(?:is |be )?(?:required|installed)/,
    ),
    example: [
      'RuntimeError: Form data requires "python-multipart" to be installed.',
      'ImportError: email-validator is not installed, run `pip install shelf[email]`',
      "RuntimeError: 'cryptography' package is required for sha256_password or caching_sha2_password auth methods",
      'ValueError: the greenlet library is required to use this function. No module named greenlet',
    ],
    kind: 'log-file-missing',
    title: 'The image of {name} lacks the Python package $1$2$3$4',
    what: 'what the program uses needs the package $1$2$3$4, which is not among its dependencies',
    steps: [
      'Add $1$2$3$4 to requirements.txt or pyproject.toml and build {image} anew; lock all versions, so that a build of today has what one of yesterday had.',
    ],
  },
  {
    pattern:
      /SyntaxError: (?:Unexpected token '?(\?\?=|\|\|=|&&=|\?\?|\?\.|\?|\.|#\w{0,30}|with|static)'?$|(?:Invalid regular expression flags))/,
    // With a newer Node.js it is a fault of the code, or no JavaScript.
    unless: /^Node\.js v(?:2[2-9]|[3-9]\d)\./,
    example: [
      "SyntaxError: Unexpected token '??='",
      'SyntaxError: Unexpected token ?',
      'SyntaxError: Invalid regular expression flags',
    ],
    title: 'The Node.js in the image of {name} is too old for its code ($1)',
    what: 'a file of the program or of a package uses a newer form of JavaScript ($1) than the Node.js of the image knows: the image has an older version than the one for which it was built or installed',
    steps: [
      'Build {image} on a base image with the Node.js version that the packages demand (engines in their package.json; the log ends with the version that runs: Node.js vX), or pin the package that stumbles to a release for this one.',
    ],
  },
  {
    pattern:
      /ReferenceError: (crypto|fetch|File|structuredClone|ReadableStream|WebSocket|CustomEvent|Headers|FormData) is not defined/,
    example: ['ReferenceError: crypto is not defined', 'ReferenceError: File is not defined'],
    title: 'The Node.js in the image of {name} has no global $1: it is too old for its packages',
    what: 'a package uses $1 as a global name, which only newer versions of Node.js have (fetch and structuredClone from 18, crypto and File from 20, WebSocket from 22)',
    steps: [
      'Build {image} on a base image with a newer Node.js (20 or 22), or pin the package that uses $1 to a release that its Node.js fits; in code of its own require what it needs (globalThis.crypto = require("node:crypto").webcrypto).',
    ],
  },
  {
    pattern: /ERR_SOCKET_BAD_PORT\].{0,60}options\.port should be >= 0 and < 65536\. Received (?:type )?(.{1,80}?)\.?$/,
    example: 'RangeError [ERR_SOCKET_BAD_PORT]: options.port should be >= 0 and < 65536. Received type number (NaN).',
    kind: 'log-config-parse',
    title: '{name} takes no number for the port on which it listens ($1)',
    what: 'listen() is given $1 as its port: the variable for it (mostly PORT) is not set or no number; where a Service of the namespace has the name of the program, Kubernetes sets NAME_PORT to an address (tcp://…)',
    change:
      'Set the variable of the port (PORT, or what the code reads) at {env} to a number in quotation marks ("3000"); where a Service sets it, switch that off by {spec}.enableServiceLinks: false',
  },
  {
    pattern:
      /Missing parameter name at (?:index )?(\d{1,4}): (?:https:\/\/git\.new\/pathToRegexpError|(\S{1,120}); visit https:\/\/git\.new\/pathToRegexpError)/,
    example: 'TypeError: Missing parameter name at 1: https://git.new/pathToRegexpError',
    title: 'A route of {name} is written for Express 4, and its image has Express 5 (a * or : without a name)',
    what: "path-to-regexp 8, which Express 5 and newer routers use, takes * and : in a route only with a name behind it, and one at place $1 has none ('*', '/api/*', or an address with https:// as a path)",
    steps: [
      "Write the route as '/*splat' ('/{*splat}' to match / as well) in the code, and no whole address as a path; or pin express to 4 in package.json, and build {image} anew from the lock file (npm ci).",
    ],
  },
  {
    pattern: anyOf(
      /Could not mount \/sys\/kernel\/security\.|can(?:'|no)t create directory '\/sys\/fs\/cgroup\/init'/,
      /[Ff]ailed to start daemon: .{0,200}(?:Permission denied \(you must be root\)|[Ee]rror initializing network controller|operation not permitted)/,
    ),
    example: [
      "mkdir: can't create directory '/sys/fs/cgroup/init': Read-only file system",
      'failed to start daemon: Error initializing network controller: error obtaining controller instance: iptables failed (exit status 4)',
    ],
    kind: 'log-permission-denied',
    title: 'Docker in {name} has not the privileges that its daemon needs on the node',
    what: 'dockerd mounts file systems, makes cgroups and writes iptables, which a container may do on its node only with privileges over it',
    steps: [
      'Build images by something that needs no such daemon: BuildKit or Buildah rootless, or a builder outside the cluster. Only where builds may rule the node they run on, on nodes of their own, does Docker in Docker run, as a privileged container.',
    ],
  },
  {
    pattern: /\[rootlesskit:parent\] error: failed to start the child: (.{3,160})/,
    example: '[rootlesskit:parent] error: failed to start the child: fork/exec /proc/self/exe: operation not permitted',
    kind: 'log-permission-denied',
    title: 'Rootless {name} may not make a user namespace on its node',
    what: 'rootlesskit starts its child in a user namespace of its own ($1), which the node (user.max_user_namespaces, kernel.apparmor_restrict_unprivileged_userns) or the seccomp or AppArmor profile of the container forbids',
    steps: [
      'See on the node that user namespaces are there for unprivileged users: sysctl user.max_user_namespaces (above 0) and, on Ubuntu, kernel.apparmor_restrict_unprivileged_userns (0); then give {name} the seccomp and AppArmor profiles that its image documents for rootless use ({path}.securityContext), on nodes for builds.',
    ],
  },
  {
    pattern: /write \/proc\/self\/attr\/keycreate: (invalid argument|permission denied)/,
    example: 'error during container init: write /proc/self/attr/keycreate: invalid argument',
    title: 'SELinux of the node does not take the label of the container (keycreate: $1)',
    what: 'the runtime sets the SELinux label of the container for its keyring, and the policy that is loaded does not have it: container-selinux is missing there, older than the runtime, or the runtime runs within a container',
    steps: [
      'Bring container-selinux on the node to the release that belongs to its container runtime (dnf update container-selinux, then restart the runtime); within a container let the inner runtime set no labels (selinux off in its own configuration).',
    ],
  },
  {
    pattern:
      /DataTypeNotSupportedError: Data type "([^"]{1,60})" in "([\w.$]{1,120})" is not supported by "([\w-]{1,40})" database/,
    example: 'DataTypeNotSupportedError: Data type "Object" in "Shelf.height" is not supported by "postgres" database.',
    kind: 'log-panic',
    title: 'TypeORM has no column of type $1 in $3 ($2)',
    what: 'the entity declares column $2 without a type that $3 has: TypeScript gives its decorator "$1" where the property is a union (string | null), an interface, or has no type',
    steps: [
      'Name the type of column $2 in the code of the entity (@Column({ type: "varchar" }), or "timestamptz", "jsonb" …) and build {image} anew; meanwhile run the image before.',
    ],
  },
  {
    pattern: /Cannot find native binding\b/,
    example:
      'Error: Cannot find native binding. npm has a bug related to optional dependencies (https://depot.example/4828).',
    kind: 'log-file-missing',
    title: 'The image of {name} lacks the native part of a package for its platform',
    what: 'a package of Node.js has its native part in an optional dependency for each platform, and the one for this processor and C library was not installed: node_modules or the lock file come from another system, or optional dependencies were left out',
    steps: [
      'Build {image} anew with npm ci in the image itself, for the platform on which it runs and without --omit=optional, node_modules in .dockerignore; where the lock file was written on another system, remove it with node_modules and write it anew (npm install). The stack trace names the package.',
    ],
  },
];
