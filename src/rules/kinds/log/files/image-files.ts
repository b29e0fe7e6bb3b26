import type { Step } from '../../../../contracts/diagnosis.js';
import { changeStep, step } from '../../support/commands.js';
import { KUBELET_FILES } from '../../support/kubelet-files.js';
import { directoryOf } from '../lines/file-path.js';
import type { LogHit } from '../lines/log-signature.js';
import { dataRootOf, isDataDirectory, volumeFor } from './data-directory.js';
import type { DenialCase } from './denial.js';

/** Directories that hold the program, or the system: an emptyDir there would hide it. */
const HOLDS_PROGRAM =
  /^\/(?:$|(?:app|application|srv|code|workspace|opt|usr|var|etc|home|root|bin|lib|rails)(?:\/(?:app|src|html|www|share|local|bin|lib|web|public|static|assets|dist|build|vendor|node_modules)){0,4}$|(?:usr\/src|var\/www|opt|home|srv)\/[\w.-]{1,60}$)/;

/** Directories in which an image has files of its own beside the one that is written: an empty volume there would take these away. */
const HOLDS_FILES =
  /^\/(?:etc|usr)\/(?!\S{0,200}\/(?:logs?|cache|te?mp|run)\b)|\/(?:conf|config|configuration|etc|conf\.d|bin|lib)$/;

/** A file or directory of the image, which no fsGroup changes. */
export const ofImage: DenialCase = {
  applies: ({ hit, path, mount }) =>
    path !== '' && mount === undefined && hit.evidence.manifest.known && !/^\/(?:dev|proc|sys)\//.test(path),
  title: ({ hit, path }) => `${hit.container.name} may not access ${path}`,
  what: ({ hit, path, user }) =>
    `it may not access ${path}${user === '' ? '' : ` as uid ${user}`} (permission denied): ${path.startsWith('/') ? 'no volume is mounted there' : 'it counts from its working directory, and where no volume is mounted there'}, so it is a file or directory of ${hit.container.image || 'the image'} that belongs to another user, which no fsGroup changes`,
  steps: ({ hit, path, user }) => [
    ...homeSteps(hit, path),
    ...(isRead(hit, path)
      ? [
          step(
            `Let ${user === '' ? 'its user' : `uid ${user}`} read ${path}: chmod in the image (COPY --chmod), or the defaultMode of the volume that puts it there.`,
          ),
        ]
      : []),
    ...((READS.test(hit.line) && isRead(hit, path)) || OF_NO_HOME.test(path)
      ? []
      : [changeStep(hit.evidence, writableStep(hit, path))]),
    step(
      `Or give it to that user in the image${user.length > 6 ? ' (OpenShift picks the user at random, with group 0: chgrp -R 0 and chmod -R g=u)' : ' (COPY --chown, chmod)'}, or use an unprivileged variant of it, such as nginxinc/nginx-unprivileged for nginx.`,
    ),
    step('If the program demands root, see whether it can do without: running as root is the last resort.'),
  ],
};

/** What programs read, not write. */
const CONFIG_FILE =
  /(?:^|[/._-])(?:key|pass|token|secret|cookie)-?file$|\.(?:ini|conf|cfg|ya?ml|toml|json|properties|xml|pem|crt|key|env)$/;
const READS = /\b(?:scandir|readdir|opendir|listdir|lstat|readFile|loading|reading)\b/i;
const CREATES =
  /\b(?:create|creat|creating|mkdir|makedirs|mkdtemp|touch|write|writing|copy|copyfile|unlink|rename|save)\b/i;
/** What tools keep in the home directory of the user, here that of a user who has none. */
const OF_NO_HOME = /^\/(?:\.[a-z][\w.-]{1,60}|nonexistent)(?:\/|$)/i;

/** What programs keep in the home directory of their user, beside other files of the image. */
const HOME_FILE =
  /^(\/\S{1,200})\/\.(?:erlang\.cookie|rnd|bash_history|netrc|pgpass|gitconfig|git-credentials|node_repl_history|python_history)$/;

/** What it keeps in the home directory of root, and may not read: it runs as another user with the HOME of root. */
const HOME_OF_ROOT = /^\/root\/\.[a-z]/i;

/** What is done to the path itself, right in front of it: `loading the shelves: mkdir /srv/shelves`. */
const MAKES = /\b(?:mkdir|makedirs|mkdtemp|create|creat|touch|unlink|rename|copyfile|write)(?:all)?["'`:( ]{1,4}$/i;

function isRead({ line }: Pick<LogHit, 'line'>, path: string): boolean {
  if (MAKES.test(line.slice(0, Math.max(0, line.indexOf(path))).slice(-40))) return false;
  return READS.test(line) || (CONFIG_FILE.test(path) && !CREATES.test(line));
}

/** What gives the user a home directory where a tool looks for its files in / instead; nothing for other paths. */
export function noHomeSteps(hit: LogHit, path: string): Step[] {
  return OF_NO_HOME.test(path) ? homeSteps(hit, path) : [];
}

/** The user of the container has no entry in /etc/passwd of the image, so its home directory is the root. */
function homeSteps({ evidence, container }: LogHit, path: string): Step[] {
  if (HOME_OF_ROOT.test(path))
    return [
      changeStep(
        evidence,
        `Set HOME at ${container.path}.env to the home directory of the user that it runs as: it looks in that of root (${path}), which no other user may read`,
      ),
    ];
  if (!OF_NO_HOME.test(path)) return [];
  const kept = container.volumeMounts.find((mount) => mount.path.endsWith(path.split('/', 2).join('/')));
  const home = kept?.path.slice(0, kept.path.lastIndexOf('/')) ?? '';
  if (kept !== undefined && home !== '')
    return [
      changeStep(
        evidence,
        `Set HOME=${home} at ${container.path}.env: volume ${kept.volume} is mounted at ${kept.path}, and it looks for ${path}, since its user has no home directory in the image; or let it run as the user of the image (take runAsUser out)`,
      ),
    ];
  return [
    changeStep(
      evidence,
      `Give the user a home directory where it may write: HOME=/tmp at ${container.path}.env (with an emptyDir at /tmp where the root is read-only), or a directory on a volume where it has to outlive the pod; it has none in the image, so its tools take ${path.startsWith('/nonexistent') ? '/nonexistent' : '/'} for it (${path})`,
    ),
  ];
}

const ACCOUNTS = /^\/etc\/(?:passwd|group|shadow)$/;

/** What is done about a file that no volume is to stand for; undefined where the file is another one. */
function ownStep({ evidence, container }: LogHit, path: string): string | undefined {
  const spec = evidence.manifest.specPath;
  if (ACCOUNTS.test(path))
    return `Let it run from the beginning as a user that the image has (${container.path}.securityContext.runAsUser, where the platform lets it choose), so that its start script need not add one to ${path}`;
  const field = KUBELET_FILES[path];
  return field === undefined
    ? undefined
    : `Leave out what writes ${path} at the start (a start script), and give the pod its entries in the manifest instead: ${spec}.${field}; the kubelet makes this file, and only root may write it`;
}

/** What belongs to the user of the image alone: its home, and the directory in which it starts; undefined for other places. */
function placeOfUser(hit: LogHit, path: string): string | undefined {
  const { container } = hit;
  if (/^\.?[\w-]{1,60}\.[\w-]{1,20}$|^\.[\w-]{2,60}$/.test(path))
    return `Let it run as the user to whom its working directory in ${container.image || 'the image'} belongs (runAsUser at ${hit.evidence.manifest.specPath}.securityContext), in which it is to write ${path}; or give it by a setting what it would make there itself (a key or token from a Secret), or another place for the file`;
  const home = HOME_FILE.exec(path)?.[1];
  if (home !== undefined)
    return `Let it run as the user of ${container.image || 'the image'} whose home directory ${home} is (runAsUser, runAsGroup and fsGroup at ${hit.evidence.manifest.specPath}.securityContext), or set HOME at ${container.path}.env to a directory where it may write; an empty volume at ${home} would hide what the image has there`;
  return undefined;
}

function writableStep(hit: LogHit, path: string): string {
  const { container, line } = hit;
  const own = placeOfUser(hit, path) ?? ownStep(hit, path);
  if (own !== undefined) return own;
  const copied = (holder: string) =>
    `let an init container of the same image copy ${holder} into an emptyDir that is then mounted there (${container.path}.volumeMounts): an empty volume alone would hide the files that the image has there`;
  if (isRead({ line }, path)) return `If it has to write it as well, ${copied(directoryOf(path, 'open'))}`;
  const directory = dataRootOf(path) || directoryOf(path, line);
  if (HOLDS_FILES.test(directory) && !/\bmkdir/i.test(line)) return `So that it may write there, ${copied(directory)}`;
  const where = directory.startsWith('/') ? directory : `${directory}, below the working directory of the program`;
  return HOLDS_PROGRAM.test(directory)
    ? `If it only writes below it (cache, temporary files, PID files), mount an emptyDir at the very directory that it writes to (${container.path}.volumeMounts), never over ${directory} itself, which would hide the program`
    : `${isDataDirectory(path) ? 'What it keeps there is lost with the pod: mount' : 'If it only writes there (cache, temporary files, PID files), mount'} ${volumeFor(path)} at ${where} (${container.path}.volumeMounts)`;
}
