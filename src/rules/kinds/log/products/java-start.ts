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
    change:
      'Add --add-opens=$1/$2=ALL-UNNAMED to JDK_JAVA_OPTIONS (or JAVA_TOOL_OPTIONS) at {env} meanwhile, or use an image with Java 11',
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
      /keystore password was incorrect|Keystore was tampered with, or password was incorrect|failed to decrypt safe contents entry/,
    example: [
      'UnrecoverableKeyException: failed to decrypt safe contents entry: BadPaddingException',
      'java.io.IOException: keystore password was incorrect',
      'java.io.IOException: Keystore was tampered with, or password was incorrect',
    ],
    kind: 'log-tls',
    title: 'The password that {name} has for its keystore or truststore is wrong',
    what: 'the password does not open the keystore (or truststore) file that is given: the Secrets of both are not of one another, the password has a line break at its end, or the file was mounted or encoded (base64) wrongly',
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
];
