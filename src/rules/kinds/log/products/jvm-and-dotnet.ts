import { anyOf } from '../../any-of.js';
import type { ProductRow } from './product-row.js';

/** What Spring Boot, Hibernate, Flyway, Quarkus, Tomcat and .NET print where a program does not start. */
export const JVM_AND_DOTNET: readonly ProductRow[] = [
  {
    pattern: /initial heap size \[(\d{1,15})\] not equal to maximum heap size \[(\d{1,15})\]/,
    example: 'check failure [1] of [1]: initial heap size [1024] not equal to maximum heap size [4096]; pauses',
    kind: 'log-config-parse',
    title: '{name} demands that its Java heap begins at its largest size: -Xms is $1 bytes, -Xmx $2',
    what: 'it starts only where the initial size of its heap (-Xms, $1 bytes) equals the largest one (-Xmx, $2 bytes)',
    change:
      'Set -Xms and -Xmx to the same size, at most half of the memory limit, where {name} takes its options from: ES_JAVA_OPTS or OPENSEARCH_JAVA_OPTS at {env} (esJavaOpts and the like of charts), or a file in jvm.options.d',
  },
  {
    pattern: /Failed to configure a DataSource: 'url' attribute is not specified/,
    example: "Failed to configure a DataSource: 'url' attribute is not specified and no embedded datasource could be",
    kind: 'log-config-parse',
    title: '{name} lacks spring.datasource.url',
    what: 'Spring Boot is to make a DataSource and finds no spring.datasource.url: neither the profile that is active nor a variable gives one',
    change:
      'Set SPRING_DATASOURCE_URL (jdbc:postgresql://HOST:5432/DATABASE) with its _USERNAME and _PASSWORD at {env}, or the profile whose application-NAME.yml has it (SPRING_PROFILES_ACTIVE)',
    steps: ['If it uses no database, take the starter of JPA or JDBC out, or exclude DataSourceAutoConfiguration.'],
  },
  {
    pattern: anyOf(
      /Unable to determine Dialect without JDBC metadata/,
      /Access to DialectResolutionInfo cannot be null when 'hibernate\.dialect' not set/,
    ),
    example: [
      'HibernateException: Unable to determine Dialect without JDBC metadata (please set a property)',
      "Access to DialectResolutionInfo cannot be null when 'hibernate.dialect' not set",
    ],
    unless: /connection refused|UnknownHost|authentication failed|Access denied|Connection timed out|attempt failed/i,
    title: '{name} gets no connection to its database, from which Hibernate would know the dialect',
    what: 'Hibernate asks the database which one it is and gets no connection: mostly the URL, host, or credentials of the DataSource are wrong, and an earlier line says so',
    change:
      'Correct SPRING_DATASOURCE_URL, _USERNAME and _PASSWORD (spring.datasource.*) at {env} so that it reaches its database; to set hibernate.dialect (spring.jpa.database-platform) only moves the error',
  },
  {
    pattern: /Unsupported Database: (\w{2,30}(?: \w{1,20})?) ([\d.]{1,12})/,
    example: 'org.flywaydb.core.api.FlywayException: Unsupported Database: PostgreSQL 16.1',
    title: 'Flyway in {name} does not know $1 $2',
    what: 'the Flyway of the program has no module for $1, or is too old for version $2',
    steps: [
      'Add the module of Flyway for $1 to the build (org.flywaydb:flyway-database-postgresql, flyway-mysql, flyway-sqlserver; from Flyway 10 on each is apart), in the version of flyway-core, or raise Flyway to one that knows $2; then build the image anew.',
    ],
  },
  {
    pattern: /(\S{1,160})::(\S{1,80})::(\S{1,60}) was: \S{1,60} but is now: /,
    example: 'db/changelog/001.yaml::shelves::ann was: 8:d41d but is now: 8:0cc1',
    kind: 'log-migration',
    title: 'Changeset $2 of Liquibase was changed after it had run',
    what: 'the changeset $2 (of $3, in $1) is not the same as when it ran in this database',
    steps: [
      'Restore changeset $2 in $1 as it was when it ran (git log of the file), and make the change a changeset of its own; where only bytes differ, run liquibase clear-checksums once, or give the changeset a validCheckSum.',
    ],
  },
  {
    pattern: anyOf(
      /Datasource '([^']{1,60})' (?:is not configured|was deactivated automatically because its (?:JDBC )?URL is not set)/,
      /Datasource must be defined for persistence unit '([\w.<>-]{1,60})'/,
      /Model classes are defined for (?:the )?(default|[\w-]{1,40}) persistence unit.{0,80}\bdatasource/,
    ),
    example: [
      "ConfigurationException: Datasource '<default>' is not configured. To solve this, configure datasource",
      "io.quarkus.runtime.configuration.ConfigurationException: Datasource must be defined for persistence unit 'default'.",
    ],
    kind: 'log-config-parse',
    title: '{name} has no URL for the datasource $1$2$3 (Quarkus)',
    what: 'Quarkus finds no JDBC URL for the datasource $1$2$3',
    change:
      'Set QUARKUS_DATASOURCE_JDBC_URL (jdbc:postgresql://HOST:5432/DATABASE), QUARKUS_DATASOURCE_USERNAME and _PASSWORD at {env}; for a named datasource QUARKUS_DATASOURCE__NAME__JDBC_URL; the kind (quarkus.datasource.db-kind) is fixed when the image is built',
  },
  {
    pattern: anyOf(
      /(?:Value cannot be null|String reference not set to an instance of a String)\. \(Parameter '(connectionString|configuration|s)'\)/,
      /^Parameter name: (connectionString|configuration|s)$/,
    ),
    example: [
      "System.ArgumentNullException: Value cannot be null. (Parameter 'connectionString')",
      'Parameter name: connectionString',
    ],
    title: '{name} gets no value for $1$2',
    what: 'the program reads $1$2 from its configuration{frame} and gets nothing (null): no variable and no appsettings file gives it',
    change:
      'Set what it reads there at {env}: a connection string is ConnectionStrings__NAME with the name that the code asks for (GetConnectionString("NAME")), from a Secret; the frame of its own code in the log shows which{frame}',
  },
  {
    pattern:
      /ConfigurationException: (?:Failed to read|Could not read|Error reading) config(?:uration)? file:? (\/\S{1,160})/,
    example: 'depot.exceptions.ConfigurationException: Failed to read configuration file: /srv/shelf.yml',
    unless:
      /No such file|NoSuchFile|while (?:parsing|scanning)|mapping values|at line \d|\bline \d{1,5}, column|Permission denied|AccessDenied/i,
    kind: 'log-config-parse',
    title: '{name} cannot read its configuration file $1',
    what: 'it is told to load $1, and that is not there, is a directory (a subPath or key that does not exist), may not be read by its user, or is no valid YAML',
    change:
      'See that the ConfigMap or Secret that is mounted there ({path}.volumeMounts) has the key of the file $1, mount it with subPath where the image has other files beside it, and give it a defaultMode that lets the user read it',
    steps: ['Check the file with a parser (yq): a tab or an indentation that does not fit makes it unreadable too.'],
  },
  {
    pattern: /The model for context '(\w{1,80})' has pending changes/,
    example:
      "The model for context 'ShelfContext' has pending changes. Add a new migration before updating the database.",
    kind: 'log-migration',
    title: 'The code of {name} has changes of the model $1 without a migration',
    what: 'the model $1 differs from its last migration, so Entity Framework does not migrate the database',
    steps: [
      'Add the migration in the code (dotnet ef migrations add NAME --context $1) and build the image anew; or go back to the image before.',
      'Where nothing was changed, the model has values that differ at each start (DateTime.Now, Guid.NewGuid in HasData): make them fixed.',
    ],
  },
  {
    pattern: /no main manifest attribute, in (\S{1,160})/,
    example: 'no main manifest attribute, in depot.jar',
    title: '$1 cannot be started: its manifest names no main class',
    what: 'java -jar is given $1, which is no executable jar: it was built without the plugin that makes one, or it is the plain one beside it',
    steps: [
      'Build an executable jar (spring-boot-maven-plugin with the goal repackage, bootJar of Gradle) and copy that one into {image}, not NAME-plain.jar or NAME.jar.original; or start the class by its name: java -cp $1 CLASS.',
    ],
  },
  {
    pattern: anyOf(/Failed to load driver class (\S{3,100})/, /Cannot load(?: JDBC)? driver class:? '?([\w.]{3,100})/),
    example: [
      'Failed to load driver class org.depot.Driver in either of HikariConfig',
      'Cannot load driver class: com.depot.jdbc.Driver',
    ],
    kind: 'log-file-missing',
    title: '{name} has no JDBC driver $1$2 on its classpath',
    what: 'the class $1$2 of the JDBC driver is not in the image',
    steps: [
      'Add the driver with $1$2 to the build as a dependency of scope runtime (org.postgresql:postgresql, com.mysql:mysql-connector-j), or correct the name (spring.datasource.driver-class-name), and build {image} anew.',
    ],
  },
  {
    pattern: /Config data (resource|location) '([^']{1,200})'.{0,80} (?:cannot be found|does not exist)/,
    except: /uris = array/,
    example:
      "ConfigDataResourceNotFoundException: Config data resource 'file [/srv/depot.yml]' via location 'file:/srv/' cannot be found",
    title: '{name} does not find its configuration $2',
    what: 'spring.config.import, spring.config.location or a profile names $2, which is not there',
    change:
      'Mount the ConfigMap or Secret with $2 ({path}.volumeMounts), or correct SPRING_CONFIG_LOCATION or SPRING_CONFIG_IMPORT at {env}; optional: in front of it lets it start without',
  },
  {
    pattern: /Could not locate PropertySource and the (?:fail fast property is set|resource is not optional)/,
    example: 'IllegalStateException: Could not locate PropertySource and the fail fast property is set, failing',
    near: [
      /(?:from server at|Exception on Url|GET request for)[ :"-]{1,6}(https?:\/\/[\w.-]{1,200}(?::\d{1,5})?)/,
      ' at $1',
    ],
    title: '{name} does not get its configuration from the config server{near}',
    what: 'Spring Cloud Config is to be asked at the start (fail-fast), and the config server{near} does not answer, or has nothing for this application and profile',
    change:
      'Correct spring.cloud.config.uri (SPRING_CLOUD_CONFIG_URI or SPRING_CONFIG_IMPORT=configserver:http://HOST:8888) at {env}, and see that the config server{near} runs and has a file for this name and profile',
  },
  {
    pattern:
      /wrong column type encountered in column \[(\w{1,80})\] in table \[([\w.]{1,80})\]; found \[([^\]]{1,60})\], but expecting \[([^\]]{1,60})\]/,
    example:
      'Schema-validation: wrong column type encountered in column [id] in table [shelf]; found [int4 (Types#INTEGER)], but expecting [bigint (Types#BIGINT)]',
    kind: 'log-migration',
    title: 'Column $1 of table $2 is $3, and {name} expects $4',
    what: 'the entity of the program says $4 for column $1 of $2, and the database has $3',
    steps: [
      'Write a migration that changes column $1 of $2 to $4, or correct the type in the entity (@Column, the type of the field), whichever is wrong.',
    ],
  },
  {
    pattern: /missing (?:ServletWebServerFactory|ReactiveWebServerFactory) bean/,
    example: 'Unable to start ServletWebServerApplicationContext due to missing ServletWebServerFactory bean.',
    title: '{name} is to be a web application, and has no web server in its jar',
    what: 'Spring Boot finds no embedded server: the starter of the web is not in the jar, or a jar was put together that lost its auto-configuration (shade, a main class of another kind)',
    steps: [
      'Add spring-boot-starter-web (or -webflux) to the build and make the jar with the plugin of Spring Boot; for a program without web set spring.main.web-application-type=none.',
    ],
  },
  {
    pattern: /Unable to obtain configuration from: '([^']{1,200})'/,
    example:
      "IDX20803: Unable to obtain configuration from: 'https://sso.depot.example/.well-known/openid-configuration'.",
    unless: /PKIX|certificate|UnknownHost|refused|timed out/i,
    title: '{name} does not get the configuration of its OpenID issuer $1',
    what: 'at its start it reads the OpenID configuration of $1, and gets none: the issuer is not reachable from the pod, its certificate is not trusted, or the address or realm is wrong',
    change:
      'Correct the issuer (Authority) at {env}, so that $1 answers from within the pod with the same issuer in its answer, and start it after the issuer runs',
  },
  {
    pattern:
      /Running with Java (\d{1,2}) from \S{1,120} which is older than the minimum required version \(Java (\d{1,2})\)/,
    example: 'Running with Java 11 from /opt/java/openjdk, which is older than the minimum required version (Java 17).',
    title: '{name} needs Java $2, and its image has Java $1',
    what: 'this version needs Java $2 or newer, and {image} brings Java $1',
    change:
      'Use an image of the same version with Java $2 or newer at {path}.image (a tag with -jdk$2), or base an image of your own on it',
  },
  {
    pattern:
      /Format of the initialization string does not conform|Host can't be null|ConnectionString property has not been initialized/,
    example:
      'System.ArgumentException: Format of the initialization string does not conform to specification starting at index 0.',
    title: '{name} gets no valid connection string',
    what: 'the connection string that it reads is empty, is an address instead of KEY=VALUE pairs, or still holds a placeholder',
    change:
      'Set {address} (ConnectionStrings__NAME at {env}, from a Secret) to pairs such as Host=…;Database=…;Username=…;Password=… (Server=… for SQL Server), under the NAME that GetConnectionString asks for',
  },
  {
    pattern:
      /Unable to resolve service for type '([\w.`[\],<> ]{3,160})' while attempting to activate '([\w.`[\],<> ]{3,160})'/,
    example: "Unable to resolve service for type 'Acme.IShelf' while attempting to activate 'Acme.Depot'.",
    title: '{name} has no service $1 registered, which $2 needs',
    what: '$2 is to be given $1, and nothing registers that with the service collection',
    steps: [
      'Register it in Program.cs (builder.Services.AddScoped, AddSingleton, AddHttpClient or AddDbContext for $1) and build {image} anew; if it is registered only for some environment or setting, set that at {env} (ASPNETCORE_ENVIRONMENT).',
    ],
  },
  {
    pattern:
      /configuration file '([\w.-]{3,80}\.json)' was not found and is not optional\. The expected physical path was '(\/[^']{1,200})'/,
    example:
      "The configuration file 'shelf.json' was not found and is not optional. The expected physical path was '/srv/shelf.json'.",
    kind: 'log-file-missing',
    title: '{name} does not find $1 at $2',
    what: '.NET looks for $1 in the working directory of the container, at $2: the program is started from another directory than the one that holds it, the file was not published into the image, or a volume hides it',
    change:
      'Let {path}.workingDir be the directory with the program and $1 (mostly /app), or mount the ConfigMap that holds it as a single file by subPath, so that it hides nothing',
    steps: [
      'See too that the project publishes $1 (CopyToPublishDirectory), and that .dockerignore does not leave it out.',
    ],
  },
  {
    pattern:
      /IDX10(?:653|720|603): .{0,120}requires a key size of .{1,40}'(\d{2,4})' bits.{0,160}is of size: '(\d{1,4})'/,
    example:
      "IDX10653: The encryption algorithm 'HS256' requires a key size of at least '128' bits. Key '[PII]', is of size: '64'.",
    kind: 'log-config-parse',
    title: 'The key with which {name} signs tokens is too short ($2 bits, it needs $1)',
    what: 'the secret for signing JWT has $2 bits, and the algorithm wants at least $1 (a character is 8)',
    change:
      'Give it a longer secret from a Secret at {env} (the variable or Jwt__Key of its configuration; openssl rand -base64 48 makes one); tokens that were signed with the present one become invalid',
  },
  {
    pattern: /No usable version of (libssl) was found/,
    example: 'No usable version of libssl was found',
    kind: 'log-file-missing',
    title: 'The image of {name} has no $1 that its .NET can use',
    what: '.NET loads OpenSSL of the image, and there is none, or only a newer one than this release of .NET knows (.NET Core 3.1 and .NET 5 know no OpenSSL 3)',
    steps: [
      'Use the base image of Microsoft for the .NET that it is built for (mcr.microsoft.com/dotnet/aspnet), or install OpenSSL in {image} (apk add libssl3, apt-get install libssl3); for .NET 5 and older one with OpenSSL 1.1, better build for a newer .NET.',
    ],
  },
  {
    pattern: /The required library (libhostfxr\.so) could not be found/,
    example: 'A fatal error occurred. The required library libhostfxr.so could not be found.',
    kind: 'log-file-missing',
    title: 'The image of {name} has no .NET runtime ($1)',
    what: 'the program was published to use the .NET of its image (framework-dependent), and the base image has none (runtime-deps, a plain distribution), or DOTNET_ROOT names another place',
    steps: [
      'Use mcr.microsoft.com/dotnet/aspnet (or runtime) in the version of its target framework as the base of {image}, or publish it with the runtime (--self-contained true -r linux-x64, linux-musl-x64 for Alpine).',
    ],
  },
  {
    pattern: /Cannot open database "([^"]{1,120})" requested by the login/,
    example: 'SqlException (0x80131904): Cannot open database "Depot" requested by the login. The login failed.',
    kind: 'log-migration',
    title: 'SQL Server has no database $1 for the login of {name}',
    what: 'the login and its password are right so far, and the database $1 does not exist (any more), is still being restored, or the login is no user in it',
    steps: [
      'Create the database $1 (the migrations of the program, CREATE DATABASE) or make the login a user in it (CREATE USER … FOR LOGIN …), or correct Database (Initial Catalog) in the connection string at {env}.',
    ],
  },
  {
    pattern: /OpenSslCryptographicException: error:\w{8}:BIO routines:\w{0,20}:no such file/,
    example:
      'Unhandled exception. Interop+Crypto+OpenSslCryptographicException: error:2006D080:BIO routines:BIO_new_file:no such file',
    kind: 'log-file-missing',
    title: '{name} does not find its certificate file (PFX or PEM)',
    what: '.NET opens a certificate file that is not there; the message does not say which: the one of Kestrel (Certificates:Default:Path), or what the frame of its own code loads',
    change:
      'Mount the Secret with the certificate where the program looks ({path}.volumeMounts), and let ASPNETCORE_Kestrel__Certificates__Default__Path at {env} name that file',
  },
];
