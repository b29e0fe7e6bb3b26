import { anyOf } from '../../any-of.js';
import type { ProductRow } from './product-row.js';

/** What frameworks and clients of people's own applications print of drivers, servers and files that do not fit. */
export const APPLICATION_CLIENTS: readonly ProductRow[] = [
  {
    pattern: /Not authorized to access (group|topics?|transactional ?id|cluster)s?:? ?\[?([\w.-]{1,160})?/i,
    also: /kafka|AuthorizationException|AuthorizationFailed/i,
    example:
      'org.apache.kafka.common.errors.GroupAuthorizationException: Not authorized to access group: shelf-readers',
    kind: 'log-auth-db',
    title: 'Access is denied: Kafka has no ACL of {name} for $1 $2',
    what: 'the user with which it logs in has no ACL of Kafka for $1 $2',
    steps: [
      'Give that user the ACL: kafka-acls.sh --add --allow-principal User:NAME --consumer --group GROUP --topic TOPIC (--producer for what it writes), or spec.authorization.acls of its KafkaUser with Strimzi (resource of type group or topic with name $2, or a prefix; operations Read and Describe, Write for a producer); or correct the name.',
    ],
  },
  {
    pattern: /\[mysql\] (?:\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d )?packets\.go:\d{1,4}: (unexpected EOF)/,
    example: '[mysql] 2024/05/06 10:00:01 packets.go:37: unexpected EOF',
    kind: 'log-conn-refused',
    title: 'MySQL closes each connection of {name} before it says a word ($1)',
    what: 'something takes the connections and closes them before the greeting of MySQL ($1): a proxy of a mesh whose other end is missing or wants mTLS, a load balancer with no server behind it, or a server that is just starting or crashing',
    steps: [
      'See first that the MySQL pod that its settings name ({env}) is ready and stays so, by its log; where both run in a mesh, that both have its sidecar or neither (a PeerAuthentication STRICT and a DestinationRule with mode DISABLE contradict each other), or take port 3306 out of the mesh (traffic.sidecar.istio.io/excludeOutboundPorts).',
    ],
  },
  {
    pattern: /AADSTS(?:700016|90002)\b[^']{0,160}'([^']{1,100})'(?:.{0,60}? (?:directory|tenant) '([^']{1,100})')?/,
    example:
      "AADSTS700016: Application with identifier 'ab12' was not found in the directory 'Depot'. This can happen if the application has not been installed",
    kind: 'log-auth-db',
    title: 'Microsoft Entra does not know $1, with which {name} logs in',
    what: 'the application or tenant $1 does not exist where it is looked for: the client id is of another tenant, was deleted, or the tenant id is not the one that it was registered in',
    change:
      'Correct AZURE_CLIENT_ID and AZURE_TENANT_ID (or the settings for them) at {env} and in its Secret, so that both are of one app registration (az ad app show --id CLIENT_ID); with workload identity the annotation azure.workload.identity/client-id of ServiceAccount {account}',
  },
  {
    pattern: /AADSTS(7000215|7000222)\b/,
    example:
      'AADSTS7000215: Invalid client secret provided. Ensure the secret being sent in the request is the client secret value',
    kind: 'log-auth-db',
    title: 'Microsoft Entra does not take the client secret of {name} (AADSTS$1)',
    what: 'the client secret is wrong (mostly the id of the secret in place of its value) or has expired',
    change:
      'Make a new client secret of the app registration (az ad app credential reset) and put its value, not its id, into the Secret from which {name} takes AZURE_CLIENT_SECRET ({env}); a federated credential (workload identity) needs none',
  },
  {
    pattern: /OutOfMemoryError: Java heap space(?:$|\n)/,
    example: [
      'java.lang.OutOfMemoryError: Java heap space\n\tat org.apache.kafka.common.network.NetworkReceive.readFrom(NetworkReceive.java:103)',
    ],
    confirm: ({ container }) =>
      [...container.logLines, ...container.terminationMessage.split('\n')].some((line) =>
        /kafka\.common\.(?:memory\.MemoryPool|network\.NetworkReceive)/.test(line),
      ),
    title: 'The Kafka client of {name} most likely speaks without TLS to a port that wants TLS',
    what: 'it takes the first bytes of the answer of a TLS port for the length of a message, and so wants hundreds of megabytes at once (MemoryPool, NetworkReceive): its heap is not too small',
    change:
      'Set security.protocol to SSL or SASL_SSL with its trust store (KAFKA_SECURITY_PROTOCOL, spring.kafka.security.protocol and their like) at {env}, or name the port of a listener without TLS in the bootstrap servers (9092 in place of 9093)',
  },
  {
    pattern: /ZooKeeperClientTimeoutException: Timed out waiting for connection while in state: CONNECTING/,
    example:
      'kafka.zookeeper.ZooKeeperClientTimeoutException: Timed out waiting for connection while in state: CONNECTING',
    kind: 'log-timeout',
    title: 'ZooKeeper does not answer in time to Kafka in {name}',
    what: 'no server of zookeeper.connect takes the connection in time: they are down or without a quorum, the address is wrong, or a NetworkPolicy keeps 2181 closed',
    change:
      'See that the pods of ZooKeeper are ready (two of three at least), and correct zookeeper.connect where it names others (KAFKA_ZOOKEEPER_CONNECT, KAFKA_CFG_ZOOKEEPER_CONNECT at {env}); a NetworkPolicy must let 2181 through',
  },
  {
    pattern: /Timed out waiting for a node assignment\. Call: (\w{1,60})/,
    example: 'TimeoutException: Timed out waiting for a node assignment. Call: listShelves',
    kind: 'log-timeout',
    title: 'No Kafka broker answers {name} in time ($1)',
    what: 'the admin client of Kafka found no broker to ask: bootstrap.servers is wrong or nobody answers there, it speaks another protocol than the listener (PLAINTEXT to a port of SSL or SASL), or the brokers advertise an address that does not lead there',
    change:
      'Correct the bootstrap servers of {name} at {env} (KAFKA_BOOTSTRAP_SERVERS, spring.kafka.bootstrap-servers and their like) to the Service and port of a listener that it can use, with the same security.protocol; see that the advertised listeners of the brokers resolve from this pod',
  },
  {
    pattern: /Can't open lib '([^']{2,120})' : file not found/,
    example:
      "pyodbc.Error: ('01000', \"[01000] [unixODBC][Driver Manager]Can't open lib 'ODBC Driver 17 for Depot' : file not found (0) (SQLDriverConnect)\")",
    kind: 'log-file-missing',
    title: 'The image of {name} lacks the ODBC driver "$1"',
    what: 'unixODBC finds no driver of the name "$1": it is not installed in the image, or another version of it is',
    steps: [
      'Install the driver in {image} (for SQL Server msodbcsql17 or msodbcsql18 from the packages of Microsoft, with unixodbc), or write the name of the one that it has (odbcinst -q -d lists them) in place of "$1" in the connection string.',
    ],
  },
  {
    pattern: /Bad git executable\.|git executable must be specified/,
    example: 'ImportError: Failed to initialize: Bad git executable.',
    kind: 'log-file-missing',
    title: 'The image of {name} has no git, which GitPython calls',
    what: 'GitPython runs the program git, which is not in the image or not in its PATH',
    steps: [
      'Install git in {image} (apt-get install -y git, apk add git). A program that only imports GitPython goes on without git where GIT_PYTHON_REFRESH=quiet is set.',
    ],
  },
  {
    pattern: /asyncio extension requires an async driver to be used\. The loaded '(\w{2,40})' is not async/,
    example:
      "sqlalchemy.exc.InvalidRequestError: The asyncio extension requires an async driver to be used. The loaded 'shelfdb' is not async.",
    kind: 'log-config-parse',
    title: 'The address of the database of {name} names no asynchronous driver ($1)',
    what: 'the code uses SQLAlchemy with asyncio, and the address of the database begins so that it loads $1, which is not asynchronous',
    change:
      'Let the address of the database begin with an asynchronous driver: postgresql+asyncpg://, mysql+aiomysql:// or sqlite+aiosqlite://, in {address}; where that package is not in {image}, add it to its requirements',
  },
  {
    pattern: /'([\w.]{2,80})' isn't an available database backend/,
    example:
      "django.core.exceptions.ImproperlyConfigured: 'shelfdb' isn't an available database backend or couldn't be imported.",
    kind: 'log-config-parse',
    title: 'Django in {name} knows no database backend "$1"',
    what: 'ENGINE of DATABASES is "$1", which is no module that Django has or can import',
    change:
      'Set ENGINE in the settings (or the variable from which they take it, at {env}) to django.db.backends.postgresql (mysql, sqlite3, oracle), in place of "$1"; for a backend of its own install the package in {image}',
  },
  {
    pattern: anyOf(
      /vendor\/autoload\.php\)?: Failed to open stream/i,
      /Failed opening required '(\/\S{1,200}\/vendor\/autoload\.php)'/i,
    ),
    example: [
      "PHP Fatal error:  Uncaught Error: Failed opening required '/srv/vendor/autoload.php' (include_path='.:/usr/local/lib/php') in /srv/artisan:18",
      'PHP Warning:  require(/srv/vendor/autoload.php): Failed to open stream: No such file or directory in /srv/artisan on line 18',
    ],
    kind: 'log-file-missing',
    near: [/(\/[\w./-]{1,200}\/vendor\/autoload\.php)/, ' ($1)'],
    title: 'The packages of Composer are missing in {name}{near}',
    what: 'the directory vendor{near} is not there: composer install did not run when the image was built, .dockerignore or .gitignore keeps it out, or a volume that is mounted over the directory of the program hides it',
    steps: [
      'Run composer install --no-dev --optimize-autoloader in the Dockerfile of {image}, after the files of the program are copied, and mount no volume over their directory (only over storage and the like).',
    ],
  },
  {
    pattern: /Expected to find a manifest file in `([\w./-]{3,80})`/,
    example:
      'Sprockets::Railtie::ManifestNeededError: Expected to find a manifest file in `app/assets/config/shelf.js` (Sprockets::Railtie::ManifestNeededError)',
    kind: 'log-file-missing',
    title: '{name} (Rails, Sprockets) lacks $1',
    what: 'Sprockets 4 wants the file $1, and it is not in the image: an application without assets has none, or .dockerignore keeps it out',
    steps: [
      'Put the file $1 into the application (//= link_tree ../images, //= link_directory ../stylesheets .css; empty where it has no assets), and build {image} anew; or pin sprockets below 4.',
    ],
  },
  {
    pattern:
      /issue connecting (?:to your database )?with your username\/password, username: ([\w@-](?:[\w.@-]{0,61}[\w@-])?)/,
    example: 'There is an issue connecting to your database with your username/password, username: clerk.',
    kind: 'log-auth-db',
    title: 'The database does not accept the login of user $1 ({name}, Rails)',
    what: 'the server of the database is reached, and rejects user $1 or its password',
    change:
      'Correct user $1 and its password in what gives Rails its database ({address}, or the variables that config/database.yml reads), without a line break at the end',
  },
  {
    pattern: /issue connecting with your hostname: (\w(?:[\w.-]{0,200}\w)?)/,
    example: 'There is an issue connecting with your hostname: shelfdb.',
    kind: 'log-dns',
    title: 'The host $1 of the database of {name} is not found or does not answer (Rails)',
    what: 'Rails does not reach the host $1, which its configuration names for the database: no Service or host has that name, or nobody listens there',
    change:
      'See that the Service $1 exists and has ready pods, or correct the host in DATABASE_URL or the variable that config/database.yml reads, at {env}',
  },
  {
    pattern: /We couldn't connect to '(https?:\/\/[\w.-]{3,100})' to load (?:this file|this model|the files)/,
    example:
      "OSError: We couldn't connect to 'https://hub.depot.example' to load this file, couldn't find it in the cached files",
    kind: 'log-timeout',
    near: [/looks like ([\w./-]{2,120}) is not the path to/, ' $1'],
    title: '{name} cannot fetch its model{near} from $1',
    what: 'the model{near} is not in the cache of the image or volume, and $1 is not reached: the pod has no way out (a proxy, a firewall, a NetworkPolicy), or offline mode is on',
    change:
      'Let the pod reach $1 (HTTPS_PROXY at {env}, the egress policies of its namespace), or give it the model{near}: fetched into the image or onto a volume (HF_HOME at {env} names its cache), with HF_HUB_OFFLINE=1',
  },
  {
    pattern:
      /^\s{0,4}found duplicate key ([\w."'/-]{1,120})|mapping key "([^"]{1,120})" already defined at line \d{1,6}|duplicated mapping key|Map keys must be unique/,
    example: [
      'found duplicate key depot.rpc.address',
      'yaml: unmarshal errors: mapping key "depot" already defined at line 3',
    ],
    kind: 'log-config-parse',
    near: [/in (?:reader|'[^']{1,80}'|"[^"]{1,200}"|file), line (\d{1,6})/, ' (line $1)'],
    title: 'The YAML that {name} reads has a key twice: $1$2{near}',
    what: 'a file of its configuration has the key $1$2 more than once in one mapping{near}, which its parser does not take',
    change:
      'Take one of the two lines ($1$2){near} out of the file (a ConfigMap, or what a start script adds to the file at each start: with a volume that keeps it, it grows); where variables add such lines, set the key once',
  },
  {
    pattern: /No spring\.config\.import property has been defined|No spring\.config\.import set/,
    example: 'No spring.config.import property has been defined',
    kind: 'log-config-parse',
    title: '{name} has Spring Cloud Config on its classpath and lacks spring.config.import',
    what: 'the starter of Spring Cloud Config wants to be told where its server is: spring.config.import is not set',
    change:
      'Set SPRING_CONFIG_IMPORT=configserver:http://HOST:8888 at {env} (optional:configserver: in front, where it may start without one), or SPRING_CLOUD_CONFIG_ENABLED=false where it uses no such server',
  },
  {
    pattern: /Unsupported class file major version (\d{2})/,
    example: 'java.lang.IllegalArgumentException: Unsupported class file major version 65',
    title: 'A library of {name} cannot read classes of its newer Java (class version $1)',
    what: 'the program or the Java that runs it is of class version $1 (the version of Java is that number less 44: 61 is Java 17, 65 is Java 21), which the libraries that read classes (Spring, ASM, Groovy, Gradle) are too old for',
    steps: [
      'Run {image} with the version of Java for which the program was made (a base image one or two releases of Java older), or raise the framework to a release that supports that Java (Spring Boot 3.2 and newer, or the last 2.7, for Java 21); Gradle and Groovy likewise.',
    ],
  },
  {
    pattern: /Unable to resolve (?:the )?Configuration with the provided Issuer of "(https?:\/\/[^"\s]{3,200})"/i,
    example: 'Unable to resolve Configuration with the provided Issuer of "http://gate:8080/realms/depot"',
    isAtAnyLevel: true,
    unless: /PKIX|certificate|UnknownHost|refused|timed out/i,
    kind: 'log-config-parse',
    near: [/^Caused by: .{0,160}?((?:\d{3} [A-Z][\w ]{2,30}: .{0,100}|Realm does not exist).{0,60})/, ' ($1)'],
    title: '{name} does not get the OpenID configuration of $1{near}',
    what: 'Spring Security asks $1 at the start for its OpenID configuration (/.well-known/openid-configuration), and gets none{near}',
    change:
      'See that the identity provider runs and answers at $1/.well-known/openid-configuration from within the cluster{near}: create the realm or tenant where it is missing there, or correct the address (spring.security.oauth2…issuer-uri; of Keycloak before 17 it has /auth in front of /realms)',
  },
  {
    pattern: /Database connection \[([\w.-]{1,60})\] not configured/,
    example: 'production.ERROR: Database connection [rows] not configured.',
    kind: 'log-config-parse',
    title: '{name} (Laravel) has no database connection named $1',
    what: 'DB_CONNECTION (or the setting that names a connection) is $1, and config/database.php of the program defines no connection of that name: it knows mysql, mariadb, pgsql, sqlite and sqlsrv',
    change:
      'Correct DB_CONNECTION at {env} to one of those that config/database.php defines (pgsql for PostgreSQL, mysql, mariadb, sqlite, sqlsrv)',
  },
];
