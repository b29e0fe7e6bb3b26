import type { ProductRow } from './product-row.js';

/** What Java, its servers and libraries print where options, agents, stores of keys or addresses do not let a program start. */
export const JAVA_START: readonly ProductRow[] = [
  {
    pattern: /Conflicting collector combinations in option list|Multiple garbage collectors selected/,
    example: 'Conflicting collector combinations in option list; please refer to the release notes',
    kind: 'log-usage',
    title: 'The Java options of {name} choose two garbage collectors',
    what: 'two options of its JVM each choose a garbage collector (-XX:+UseG1GC, -XX:+UseSerialGC, -XX:+UseParallelGC …), mostly one in a variable and one in the image',
    change:
      'Leave one of them in all that gives it options: JAVA_TOOL_OPTIONS, JAVA_OPTS, JDK_JAVA_OPTIONS at {env}, {path}.command and args, and the start script of {image}',
  },
  {
    pattern: /Error opening zip file or JAR manifest missing ?: ?(\S{1,200})/,
    example: 'Error opening zip file or JAR manifest missing : /opt/depot-agent.jar',
    kind: 'log-file-missing',
    title: '{name} is started with a Java agent that is not there: $1',
    what: 'an option -javaagent names $1, which is not in the container or no jar (an empty or unreadable file too): what should put it there (the image, an init container that copies it to a shared volume, an injecting operator) did not',
    change:
      'Take -javaagent:$1 out of JAVA_TOOL_OPTIONS (or JAVA_OPTS, JDK_JAVA_OPTIONS) at {env}, or put the file there: in the image, or by an init container that copies it into an emptyDir which is mounted in both',
  },
  {
    pattern: /module ([\w.]{3,60}) does not "opens ([\w.]{3,80})" to (unnamed module|module [\w.]{1,80})/,
    example:
      'InaccessibleObjectException: Unable to make field accessible: module java.base does not "opens java.util" to unnamed module @5e',
    title: '{name} uses $2 of Java in a way that newer versions forbid ($1 does not open it)',
    what: 'a library of the program reads inside of $2 of the module $1, which Java 16 and newer allow only where it is opened by an option',
    change: 'Add --add-opens=$1/$2=ALL-UNNAMED to JDK_JAVA_OPTIONS (or JAVA_TOOL_OPTIONS) at {env} meanwhile',
    steps: ['Then update the library that does it (the frame below the line names it) to a release for this Java.'],
  },
  {
    pattern: /Public Key Retrieval is not allowed/,
    example: 'SQLNonTransientConnectionException: Public Key Retrieval is not allowed',
    kind: 'log-auth-db',
    title: 'The MySQL driver of {name} may not ask the server for its public key (allowPublicKeyRetrieval)',
    what: 'the user of MySQL logs in by caching_sha2_password, the connection has no TLS, and the driver does not ask the server for its public key, with which it would encrypt what it sends',
    change:
      'Use TLS in the JDBC URL (sslMode=REQUIRED, or VERIFY_CA with its CA), where it takes the URL from ({env}, a Secret)',
    steps: [
      'Or add allowPublicKeyRetrieval=true to the URL: without TLS somebody between both could then pass a key of their own and read the password.',
    ],
  },
  {
    pattern:
      /keystore password was incorrect|Keystore was tampered with, or password was incorrect|failed to decrypt safe contents entry|Get Key failed: Given final block not properly padded/,
    example: [
      'UnrecoverableKeyException: failed to decrypt safe contents entry: BadPaddingException',
      'java.io.IOException: keystore password was incorrect',
      'java.io.IOException: Keystore was tampered with, or password was incorrect',
      'UnrecoverableKeyException: Get Key failed: Given final block not properly padded. Such issues can arise if a bad key is used',
    ],
    kind: 'log-tls',
    title: 'The password that {name} has for its keystore or truststore is wrong',
    what: 'the password does not open the keystore (or truststore) file that is given, or a key in it has a password of its own (Get Key failed; server.ssl.key-password): the Secrets of both are not of one another, the password has a line break at its end, or the file was mounted or encoded (base64) wrongly',
    change:
      'Give it the password with which that file was made (server.ssl.key-store-password, javax.net.ssl.keyStorePassword, the Secret at {env}), without a line break',
    steps: [
      'Try it on the mounted file: keytool -list -keystore FILE -storepass PASSWORD. Where the file is made anew (cert-manager), the password of its Secret must be the one that the certificate names.',
    ],
  },
  {
    pattern: /Cannot find (\/\S{1,160}\/bin\/setclasspath\.sh|\S{0,160}bin\/catalina\.sh)/,
    example: 'Cannot find /srv/depot/bin/setclasspath.sh',
    kind: 'log-file-missing',
    title: 'Tomcat in {name} does not find $1',
    what: 'the start script looks for $1 beside itself: CATALINA_HOME names another directory, or a volume hides the one of Tomcat',
    change:
      'Take CATALINA_HOME out of {env} or let it name the directory of Tomcat in {image}, and mount volumes below it (webapps, conf) rather than over it ({path}.volumeMounts)',
  },
  {
    pattern:
      /Restart endpoint is not enabled|required a bean of type 'org\.springframework\.cloud\.context\.restart\.RestartEndpoint'/,
    example: [
      'java.lang.IllegalArgumentException: Restart endpoint is not enabled',
      "Parameter 0 of method depot required a bean of type 'org.springframework.cloud.context.restart.RestartEndpoint' that could not be found.",
    ],
    kind: 'log-config-parse',
    title: '{name} is to restart itself when its configuration changes, and its restart endpoint is off',
    what: 'Spring Cloud Kubernetes has the strategy restart_context for reloading, which needs the restart endpoint of the actuator, and that is not enabled',
    change:
      'Set MANAGEMENT_ENDPOINT_RESTART_ENABLED=true at {env} (management.endpoint.restart.enabled; spring-boot-starter-actuator must be in the build), or another strategy: SPRING_CLOUD_KUBERNETES_RELOAD_STRATEGY=refresh or shutdown',
  },
  {
    pattern:
      /required a bean of type '((?:org\.springframework|javax|jakarta|io\.micrometer|org\.hibernate|com\.zaxxer|io\.fabric8|feign)\.[\w.$]{3,140})' that could not be found/,
    example:
      "Parameter 0 of constructor in com.acme.Mailer required a bean of type 'org.springframework.mail.javamail.JavaMailSender' that could not be found.",
    title: '{name} (Spring) has no bean $1, which a library would make',
    what: 'a bean is to be given $1; Spring Boot makes it only where its starter is among the dependencies and the properties that it asks for are set, or where the application defines it',
    steps: [
      'See what makes $1: add its starter to the build (…-mail, -data-jpa, -data-redis, -actuator) and set its properties (spring.mail.host, spring.datasource.url …) as variables at {env}; for RestTemplate, WebClient and the like define a @Bean in the code. Then build {image} anew.',
      'If it is there where it works, compare the active profile (SPRING_PROFILES_ACTIVE at {env}) and what spring.autoconfigure.exclude leaves out.',
    ],
  },
  {
    pattern: /required a bean (?:of type '([\w.$]{3,160})'|named '([\w.$-]{1,120})') that could not be found/,
    example:
      "Parameter 0 of constructor in com.acme.Orders required a bean of type 'com.acme.Payments' that could not be found.",
    title: '{name} (Spring) has no bean $1$2, which another one needs',
    what: 'a bean is to be given $1$2, and the application defines none: its class is no component, lies outside of the packages that are scanned, or is made only with a profile, property or library that this pod does not have',
    steps: [
      'Define $1$2 in the code (@Component or @Bean in a package below that of the application class, @EnableJpaRepositories for repositories, its starter among the dependencies) and build {image} anew.',
      'If it is there where it works, compare what switches it on: the active profile (SPRING_PROFILES_ACTIVE at {env}), and @ConditionalOnProperty with its property.',
    ],
  },
  {
    pattern:
      /java\.lang\.(NoSuchMethodError|NoSuchFieldError|AbstractMethodError|IncompatibleClassChangeError): ['"]?(.{3,200}?)['"]?$/,
    example: [
      "java.lang.NoSuchMethodError: 'void org.acme.shelf.LoaderOptions.setRows(int)'",
      'java.lang.NoSuchFieldError: SHELF_DEFAULT',
    ],
    title: 'Libraries of {name} do not fit each other ($1: $2)',
    what: 'a class was compiled against another version of a library than the one on the classpath, which has no $2: two dependencies bring different versions of it, or a jar of the server hides that of the program',
    steps: [
      'Find which dependency brings the version without it (mvn dependency:tree, gradle dependencyInsight), and pin the one that all can use (dependencyManagement, the BOM of the framework); then build {image} anew. If it came with an update, go back meanwhile.',
    ],
  },
  {
    pattern:
      /"?sun\.awt\.FontConfiguration\.head"? is null|Fontconfig head is null, check your fonts|libfreetype\.so\.6: cannot open shared object/,
    example:
      'java.lang.NullPointerException: Cannot load from short array because "sun.awt.FontConfiguration.head" is null',
    kind: 'log-file-missing',
    title: 'The image of {name} has no fonts, which Java needs here',
    what: 'the program draws or measures text (PDF, Excel, charts), and the image has no fontconfig, freetype or fonts',
    steps: [
      'Install them in {image}: apk add fontconfig ttf-dejavu (Alpine), apt-get install fontconfig fonts-dejavu-core (Debian), and build it anew; or use a JRE image that is not headless or slim.',
    ],
  },
  {
    pattern: /Property '([\w.-]{3,80})' imported from location '(.{3,160}?)' is invalid in a profile specific resource/,
    example:
      "Property 'spring.profiles.active' imported from location 'class path resource [application-shelf.yml]' is invalid in a profile specific resource",
    kind: 'log-config-parse',
    title: 'Spring Boot does not take $1 in $2',
    what: '$1 stands in a file of one profile ($2), where Spring Boot from 2.4 on does not take it',
    change:
      'Take $1 out of $2, and set it in application.yml or as a variable at {env} (SPRING_PROFILES_ACTIVE; spring.profiles.group for profiles that include others)',
  },
  {
    pattern:
      /The bean '([\w.$-]{1,120})', defined in (.{3,200}?), could not be registered\. A bean with that name has already been defined in (.{3,200}?) and overriding is disabled/,
    example:
      "The bean 'shelf', defined in class path resource [com/acme/A.class], could not be registered. A bean with that name has already been defined in class path resource [com/acme/B.class] and overriding is disabled.",
    title: '{name} (Spring) defines the bean $1 twice',
    what: '$1 is defined in $2 and in $3, and Spring Boot does not let one override the other',
    steps: [
      'Rename one of them, or leave one out (a library that came twice, a scan that is too wide), and build {image} anew.',
      'SPRING_MAIN_ALLOW_BEAN_DEFINITION_OVERRIDING=true at {env} lets the later one win: which one that is, nobody then sees.',
    ],
  },
  {
    pattern: /Not a managed type: class ([\w.$]{3,160})/,
    example: 'java.lang.IllegalArgumentException: Not a managed type: class com.acme.Shelf',
    title: '{name} has a repository for $1, which JPA does not know as an entity',
    what: 'JPA (Hibernate) has not found $1: it lacks @Entity (of jakarta.persistence for Spring Boot 3, of javax.persistence before), or lies outside of the packages that are scanned',
    steps: [
      'Give $1 the @Entity of the right package, and let it lie below the package of the application class or name its package in @EntityScan; then build {image} anew.',
    ],
  },
  {
    pattern:
      /([\w-]{1,60}) - Connection is not available, request timed out after (\d{1,9})ms(?: \(total=(\d{1,6}), active=(\d{1,6}), idle=(\d{1,6}), waiting=(\d{1,6})\))?/,
    example:
      'SQLTransientConnectionException: ShelfPool-1 - Connection is not available, request timed out after 30000ms (total=10, active=10, idle=0, waiting=25)',
    kind: 'log-timeout',
    title: 'The connection pool $1 of {name} gives no connection in time ($2 ms)',
    what: 'HikariCP has no free connection (total $3, active $4, waiting $6): all are in use by work that is slow or never gives them back, or none could be made (total 0), for which an earlier line says why',
    change:
      'See what holds the connections (pg_stat_activity, SHOW PROCESSLIST; spring.datasource.hikari.leak-detection-threshold tells leaks), then raise spring.datasource.hikari.maximum-pool-size at {env} as far as the database takes it for all pods together; with total=0 correct the address or credentials',
  },
  {
    pattern: /Improperly specified VM option '(\w{3,60})=?([^']{0,60})'/,
    example: "Improperly specified VM option 'ShelfPercentage=75'",
    kind: 'log-usage',
    title: 'Java in {name} does not take the value of the option $1 ($2)',
    what: 'the option -XX:$1 has the value "$2", which is not of its form (MaxRAMPercentage wants a number with a point: 75.0; sizes have k, m or g; switches have + or - before the name)',
    change:
      'Correct -XX:$1 where it is set: JAVA_TOOL_OPTIONS, JAVA_OPTS or JDK_JAVA_OPTIONS at {env}, {path}.command and args, or the start script of {image}',
  },
  {
    pattern: /Invalid or corrupt jarfile (\/?\S{1,200})/,
    example: 'Error: Invalid or corrupt jarfile /srv/depot.jar',
    title: '$1 in {name} is no whole jar file',
    what: 'java -jar is given $1, which is not a jar or only a part of one: a pointer of Git LFS, a page of a proxy that was saved in its place, a build that broke off, or an empty file of a volume',
    steps: [
      'Look at it in {image} (ls -l $1, unzip -t $1), and build the image anew from a build that ended well; where it is downloaded at the start, see what the address really gives.',
    ],
  },
  {
    pattern:
      /(?:ClassNotFoundException: |main class )(org\.springframework\.boot\.loader\.(?:Jar|War|Properties)Launcher)/,
    example: 'Caused by: java.lang.ClassNotFoundException: org.springframework.boot.loader.JarLauncher',
    kind: 'log-file-missing',
    title: '{name} is started by $1, which Spring Boot 3.2 has moved',
    what: 'from Spring Boot 3.2 on the launcher is org.springframework.boot.loader.launch.JarLauncher (WarLauncher, PropertiesLauncher), and the command of the image names the old class',
    change:
      'Put .launch in: org.springframework.boot.loader.launch.JarLauncher, in the ENTRYPOINT of the Dockerfile or at {path}.command; before 3.2 the class has to be without it',
  },
  {
    pattern: /ChangeLogParseException: The file (\S{1,200}) was not found/,
    example:
      'liquibase.exception.ChangeLogParseException: The file db/depot.yaml was not found in the configured search path',
    kind: 'log-file-missing',
    title: 'Liquibase in {name} does not find its changelog $1',
    what: 'Liquibase looks for $1 on the classpath or its search path, and it is not in the jar or image',
    change:
      'Correct spring.liquibase.change-log (SPRING_LIQUIBASE_CHANGE_LOG=classpath:/$1 at {env}; --changeLogFile and --searchPath of the command line), and see that the file is under src/main/resources when the image is built',
  },
  {
    pattern:
      /NoClassDefFoundError: (org\/jboss\/logmanager\/LogManager|io\/quarkus\/bootstrap\/runner\/\w{2,60})|main class io\.quarkus\.bootstrap\.runner\.(QuarkusEntryPoint)/,
    example: 'Caused by: java.lang.NoClassDefFoundError: org/jboss/logmanager/LogManager',
    kind: 'log-file-missing',
    title: 'The image of {name} lacks the libraries of Quarkus ($1$2)',
    what: 'the jar of Quarkus (fast-jar) finds its libraries in the directories beside it, and only the jar was copied into the image',
    steps: [
      'Copy all of target/quarkus-app (lib, app, quarkus and quarkus-run.jar) into {image} in its layout, or build one jar (quarkus.package.jar.type=uber-jar).',
    ],
  },
  {
    pattern:
      /The current machine does not support all of the following CPU features that are required by the image: \[(.{1,300}?)\]/,
    example:
      'The current machine does not support all of the following CPU features that are required by the image: [CX8, AVX2].',
    title: '{name} is a native image for newer processors than its node has',
    what: 'the native image (GraalVM) was built for processors with $1, and the processor of the node lacks some of it',
    steps: [
      'Build it with -march=compatibility (quarkus.native.march=compatibility, -march of native-image), or run it on nodes with newer processors; a virtual machine needs the CPU type of its host passed through.',
    ],
  },
  {
    pattern: /Configuration error: The application secret has not been set/,
    example:
      '@7p: Configuration error: The application secret has not been set, and we are in prod mode. Your application is not secure.',
    kind: 'log-config-parse',
    title: '{name} (Play) has no application secret',
    what: 'play.http.secret.key is not set or still changeme, with which Play does not start in production',
    change:
      'Set APPLICATION_SECRET at {env} from a Secret, and let application.conf take it from there as the key of play.http.secret; at least 32 characters (head -c 32 /dev/urandom | base64)',
  },
  {
    pattern: /already running \(Or delete (\/\S{1,160}RUNNING_PID) file\)/,
    example: 'This application is already running (Or delete /srv/depot/RUNNING_PID file).',
    title: '{name} (Play) finds the RUNNING_PID of an earlier start',
    what: 'Play finds $1, which a start that was killed has left: the directory outlives the restart of the container, and the process 1 in it runs again now',
    change: 'Let it write none: -Dpidfile.path=/dev/null at {path}.args (or JAVA_OPTS at {env})',
  },
  {
    pattern: /^(?:Error: )?Too small (initial|maximum) heap/,
    example: 'Too small initial heap',
    kind: 'log-usage',
    title: 'The $1 heap that the JVM of {name} is told is too small: a size without its unit is counted in bytes',
    what: 'an option such as -Xms768 means 768 bytes, and the JVM takes no heap below some megabytes',
    change:
      'Write the size with its unit (-Xms768m, -Xmx2g) at {path}.args or command, or in the variable that has the options of the JVM (JAVA_TOOL_OPTIONS, JAVA_OPTS) at {env}',
  },
  {
    pattern: /Schema-validation: missing column \[(\w{1,80})\] in table \[([\w.]{1,80})\]/,
    example: 'Schema-validation: missing column [height] in table [shelf]',
    kind: 'log-migration',
    title: 'Column $1 of table $2 is missing in the database of {name}',
    what: 'the entity of the program has column $1 of $2, and the database does not: the migration that makes it has not run there, or there is none',
    steps: [
      'Run the migrations of this release against the database (Flyway or Liquibase before the program starts), or write the one that adds column $1 to $2; or run the image before {image}, whose entity does not have it.',
    ],
  },
  {
    pattern: /trustAnchors parameter must be non-empty/,
    example: 'java.security.InvalidAlgorithmParameterException: the trustAnchors parameter must be non-empty',
    kind: 'log-tls',
    near: [/-Djavax\.net\.ssl\.trustStore=(\S{2,200})/, ' ($1)'],
    title: 'The trust store of {name} is missing or empty{near}',
    what: 'Java finds no certificate of an authority in its trust store{near}: the file that -Djavax.net.ssl.trustStore names is not there, is empty or has another type or password, or the JRE of the image has no cacerts',
    change:
      'Let the trust store that -Djavax.net.ssl.trustStore names{near} (JAVA_TOOL_OPTIONS or JAVA_OPTS at {env}, {path}.args) be a key store that is mounted there and holds the certificates of the authorities, with its password and type (trustStorePassword, trustStoreType); or leave the option out, so that the one of the JRE counts (package ca-certificates-java)',
  },
];
