import type { ProductRow } from './product-row.js';

/** What Node.js and its libraries print where a value, an address or a native part does not fit. */
export const NODE_RUNTIME: readonly ProductRow[] = [
  {
    pattern: /Neither apiKey nor config\.authenticator provided/,
    example: 'Error: Neither apiKey nor config.authenticator provided',
    kind: 'log-missing-env',
    title: '{name} gets no API key of Stripe (it is undefined)',
    what: 'the code makes the client of Stripe with a key that is undefined: the variable for it is not set in the container',
    change:
      'Set the variable that the code gives to new Stripe(…){frame} at {env} from a Secret (mostly STRIPE_SECRET_KEY or STRIPE_API_KEY); a .env file of the developer is not in the image',
  },
  {
    pattern: /(\w{2,40}Strategy) requires an? (\w{2,40}) option$/,
    example: 'TypeError: OAuth2Strategy requires a clientID option',
    kind: 'log-missing-env',
    title: '{name} gives $1 (Passport) no $2: it is undefined',
    what: 'the code makes $1 with a $2 that is undefined: the variable that it takes it from is not set in the container',
    change:
      'Set the variable that the code gives to $1 as $2{frame} at {env}, secrets from a Secret (for OAuth such as GOOGLE_CLIENT_ID, GITHUB_CLIENT_ID with its _SECRET and the callback URL)',
  },
  {
    pattern: /Error loading shared library (libssl\.so\.1\.1).{0,60}needed by \S{0,120}(?:query_engine|schema-engine)/,
    example:
      'Error loading shared library libssl.so.1.1: No such file or directory (needed by /srv/.prisma/client/libquery_engine-linux-musl.so.node)',
    kind: 'log-file-missing',
    title: 'The Prisma engine in {name} is built for OpenSSL 1.1, which its image does not have',
    what: 'the client was generated for another platform than the image (linux-musl is Alpine with OpenSSL 1.1, and newer Alpine has OpenSSL 3), so that $1 is missing',
    steps: [
      'Generate the client in the stage that runs: binaryTargets = ["native", "linux-musl-openssl-3.0.x"] in the generator of schema.prisma and npx prisma generate, with openssl installed there (apk add openssl) and a Prisma that knows that target (4.16 or newer); or run on a Debian slim image. Then build {image} anew.',
    ],
  },
  {
    pattern: /No such built-in module: (node:[\w/]{1,60})/,
    example: 'Error [ERR_UNKNOWN_BUILTIN_MODULE]: No such built-in module: node:shelf',
    kind: 'log-file-missing',
    title: 'The Node.js of {name} has no module $1',
    what: 'the code uses $1, which this version of Node.js in {image} does not have',
    steps: [
      'Build the image on a version of Node.js that has $1 (its documentation says since which: node:sqlite since 22.5), or take the code or package that fits this one.',
    ],
  },
  {
    pattern:
      /\[ERR_INVALID_ARG_TYPE\]: The (?:"([\w.]{1,60})" (?:argument|property)|first argument) must be .{1,120}\. Received (undefined|null)/,
    example: 'TypeError [ERR_INVALID_ARG_TYPE]: The "path" argument must be of type string. Received undefined',
    title: '{name} passes $2 where Node.js wants a value ("$1"): mostly a variable that is not set',
    what: 'the code hands $2 to a function of Node.js ("$1"){frame}, which is mostly process.env.NAME of a variable that the pod does not have; the message does not say which, the frame of its own code does',
    change:
      'Look up in the first frame of its own code{frame} which variable it reads there, and set that at {env} (from a Secret where it is one)',
  },
  {
    pattern:
      /SyntaxError: "?undefined"? is not valid JSON|Unexpected token '?u'?(?:, "undefined" is not valid JSON| in JSON at position 0)/,
    example: ['SyntaxError: "undefined" is not valid JSON', 'SyntaxError: Unexpected token u in JSON at position 0'],
    kind: 'log-missing-env',
    title: '{name} parses undefined as JSON: mostly a variable that is not set',
    what: 'JSON.parse is given undefined: mostly process.env.NAME of a variable (credentials or settings as JSON) that the pod does not have',
    change:
      'Look up in the frame of its own code{frame} which variable it parses there, and set that at {env} to the JSON, in single quotation marks or from a Secret',
  },
  {
    pattern: /^\s{0,8}input: '((?:undefined|null)[^']{0,120})'/,
    example: "  input: 'undefined/rows'",
    kind: 'log-missing-env',
    title: '{name} makes the address "$1" of a variable that is not set',
    what: 'the code puts an address together from a variable that the pod does not have, so that it begins with the word undefined',
    change:
      'Look up in the frame of its own code{frame} which variable (process.env.NAME) stands in front of that path, and set it at {env} to the whole address (https://HOST:PORT); one that a build for browsers fixes (NEXT_PUBLIC_, VITE_) has to be there when {image} is built',
  },
  {
    pattern: /\[ERR_INVALID_URL\]: Invalid URL(?:: ?(\S{1,160}))?/,
    example: 'TypeError [ERR_INVALID_URL]: Invalid URL',
    kind: 'log-config-parse',
    title: '{name} is given an address that is no URL',
    what: 'the code makes a URL of a value that is none (the line input: of the log shows it): it is empty or undefined, lacks https:// or postgres://, or its password has characters such as # / ? @ that are not percent-encoded',
    change:
      'Correct the variable with that address at {env} or in its Secret (the form is SCHEME://USER:PASSWORD@HOST:PORT/PATH), without quotation marks, with # / ? @ : of a password as %23 %2F %3F %40 %3A',
  },
  {
    pattern: /EADDRNOTAVAIL: address not available ([\d.]{7,15}|[\w.:-]{3,60}?):(\d{1,5})/,
    example: 'Error: listen EADDRNOTAVAIL: address not available 192.0.2.10:3000',
    title: '{name} is told to listen on $1, which is no address of the pod',
    what: 'it is configured to listen on the address $1 (port $2), and the pod has no such address: addresses of pods change with each pod, and those of nodes and Services are not theirs',
    change:
      'Let it listen on 0.0.0.0 (all addresses of the pod) in place of $1: its variable or option for the host (HOST, BIND_ADDRESS) at {env} or {path}.args; or take the address of the pod from fieldRef status.podIP',
  },
  {
    pattern:
      /UnsatisfiedLinkError: (?:\/\S{0,100}\/)?((?:lib)?[A-Za-z][A-Za-z_]{2,40})[\w.-]{0,80}\.so: Error loading shared library (ld-linux[\w.-]{1,30})/,
    example:
      'java.lang.UnsatisfiedLinkError: /tmp/libshelf2811473120.so: Error loading shared library ld-linux-x86-64.so.2: No such file or directory (needed by /tmp/libshelf2811473120.so)',
    kind: 'log-file-missing',
    title: 'The native library $1 of {name} (Java) is built for glibc, and its image (Alpine) has musl',
    what: 'a jar brings the library $1 as machine code for glibc, whose loader ($2) an image with musl does not have',
    steps: [
      'Use a Java image with glibc in place of Alpine (eclipse-temurin:NN-jre, not NN-jre-alpine), or a release of the jar with $1 that brings it for musl too; gcompat or libc6-compat (apk add) in {image} often does it as well.',
    ],
  },
  {
    pattern:
      /Error loading shared library (ld-linux[\w.-]{1,30}): No such file or directory \(needed by (\/\S{0,200}\/gems\/([\w.-]{1,80}?)-\d\S{0,200})\)/,
    example:
      'Error loading shared library ld-linux-x86-64.so.2: No such file or directory (needed by /usr/local/bundle/gems/shelf-1.15.4-x86_64-linux/lib/shelf/3.2/shelf.so)',
    kind: 'log-file-missing',
    title: 'The gem $3 in {name} is built for glibc, and its image (Alpine) has musl',
    what: 'the gem $3 was installed in its build for glibc, whose loader ($1) an image with musl does not have: the lock file lists the platform x86_64-linux (or aarch64-linux) only, or the gems were installed on another system',
    steps: [
      'Add the platform of the image to the lock file (bundle lock --add-platform x86_64-linux-musl, aarch64-linux-musl) and run bundle install in {image} itself, so that $3 comes in its build for musl (or BUNDLE_FORCE_RUBY_PLATFORM=true, with the tools that compile it); or use a base image with glibc (ruby:NN-slim) in place of Alpine.',
    ],
  },
  {
    pattern:
      /Error loading shared library (ld-linux-[\w.-]{3,30}): No such file or directory \(needed by (\S{1,200}?)\)/,
    example:
      'Error: Error loading shared library ld-linux-x86-64.so.2: No such file or directory (needed by /srv/node_modules/shelf/lib.node)',
    kind: 'log-file-missing',
    title: '$2 in {name} is built for glibc, and its image (Alpine) has musl',
    what: 'the native module $2 was installed on a system with glibc and needs its loader ($1), which an image with musl does not have',
    steps: [
      'Install the packages inside the image that runs them (npm ci in a stage on the same base image, node_modules in .dockerignore), or use a base image with glibc (node:NN-slim) in place of Alpine; pure JavaScript versions (bcryptjs for bcrypt) need neither.',
    ],
  },
  {
    pattern: /Failed to load SWC binary for (\w{2,10}\/\w{2,10})/,
    example: 'Failed to load SWC binary for linux/x64, see more info here',
    kind: 'log-file-missing',
    title: 'The image of {name} has no SWC compiler of Next.js for $1',
    what: 'the optional package @next/swc for $1 and the C library of the image is not in node_modules: it was installed on another system, without optional packages, or from a lock file that lists another platform only',
    steps: [
      'Install in the image for its platform (npm ci with optional packages, node_modules in .dockerignore, lock file written by a recent npm), and start what was built (next start, or server.js of output: standalone), which needs no compiler.',
    ],
  },
  {
    pattern: /The migration directory is corrupt, the following files are missing: (.{1,200})/,
    example: 'Error: The migration directory is corrupt, the following files are missing: 20260101_add_shelf.js',
    kind: 'log-migration',
    title: 'The database of {name} has had migrations that its image lacks (knex): $1',
    what: 'the table knex_migrations names $1 as run, and the image has no such file: an older image or another branch runs against this database, or the files were renamed (.ts and .js count as different) or removed',
    steps: [
      'Run the image that has $1, or put the files back under the very same names (compile to the names that the table has, or set loadExtensions); have a backup of the database before a change of knex_migrations by hand.',
    ],
  },
  {
    pattern: /Failed to parse private key: Error: (?:Invalid PEM formatted message|.{0,60}PEM)/,
    example: 'FirebaseAppError: Failed to parse private key: Error: Invalid PEM formatted message.',
    kind: 'log-config-parse',
    title: 'The private key of the service account that {name} gets is not in the form PEM',
    what: 'the key (private_key of a service account) came out of a variable with \\n as two characters, with quotation marks round it, cut off, or encoded twice',
    change:
      'Give the whole JSON of the service account as a file of a Secret (mounted, GOOGLE_APPLICATION_CREDENTIALS with its path at {env}); in a variable keep real line breaks, or let the code turn \\n into them: key.replace(/\\\\n/g, "\\n")',
  },
  {
    pattern: /Cannot find "(\/[^"]{1,200})"\. Have you run "sequelize init"/,
    example: 'ERROR: Cannot find "/srv/config/config.json". Have you run "sequelize init"?',
    kind: 'log-file-missing',
    title: 'sequelize-cli in {name} finds no $1',
    what: 'sequelize-cli reads $1 (or what .sequelizerc names), which is not in the image or is left out by .dockerignore',
    change:
      'Copy $1 and .sequelizerc into the image and start from their directory ({path}.workingDir), or give the address itself: sequelize db:migrate --url at {path}.command with the variable of the database',
  },
  {
    pattern: /NotCapable: Requires (env|net|read|write|run|sys|ffi) access to "([^"]{1,160})"/,
    example: 'error: Uncaught NotCapable: Requires env access to "SHELF_URL", run again with the --allow-env flag',
    title: 'Deno in {name} is started without the right --allow-$1 (for $2)',
    what: 'Deno gives a program only the rights that its command names, and $1 for $2 is not among them',
    change:
      'Add --allow-$1 (or --allow-$1=$2 for that alone) to deno run at {path}.command or args, or in the CMD of {image}',
  },
];
