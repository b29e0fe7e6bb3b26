import type { ProductRow } from './product-row.js';

/** What the runtimes, drivers and tools below people's own applications say in words that name no setting of the application. */
export const APPLICATION_RUNTIMES: readonly ProductRow[] = [
  {
    pattern:
      /(\/[\w.@/-]{2,200}\.(?:jar|war|ear|zip))\b.{0,80}(?:invalid LOC header|invalid (?:CEN|END) header|zip END header not found|error in opening zip file)/,
    example: 'jar /srv/lib/depot-3.2.jar: invalid LOC header (bad signature)',
    isAtAnyLevel: true,
    kind: 'log-file-missing',
    title: 'The archive $1 of {name} is damaged',
    what: 'Java cannot read $1, so that the classes in it are missing: it was not copied or downloaded whole',
    steps: [
      'Put $1 whole in its place: build or pull {image} anew where it is of the image (a copy through Git without LFS, a broken download or a filter of resources damages jars), or fetch it anew where a volume holds it.',
    ],
  },
  {
    pattern:
      /Value cannot be null\. \(Parameter '(uriString|baseUri|requestUri|address)'\)|^Parameter name: (uriString|baseUri|requestUri|address)$/,
    example: [
      "System.ArgumentNullException: Value cannot be null. (Parameter 'uriString')",
      'Parameter name: uriString',
    ],
    kind: 'log-missing-env',
    title: '{name} gets no value for $1$2, of which it makes an address{frame}',
    what: 'the program takes an address from its configuration{frame} and gets nothing (null): no variable and no appsettings file gives it',
    change:
      'Set what it reads there{frame} at {env}: an address such as https://HOST:PORT/, by the key that the code asks for, as a variable (Section__Key, with two underscores)',
  },
  {
    pattern:
      /\{badmatch,\{error,enoent\}\},\s{0,4}\[\{([a-z]\w{1,60}),([a-z]\w{1,60}),\d{1,2},\s{0,4}\[\{file,\\{0,2}"([^"\\\n]{1,200})\\{0,2}"\},\s{0,4}\{line,(\d{1,7})\}/,
    example:
      'application_start_failure,shelf,{bad_return,{{shelf_app,start,[normal,[]]},{\'EXIT\',{{badmatch,{error,enoent}},[{shelf_conf,load,1,[{file,"/build/src/shelf_conf.erl"},{line,23}]}]}}}}',
    isAtAnyLevel: true,
    kind: 'log-file-missing',
    title: '{name} does not find a file that $1:$2 opens (enoent)',
    what: 'the code opens a file and takes for granted that it is there: Erlang answers enoent (no such file or directory) at $3, line $4',
    change:
      'Mount the file that $1:$2 reads ($3, line $4, names it) from its ConfigMap or Secret (volumeMounts at {path}), or correct the path that it is given (sys.config, vm.args, a variable at {env})',
  },
  {
    pattern: /ImportError: (\/\S{1,200}?\/([\w-]{1,60})\/[^/\s]{1,120}\.so)[\d.]{0,12}: undefined symbol: (\w{2,160})/,
    example:
      'ImportError: /usr/lib/python3.11/site-packages/pyshelf/lib.cpython-311-x86_64-linux-gnu.so: undefined symbol: _ZNK5shelf6Status8ToStringEv',
    kind: 'log-file-missing',
    title: 'The Python package $2 of {name} does not fit the native library that it is loaded with',
    what: 'its compiled part $1 asks for $3, which the library that is loaded in its place does not have: $2 was built for another version of it',
    steps: [
      'Install $2 and the libraries that it builds upon in versions of one release (pin them together in requirements.txt or the lock file, pip install --force-reinstall --no-cache-dir $2), build {image} anew, and see that neither LD_LIBRARY_PATH nor a package of the system brings an older library first; go back to the image before meanwhile.',
    ],
  },
  {
    pattern: /\bfunction (?:public\.)?(gen_random_uuid|crypt|digest|gen_salt|hmac)\([^)\n]{0,120}\) does not exist/i,
    example: '(psycopg2.errors.UndefinedFunction) function gen_random_uuid() does not exist',
    kind: 'log-migration',
    title: 'The database of {name} lacks the function $1 (extension pgcrypto of PostgreSQL)',
    what: 'the program or its migration calls $1, which the extension pgcrypto brings; gen_random_uuid is in PostgreSQL itself from version 13',
    steps: [
      'Run CREATE EXTENSION IF NOT EXISTS pgcrypto in that very database, as its owner or a superuser (where an operator runs the server, in its resource), then let the migration run again; an upgrade to PostgreSQL 13 or newer has gen_random_uuid without it. See too that the schema of the extension is in search_path.',
    ],
  },
  {
    pattern: /\bfunction (?:public\.)?(uuid_generate_v\d\w{0,4})\([^)\n]{0,60}\) does not exist/i,
    example: 'ERROR: function uuid_generate_v4() does not exist',
    kind: 'log-migration',
    title: 'The database of {name} lacks the function $1 (extension uuid-ossp of PostgreSQL)',
    what: 'the program or its migration calls $1, which the extension uuid-ossp brings',
    steps: [
      'Run CREATE EXTENSION IF NOT EXISTS "uuid-ossp" in that very database, as its owner or a superuser, then let the migration run again; see too that the schema of the extension is in search_path.',
    ],
  },
  {
    pattern:
      /\b(?:type|operator class|function) \\?["']?(?:public\.)?(citext|hstore|geometry|geography|vector|halfvec|ltree|gin_trgm_ops|gist_trgm_ops|similarity|unaccent|crosstab|st_\w{2,40})\\?["']?(?:\([^)\n]{0,120}\))? does not exist/i,
    example: ['psycopg2.errors.UndefinedObject: type "vector" does not exist', 'ERROR: type "citext" does not exist'],
    kind: 'log-migration',
    title: 'The database of {name} lacks $1: an extension of PostgreSQL is not installed in it',
    what: '$1 comes with an extension (citext, hstore, ltree, unaccent by their own names; pg_trgm has the _trgm_ops and similarity, PostGIS the geometry, geography and st_ functions, pgvector vector and halfvec, tablefunc crosstab), which this database does not have, or has in a schema outside of search_path',
    steps: [
      'Run CREATE EXTENSION IF NOT EXISTS with the extension that brings $1 (vector, postgis, pg_trgm, citext …) in that very database, as its owner or a superuser, then let the migration run again. Where the server does not know the extension, use an image of PostgreSQL that has it (pgvector/pgvector, postgis/postgis).',
    ],
  },
  {
    pattern: /unsafe repository \('([^']{1,200})' is owned by someone else\)/,
    example: "fatal: unsafe repository ('/srv/depot' is owned by someone else)",
    isAtAnyLevel: true,
    title: 'git in {name} does not trust $1: the directory belongs to another user',
    what: 'the user that git runs as is not the owner of $1, as it is where a volume or another container made it',
    change:
      'Let the directory and git have the same user ({path}.securityContext.runAsUser of both containers), or mark it as trusted: GIT_CONFIG_COUNT=1, GIT_CONFIG_KEY_0=safe.directory, GIT_CONFIG_VALUE_0=$1 at {env}',
  },
  {
    pattern: /(?:^|FATAL: )kernel too old\b/,
    example: 'FATAL: kernel too old',
    isAtAnyLevel: true,
    title: 'The C library of {image} needs a newer kernel than the node of {name} has',
    what: 'glibc in the image was built for newer kernels than that of the node (uname -r there), and ends each program at once',
    steps: [
      'Run the pod on nodes with a newer kernel (upgrade the system of the nodes, or a nodeSelector for those that have it), or use an image with an older base, whose glibc still takes this kernel.',
    ],
  },
  {
    pattern:
      /\(KeyError\) key :(\w{1,60}) not found in: \[(?=[^\]\n]{0,400}\b(?:hostname|username|pool_size|adapter|url|port|scheme): )/,
    example: '** (KeyError) key :database not found in: [hostname: "pg.shelf", username: "depot", pool_size: 10]',
    kind: 'log-config-parse',
    title: 'The configuration of {name} lacks :$1',
    what: 'code takes the key :$1 from a part of its configuration that has other keys and not this one (Keyword.fetch!)',
    change:
      'Give that part of the configuration :$1: config/runtime.exs mostly takes it from a variable, which is not set or read at {env}; for an Ecto repo an address (DATABASE_URL, ecto://USER:PASSWORD@HOST/DATABASE) holds it too',
  },
  {
    pattern:
      /\bknows? no master (?:called|named) ["'`]?([\w.-]{1,80}\w)|\bNo such master with (?:that|specified) name\b|All sentinels (?:are )?unreachable|no master found for ["'`]?([\w.-]{1,80}\w)/i,
    example: 'Redis Sentinel at sentinel-0.sentinel:26379 knows no master called "depot-prod"',
    kind: 'log-config-parse',
    title: 'The Sentinels that {name} asks know no master $1$2',
    what: 'it asks Redis Sentinel for the master of a group by its name, and Sentinel watches none of that name',
    change:
      'Give the name of the group as Sentinel has it (sentinel monitor NAME in its configuration; redis-cli -p 26379 sentinel masters lists them; mymaster by default) in place of $1$2, at {env} or in its configuration',
  },
  {
    pattern: /\bVersionMismatch\((\d{4,20})\)/,
    example: 'Failed to run migrations: VersionMismatch(20240612093000)',
    kind: 'log-migration',
    title: 'Migration $1 of {name} was changed after it had run (sqlx)',
    what: 'the database has migration $1 with another checksum than the file in this image: somebody edited it after it had run, or the line ends of the file changed (autocrlf)',
    steps: [
      'Restore the file of migration $1 as it was when it ran (git log of it, line ends too) and make the change a new migration, then build {image} anew. Only where the schema is right as it is, correct the checksum in table _sqlx_migrations by hand, after a backup.',
    ],
  },
  {
    pattern: /\bVersionMissing\((\d{4,20})\)/,
    example: 'Failed to run migrations: VersionMissing(20240612093000)',
    kind: 'log-migration',
    title: 'The database of {name} has had migration $1, which this image does not know (sqlx)',
    what: 'a newer image, or one of another branch, has run migration $1 against this database',
    steps: [
      'Run the image that brought migration $1, or a newer one; to stay with {image}, take the database back first (the down script of that migration, or a backup).',
    ],
  },
  {
    pattern:
      /credentials require transport level security|no transport security set|transport credentials (?:are )?required/i,
    example: 'grpc: the credentials require transport level security (use grpc.WithTransportCredentials() to set)',
    kind: 'log-config-parse',
    title: 'A gRPC client of {name} is to send credentials and has no TLS',
    what: 'the client gets a token or password for its calls and connects without TLS, which gRPC refuses',
    change:
      'Give the client an address with TLS (https:// or grpcs:// in its endpoint, and the CA where it is a private one), or take the token out where the server inside of the cluster needs none, at {env} (of an OpenTelemetry exporter OTEL_EXPORTER_OTLP_ENDPOINT, _INSECURE and _HEADERS)',
  },
  {
    pattern:
      /\b(\w{0,40}(?:Config|Settings|Options|Params|Conf))(?:\.__(?:init|new)__)?\(\) got an unexpected keyword argument '(\w{1,80})'/,
    example: "TypeError: ShelfConfig.__init__() got an unexpected keyword argument 'retry_backof'",
    kind: 'log-config-parse',
    title: 'The configuration of {name} has the key $2, which $1 does not know',
    what: 'the code makes $1 of what it reads from its configuration, and that has a key $2 which $1 has no place for{frame}: misspelt, at the wrong level, or of another version',
    change: 'Correct the spelling of $2 in what {name} reads its settings from, or take it out',
  },
  {
    pattern:
      /\b(\w{0,40}(?:Config|Settings|Options|Params|Conf))(?:\.__(?:init|new)__)?\(\) missing \d{1,2} required (?:positional |keyword-only )?arguments?: '(\w{1,80})'((?:,| and) '[^\n]{1,200})?/,
    example: "TypeError: ShelfConfig.__init__() missing 1 required positional argument: 'broker_url'",
    kind: 'log-config-parse',
    title: 'The configuration of {name} lacks $2, which $1 needs',
    what: 'the code makes $1 of what it reads from its configuration, and that has no $2$3{frame}',
    change: 'Add $2$3 to what {name} reads its settings from (a variable at {env} where the code takes it from there)',
  },
  {
    pattern: /connection not available and request was dropped from queue after (\d{1,9}ms)/,
    example:
      '** (DBConnection.ConnectionError) connection not available and request was dropped from queue after 2973ms.',
    // Where a line tells why no connection is made, that is the cause.
    unless: /connection refused|econnrefused|nxdomain|timed out|password authentication|too_many_connections/i,
    title: '{name} gets no connection from its pool of the database within $1 (Ecto)',
    what: 'all connections of the pool are busy, or none could be made: the database is slow or does not let it in, or pool_size is small for what the program does at once',
    change:
      'See first in the lines above whether connections are refused (address, password, too many clients); where they are not, raise pool_size (POOL_SIZE at {env}, as far as max_connections of the server allows for all replicas), or queue_target and queue_interval of the repo',
  },
];
