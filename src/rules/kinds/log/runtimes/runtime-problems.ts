import { fieldsOf, listOf, textOf } from '../../../evidence/values.js';
import { anyOf } from '../../any-of.js';
import { changeStep, step } from '../../support/commands.js';
import { nodeWords } from '../../support/names.js';
import { firstCaptured } from '../../support/texts.js';
import type { ProblemContext, ProblemText } from '../lines/problem-text.js';
import { SEALED_STORE } from '../stored/sealed-store.js';
import { SERVICE_LINKS } from './service-link.js';

/** What a runtime (Java, .NET, Node.js, Python, CUDA) lacks or has in the wrong version. */
export const RUNTIME_PROBLEMS: readonly ProblemText[] = [
  ...SERVICE_LINKS,
  {
    pattern: /No application encryption key has been specified|MissingAppKeyException/,
    example: 'production.ERROR: No application encryption key has been specified.',
    title: ({ container }) => `${container.name} has no application encryption key (APP_KEY)`,
    what: () =>
      'Laravel finds no application encryption key: the environment variable APP_KEY is not set, or a cached configuration without it is in the image',
    steps: ({ evidence, container }) => [
      changeStep(
        evidence,
        `Give it APP_KEY from a Secret at ${container.path}.env (php artisan key:generate --show makes one; keep the present one where data were encrypted with it)`,
      ),
    ],
  },
  {
    pattern: /Missing [`'"]secret_key_base[`'"] for '(\w{1,40})' environment/,
    example:
      "Missing `secret_key_base` for 'production' environment, set this string with `bin/rails credentials:edit`",
    title: ({ container }) => `${container.name} has no secret_key_base (SECRET_KEY_BASE)`,
    what: ({ match }) =>
      `Rails finds no secret_key_base for the environment ${match[1]}: neither the variable SECRET_KEY_BASE is set, nor can its encrypted credentials be read (RAILS_MASTER_KEY)`,
    steps: ({ evidence, container }) => [
      changeStep(
        evidence,
        `Give it SECRET_KEY_BASE from a Secret at ${container.path}.env (bin/rails secret makes one; keep the present one, or sessions and signed values become invalid), or RAILS_MASTER_KEY where the credentials of the image hold it`,
      ),
    ],
  },
  {
    pattern: /Please provide a valid cache path/,
    example: 'production.ERROR: Please provide a valid cache path.',
    title: ({ container }) => `${container.name} lacks the directories of Laravel for its cache (storage/framework)`,
    what: ({ container }) =>
      `Laravel does not find storage/framework/views, where it keeps compiled views${storageWords(container)}`,
    steps: ({ evidence, container }) => [
      changeStep(
        evidence,
        `Make the directories before it starts, in an init container with the same volume or in its command: mkdir -p ${storageMount(container)?.path ?? 'storage'}/framework/cache/data ${storageMount(container)?.path ?? 'storage'}/framework/sessions ${storageMount(container)?.path ?? 'storage'}/framework/views, for the user that it runs as`,
      ),
      step(
        'Or mount the volume only at what is to be kept (storage/app), so that the image keeps the rest of storage.',
      ),
    ],
  },
  {
    pattern: /class file version (\d{2}\.\d).{0,120}up to (\d{2}\.\d)/,
    example:
      'Exception in thread "main" java.lang.UnsupportedClassVersionError: com/acme/Main has been compiled by a more recent version of the Java Runtime (class file version 61.0), this version of the Java Runtime only recognizes class file versions up to 52.0',
    title: ({ container, match }) =>
      `${container.name} was compiled for a newer Java than its image has (class file ${match[1]}, Java ${javaOf(match[1])})`,
    what: ({ match }) =>
      `its classes are of version ${match[1]} (Java ${javaOf(match[1])}), and the Java of the image reads them up to ${match[2]} (Java ${javaOf(match[2])})`,
    steps: ({ container, match }) => [
      step(
        `Use a base image with Java ${javaOf(match[1])} or newer for ${container.image || 'the image'}, or compile for Java ${javaOf(match[2])} (--release ${javaOf(match[2])}).`,
      ),
    ],
  },
  {
    pattern: anyOf(
      /^You must install or update \.NET|The framework '(Microsoft\.[\w.]{1,80})', version '([\d.]{1,20})'/,
      /^Framework: '(Microsoft\.[\w.]{1,80})', version '([\d.]{1,20})'/,
    ),
    example: [
      'You must install or update .NET to run this application.',
      "Framework: 'Microsoft.NETCore.App', version '8.0.0' (x64)",
    ],
    title: (context) =>
      `${context.container.name} needs another .NET runtime than its image has${frameworkOf(context.match, ': ')}`,
    what: ({ match }) =>
      `the .NET runtime that it was built for is not in the image${frameworkOf(match, ' (')}${match.slice(1).some(Boolean) ? ')' : ''}`,
    steps: ({ container, match }) => [
      step(
        `Use the base image of that .NET runtime${frameworkOf(match, ' (')}${match.slice(1).some(Boolean) ? ')' : ''} for ${container.image || 'the image'}: aspnet for web programs, runtime for others; or build for the framework that it has.`,
      ),
    ],
  },
  {
    pattern: anyOf(
      /MessageEncryptor::InvalidMessage/,
      /EncryptedFile::InvalidKeyLengthError|Encryption key must be exactly \d{1,4} characters/,
    ),
    example: [
      'ActiveSupport::MessageEncryptor::InvalidMessage: ActiveSupport::MessageEncryptor::InvalidMessage',
      'Encryption key must be exactly 32 characters.',
    ],
    title: (context) =>
      isRailsStart(context)
        ? `${context.container.name} cannot decrypt its Rails credentials: the master key does not fit`
        : SEALED_STORE.title(context),
    what: ({ container }) =>
      `Rails cannot decrypt what was encrypted with another key: mostly config/credentials.yml.enc of its image with RAILS_MASTER_KEY (or the key of its environment)${masterKey(container)}`,
    steps: ({ evidence, container }) => [
      changeStep(
        evidence,
        `Give it the key with which the credentials of this image were encrypted (config/master.key, or config/credentials/production.key of those who built it) as RAILS_MASTER_KEY at ${container.path}.env${masterKey(container)}; see that it has no line break at its end and that no other variable overrides it`,
      ),
      step(
        'If the key is lost, encrypt new credentials with a new one (bin/rails credentials:edit), and build the image anew. If the lines below it are of a model, it is data of the database that another key encrypted.',
      ),
    ],
  },
  {
    pattern: /Initial heap size set to a larger value than the maximum heap size/,
    example: 'Initial heap size set to a larger value than the maximum heap size',
    title: ({ container }) => `${container.name} begins with a larger Java heap (-Xms) than it may have (-Xmx)`,
    what: () =>
      'the initial size of its heap (-Xms) is larger than the largest one (-Xmx, or what Java takes of the memory limit)',
    steps: ({ evidence, container }) => [
      changeStep(
        evidence,
        `Let -Xms be no larger than -Xmx, and both below the memory limit, where ${container.name} takes its options from (JAVA_TOOL_OPTIONS, JAVA_OPTS or its command at ${container.path})`,
      ),
    ],
  },
  {
    pattern: /ERR_OSSL_EVP_UNSUPPORTED|error:0308010C:digital envelope routines::unsupported/,
    example: 'error:0308010C:digital envelope routines::unsupported',
    title: ({ container }) =>
      `${container.name} uses a hash that OpenSSL 3 of Node.js 17 and newer does not offer (0308010C)`,
    what: () =>
      'it was made for Node.js 16 or older, and asks OpenSSL 3 for a hash (MD4) that it does not offer any more',
    steps: ({ evidence, container }) => [
      changeStep(
        evidence,
        `Set NODE_OPTIONS=--openssl-legacy-provider at ${container.path}.env meanwhile; then update the tool that asks for it (webpack 4, react-scripts 4), or use an image with Node.js 16`,
      ),
      step('Do not build or run a development server in production: serve the files that were built.'),
    ],
  },
  {
    pattern: /was compiled against a different Node\.js version|NODE_MODULE_VERSION (\d{1,4})/,
    example: 'was compiled against a different Node.js version using',
    title: ({ container }) =>
      `${container.name} has a native module that was compiled for another version of Node.js (NODE_MODULE_VERSION)`,
    what: () =>
      'a native module in node_modules was compiled for another version of Node.js than the image has: it was copied from another image or machine, or the base image changed',
    steps: ({ container }) => [
      step(
        `Build ${container.image || 'the image'} so that npm ci (or npm rebuild) runs with the very Node.js that it runs on; do not copy node_modules into it, and leave them out by .dockerignore.`,
      ),
    ],
  },
  {
    pattern: /ERR_REQUIRE_ESM\].{0,20}require\(\) of ES Module (\S{1,200}) from (\S{1,200})/,
    example:
      'Error [ERR_REQUIRE_ESM]: require() of ES Module /app/node_modules/a/index.js from /app/dist/main.js not supported.',
    title: ({ container, match }) =>
      `${container.name} cannot load ${match[1]}: it is an ES module and is loaded by require()`,
    what: ({ match }) =>
      `${match[2]} loads ${match[1]} by require(), and that version of the package is an ES module only, which this version of Node.js does not load so`,
    steps: ({ match }) => [
      step(
        `Load it with import() in ${match[2]} (or make the program an ES module), or go back to the last version of the package that is CommonJS, and pin it.`,
      ),
    ],
  },
  {
    pattern:
      /(numpy)\.core\.multiarray failed to import|(numpy)\.dtype size changed|compiled using (NumPy) 1\.x cannot be run in/i,
    example: 'ImportError: numpy.core.multiarray failed to import',
    title: ({ container }) => `${container.name} has a numpy that its other packages were not built for`,
    what: () =>
      'a package with native code was built for another major version of numpy than the one that is installed in the image',
    steps: () => [
      step(
        'Pin numpy to the version that the package was built for (numpy<2 in requirements.txt), or update that package; then build the image anew.',
      ),
      step('Pin all packages (a lock file), so that a build of today has the versions of yesterday.'),
    ],
  },
  {
    pattern:
      /CUDA driver version is insufficient|NVIDIA driver on your system is too old|(?:forward compatibility was attempted|cuda>=[\d.]{1,8}|unsatisfied condition: cuda)|was built for NVIDIA Driver Release/i,
    example: 'RuntimeError: CUDA failure 35: CUDA driver version is insufficient for CUDA runtime version',
    title: ({ container, evidence }) =>
      `The NVIDIA driver of ${nodeWords(evidence)} is too old for ${container.name} (or the pod has no GPU)`,
    what: () =>
      'the CUDA runtime of the image needs a newer driver than the node has; CUDA says so too where the pod has no GPU at all (CUDA driver version is insufficient)',
    steps: ({ evidence, container }) => [
      changeStep(
        evidence,
        `See that it asks for a GPU (${container.path}.resources.limits: nvidia.com/gpu) and that the nodes with GPUs have a driver that is new enough for the CUDA version of ${container.image || 'the image'}; else use an image with an older CUDA`,
      ),
    ],
  },
  {
    pattern:
      /Failed to initialize NVML|could not load NVML|libnvidia-ml\.so|NVML.{0,40}(?:not found|ERROR_LIBRARY_NOT_FOUND)|Cannot init NVML/i,
    example: 'Error: Failed to initialize NVML',
    title: ({ container, evidence }) =>
      `${container.name} finds no NVIDIA driver on ${nodeWords(evidence, 'its node')} (NVML)`,
    what: () =>
      'the library of the NVIDIA driver (NVML) is not in the container: the node has no GPU or no driver, or the container is not run by the NVIDIA container runtime, which puts it in',
    steps: ({ evidence }) => [
      changeStep(
        evidence,
        `Let it run only on nodes with an NVIDIA driver (nodeSelector), and by the NVIDIA container runtime: ${evidence.manifest.specPath}.runtimeClassName: nvidia where that is not the default of the node`,
      ),
      step(
        'See that nvidia-smi works on the node, and that the NVIDIA container toolkit is set up for its container runtime.',
      ),
    ],
  },
  {
    pattern:
      /(?:make sure|ensure)(?: that)? (?:you have )?([\w./-]{1,60}) (?:is |are )?(?:properly )?installed on (?:the|your|all|each|every) (?:host|node)/i,
    example: 'Failed environment check, please make sure you have iscsiadm/open-iscsi installed on the host',
    title: (context) => `${context.container.name} needs ${firstCaptured(context.match)} on its node`,
    what: (context) => `it uses ${firstCaptured(context.match)} of the node, which is not installed there`,
    steps: (context) => [
      step(
        `Install ${firstCaptured(context.match)} on ${nodeWords(context.evidence, 'the nodes')} and on all others that run the pod: by their image or bootstrap, or a DaemonSet that prepares nodes.`,
      ),
    ],
  },
];

/** The variable that a line names and that Kubernetes gives for a Service; '' where it names none. */
/** The release of Java by the version of its class files. */
function javaOf(version = ''): string {
  const major = Number(version.split('.', 1)[0]) - 44;
  return major > 0 ? String(major) : 'of that version';
}

function frameworkOf(match: RegExpExecArray, before: string): string {
  const found = match.slice(1).filter(Boolean);
  return found.length === 0 ? '' : `${before}${found.join(' ')}`;
}

/** Whether Rails itself did not come up; later it is data that another key encrypted. */
function isRailsStart({ container }: ProblemContext): boolean {
  const start = /\baborted!|config\/(?:environment|application|credentials)|master\.key|master key|encryption key/i;
  return container.logLines.slice(-40).some((line) => start.test(line));
}

/** Where the manifest takes the master key from, in brackets; '' where it does not give one. */
function masterKey({ path, fields }: ProblemContext['container']): string {
  const variables = listOf(fields['env']).map(fieldsOf);
  const index = variables.findIndex(({ name }) => textOf(name) === 'RAILS_MASTER_KEY');
  if (index === -1) return '';
  const secret = fieldsOf(fieldsOf(variables[index]?.['valueFrom'])['secretKeyRef']);
  const name = textOf(secret['name']);
  return name === ''
    ? ` (${path}.env[${index}])`
    : ` (${path}.env[${index}], of Secret ${name}, key ${textOf(secret['key'])})`;
}

function storageMount(container: ProblemContext['container']) {
  return container.volumeMounts.find(({ path }) => /\/storage$/.test(path));
}

function storageWords(container: ProblemContext['container']): string {
  const mount = storageMount(container);
  return mount === undefined
    ? ''
    : `: volume ${mount.volume}, which is mounted at ${mount.path}, hides those of the image, and holds none`;
}
