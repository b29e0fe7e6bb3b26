import { anyOf } from '../../any-of.js';
import type { ProductRow } from './product-row.js';

/** What applications print where their parts, addresses and files do not fit: drivers, native modules, aliases of paths, templates, key stores. */
export const PROGRAM_PARTS: readonly ProductRow[] = [
  {
    pattern: /Driver ([\w.]{3,120}) claims to not accept jdbcUrl, (\S{1,200})/,
    example: 'Driver org.shelf.Driver claims to not accept jdbcUrl, postgres://depot:5432/rows',
    kind: 'log-config-parse',
    title: 'The JDBC URL of {name} is none of its driver: $2',
    what: 'the driver $1 does not take the address $2: a JDBC URL begins with jdbc: and the name of its driver (jdbc:postgresql://, jdbc:mysql://, jdbc:sqlserver://)',
    change:
      'Write the address as jdbc:postgresql://HOST:5432/DATABASE (jdbc:mysql://, jdbc:sqlserver:// …) in place of $2, with user and password in variables of their own, in {address}; or correct spring.datasource.driver-class-name, where the driver is another one',
  },
  {
    pattern: /An attempt was made to call a method that does not exist/,
    example:
      'An attempt was made to call a method that does not exist. The attempt was made from the following location:',
    near: [/compatible versions? of (?:the class(?:es)? )?([\w.$]{3,160}(?: and [\w.$]{3,160})?)/, ' ($1)'],
    title: 'Two libraries of {name} do not fit{near}',
    what: 'a class calls a method that the version of the other class on the classpath does not have{near}: they are of releases that do not belong together',
    steps: [
      'Bring both to versions of one release{near}: let the BOM of Spring Boot or Spring Cloud decide (no version of its own at either dependency; mvn dependency:tree or gradle dependencies shows who brings which), then build {image} anew.',
    ],
  },
  {
    pattern:
      /DerInputStream\.getLength\(\): lengthTag=\d{1,4}, too big|toDerInputStream rejects tag type|Invalid keystore format|DER input, Integer tag error/,
    example: 'java.io.IOException: DerInputStream.getLength(): lengthTag=109, too big.',
    kind: 'log-tls',
    title: 'The key store that {name} loads is damaged, or of another type',
    what: 'the file is no key store of the type that is set (JKS or PKCS12): it was copied as text (filtered by Maven, put into data of a ConfigMap, encoded in base64 twice), or its type is set wrong',
    change:
      'Mount the key store as a file from a Secret that was made from the file itself (kubectl create secret generic NAME --from-file=keystore.p12), at the path that its setting names (SERVER_SSL_KEY_STORE and the like at {env}), and set its type (…_KEY_STORE_TYPE: PKCS12 or JKS); one within the jar must be left out of filtering by Maven',
  },
  {
    pattern: /Cannot find (?:module|package) '((?:@|~|src|#\w{1,30})\/[\w./@-]{1,160})'/,
    except: /Cannot find (?:module|package) '@[\w-]{2,40}\/[\w.-]{1,60}'/,
    example: "Error: Cannot find module '@/depot/shelf'",
    kind: 'log-file-missing',
    title: 'The compiled code of {name} still has the path alias $1',
    what: 'the code imports $1 by an alias of tsconfig.json (paths, baseUrl), which TypeScript leaves as it is and Node.js does not know',
    steps: [
      'Let the build turn aliases such as $1 into relative paths (tsc-alias after tsc, a bundler, or imports of package.json with #), or load tsconfig-paths at the start (node -r tsconfig-paths/register with TS_NODE_BASEURL), and build {image} anew.',
    ],
  },
  {
    pattern:
      /\/node_modules\/((?:@[\w-]{1,60}\/)?[\w.-]{1,80})\/\S{1,200}\.node: (?:invalid ELF header|wrong ELF class|cannot open shared object file|file too short)/,
    example: 'Error: /srv/node_modules/shelf/lib/binding/shelf_lib.node: invalid ELF header',
    kind: 'log-file-missing',
    title: 'The package $1 of {name} was installed on another system',
    what: 'the native part of $1 is for another operating system or processor: node_modules was copied from the machine of a developer into the image, or comes with a volume',
    steps: [
      'Put node_modules into .dockerignore and let npm ci run in {image} itself (or npm rebuild $1 there), for the platform that runs it (docker build --platform); mount no volume over node_modules.',
    ],
  },
  {
    pattern:
      /(?:html|text)\/template: pattern matches no files: `?([^`\s]{1,120})|html\/template: "([\w./-]{1,120})" is undefined/,
    example: 'panic: html/template: pattern matches no files: `shelves/*.html`',
    kind: 'log-file-missing',
    title: 'The templates $1$2 are not in the image of {name}',
    what: 'the program reads its templates by $1$2 from its working directory, and finds none there: they were not copied into the last stage of the image, or it runs in another directory',
    change:
      'Copy the directory of $1$2 into {image} (COPY --from=build), and set {path}.workingDir to the directory that holds it; or embed the files (go:embed)',
  },
  {
    pattern:
      /no process-level CryptoProvider available|Could not automatically determine the process-level CryptoProvider/,
    example: 'no process-level CryptoProvider available -- call CryptoProvider::install_default() before this point',
    title: '{name} (Rust, rustls) has no CryptoProvider',
    what: 'rustls 0.23 is told of no implementation of its cryptography: two or none of the features aws-lc-rs and ring are on among its dependencies',
    steps: [
      'Install one at the start of main (rustls::crypto::aws_lc_rs::default_provider().install_default()), or leave exactly one of the features ring and aws-lc-rs on (cargo tree -e features -i rustls shows who sets them); then build {image} anew, or go back to the image before.',
    ],
  },
  {
    pattern: /error: unrecognized arguments: serve\b ?([\w./-]{0,160})/,
    example: 'api_server.py: error: unrecognized arguments: serve depot/shelf',
    kind: 'log-usage',
    title: 'The arguments of {name} (vLLM) begin with "serve", which its entrypoint does not take',
    what: 'the entrypoint of {image} is the server itself already (python3 -m vllm.entrypoints.openai.api_server), so that serve and the name of the model behind it are words that it does not know',
    change:
      'Take "serve" out of {path}.args and name the model by --model $1; or keep the arguments and set {path}.command to ["vllm"]',
  },
  {
    pattern: /Weights only load failed/,
    example:
      '_pickle.UnpicklingError: Weights only load failed. This file can still be loaded, to do so you have two options',
    title: 'PyTorch in {name} does not load its checkpoint: it holds more than weights (weights_only)',
    what: 'since PyTorch 2.6 torch.load takes weights alone (weights_only=True), and this file was saved with other objects of Python in it, which could run code when they are loaded',
    steps: [
      'Save the model anew as weights alone (torch.save(model.state_dict()), or safetensors), or name the classes that it holds (torch.serialization.add_safe_globals); until then use an image with PyTorch 2.5. weights_only=False only for a file that you have made yourselves: it may run any code.',
    ],
  },
  {
    pattern: anyOf(
      /Cannot use GraphQL\w{3,20} "[^"]{0,200}" from another (?:module or realm)/,
      /Ensure that there is only one instance of "(graphql)"/,
    ),
    example: 'Error: Cannot use GraphQLSchema "{ __validationErrors: [] }" from another module or realm.',
    title: '{name} has the package graphql twice',
    what: 'two copies of graphql are in node_modules (of different versions, or one as CommonJS and one as ES module), and objects of one are not known to the other',
    steps: [
      'Leave one version of graphql (npm ls graphql shows who brings them; overrides or resolutions in package.json decide, npm dedupe), keep it out of a bundle where others load it from node_modules, and build {image} anew.',
    ],
  },
  {
    pattern: /(Password|Access) file (?:read )?access must be restricted: (\/\S{1,200})/,
    example: 'Error: Password file read access must be restricted: /opt/depot/jmx/jmxremote.password',
    kind: 'log-permission-denied',
    title: 'JMX of {name} demands that $2 is readable by its owner alone',
    what: 'the JVM refuses a password file of JMX that group or others may read, and it must belong to the user that the JVM runs as. Files of a Secret or ConfigMap belong to root, and fsGroup gives them to a group as well',
    change:
      'Copy $2 in an init container that runs as the same user into an emptyDir, with mode 0400 there (cp, chmod 400), and let com.sun.management.jmxremote.password.file name that copy; where the JVM runs as root, defaultMode: 0400 of the volume does (without fsGroup)',
  },
  {
    pattern: /Exception thrown by the agent ?: .{0,100}Port already in use: (\d{2,5})/,
    example:
      'Error: Exception thrown by the agent : java.rmi.server.ExportException: Port already in use: 5556; nested exception is:',
    kind: 'log-port-in-use',
    title: 'A second JVM of {name} wants the JMX port $1, which the first one has',
    what: 'JMX_PORT, JAVA_OPTS or JAVA_TOOL_OPTIONS hold for every JVM that is started in the container, also for a command line tool, a probe or a hook, and port $1 is taken by the server already',
    change:
      'Let only the server have the JMX port $1: take it out of the variable that all JVMs read (JMX_PORT, JAVA_TOOL_OPTIONS at {env}), or start the second one without it (env -u JMX_PORT …)',
  },
];
