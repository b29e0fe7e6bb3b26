import type { Step } from '../../../../contracts/diagnosis.js';
import { fieldsOf } from '../../../evidence/values.js';
import { anyOf } from '../../any-of.js';
import { changeStep, kubectl, step } from '../../support/commands.js';
import { firstCaptured } from '../../support/texts.js';
import { mountOf } from '../lines/file-path.js';
import type { ProblemContext, ProblemText } from '../lines/problem-text.js';

/** What a program meets only because it runs in a container: on a fresh disk, in a directory that outlives its restart, beside other processes. */
export const CONTAINER_PROBLEMS: readonly ProblemText[] = [
  {
    pattern: anyOf(
      /(?:Found|unexpected|unknown|invalid|not a valid|skip).{0,40}?(\/[\w./-]{1,200}\/)?lost\+found\b/i,
      /\b(?:open|opendir|scandir|readdir|readdirent|lstat|AccessDeniedException:) ["']?(\/[\w./-]{1,200}\/)lost\+found\b/i,
      /permission denied:? {0,2}[[(]["']?(\/[\w./-]{1,200}\/)lost\+found\b/i,
    ),
    example: [
      "ShelfException: Found directory /srv/depot/lost+found, 'lost+found' is not in the form of topic-partition",
      'cannot load the shelves: open /srv/depot/lost+found: permission denied',
      'filesystem error: in iterator: Permission denied ["/srv/depot/lost+found"]',
    ],
    title: ({ container }) => `${container.name} takes lost+found of its disk for data of its own`,
    what: () =>
      'its data directory is the mount point of a disk, on which the file system keeps its own directory lost+found; the program takes everything there for its data',
    steps: lostAndFoundSteps,
  },
  {
    pattern:
      /(?:[Uu]nrecogni[sz]ed|[Uu]nknown|[Nn]o declared|[Ii]nvalid|[Uu]nexpected|[Uu]nsupported)\b.{0,100}?(?<![\w=.-])([A-Za-z][\w.-]{0,60}?)?((?:PORT[._]\d{1,5}[._](?:TCP|UDP)|SERVICE[._](?:HOST|PORT))(?:[._](?:ADDR|PORT|PROTO))?)\b/,
    example: 'Unrecognized setting. No declared setting with name: PORT.7687.TCP.',
    title: ({ container, match }) =>
      `${container.name} takes a variable of a Service (${match[1] ?? ''}${match[2]}) for a setting of its own`,
    what: ({ match }) =>
      `it reads all variables that begin with its name as settings, and ${match[1] ?? ''}${match[2]} is one that Kubernetes gives each pod for a Service of its namespace (NAME_PORT_7687_TCP, NAME_SERVICE_HOST)`,
    steps: ({ evidence }) => [
      changeStep(evidence, `Switch these variables off with ${evidence.manifest.specPath}.enableServiceLinks: false`),
      step('Or give the Service another name than the one with which the variables of the program begin.'),
    ],
  },
  {
    pattern: anyOf(
      /\b(?:cannot move|mv|rename)\b[^\n]{0,20}["'`‘][\w.@/-]{2,200}["'`’] (?:to|->) ["'`‘]([\w.@/-]{2,200})["'`’].{0,200}(?:device or resource busy|EBUSY)/i,
      /\bEBUSY: .{0,60}\brename '[^']{1,200}' -> '([^']{1,200})'/i,
      /\b(?:unlink|rename|rmdir|remove|delete|replace|move|mv|rm)\w{0,6}[ (]{1,2}["'`‘]?([\w.@/-]{2,200}).{0,200}(?:device or resource busy|EBUSY)/i,
      /\bEBUSY: .{0,60}\b(?:unlink|rename|rmdir) '([^']{1,200})'/i,
    ),
    example: [
      'sync: delete_file: unlink(shelf.ini) failed: Device or resource busy (16)',
      "EBUSY: resource busy or locked, rename '/srv/app/depot.json.tmp' -> '/srv/app/depot.json'",
      "mv: cannot move '/srv/app/new.conf' to '/srv/app/depot.conf': Device or resource busy",
    ],
    except: /\.nfs[0-9a-f]{8}/,
    title: ({ container, match }) =>
      `${container.name} cannot replace ${firstCaptured(match)}: something is mounted on it`,
    what: ({ match }) =>
      `it removes or replaces ${firstCaptured(match)} and gets "device or resource busy" (EBUSY): a file or directory on which a volume is mounted (a single file by subPath, too) can be written at best, never renamed or removed`,
    steps: ({ evidence, container, match }) => [
      changeStep(
        evidence,
        `Do not mount a volume on ${firstCaptured(match)} itself (${container.path}.volumeMounts): mount the directory that it is in, or let an init container or the entrypoint copy the file there from a mount elsewhere`,
      ),
      step(
        'Where the program only changes it at an upgrade, take that mount out for the upgrade and put it back after it.',
      ),
    ],
  },
  {
    pattern: anyOf(
      /\b(?:can only|must|has to|needs to|should) (?:be )?run(?:ning)? as (?:pid|process) ?1\b/i,
      /\bnot (?:running as )?pid ?1\b/i,
    ),
    example: 'depot-init: fatal: can only run as pid 1',
    except: /\[WARN {1,3}tini/,
    title: ({ container }) => `${container.name} must be process 1 of its container, and is not`,
    what: (context) => `its init (such as s6-overlay or systemd) works only as process 1${whyNotFirst(context)}`,
    steps: firstProcessSteps,
  },
  {
    pattern: anyOf(
      /(?:failed|unable|cannot|can't|could not)(?: to)? (?:create|make) (?:\w{1,20} ){0,2}(?:link|file|directory) ['"`‘]?(\/[^\s'"`’:]{1,300})['"`’]?: File exists/i,
      /symlink \S{1,200} (\/[^\s:]{1,300}): file exists/i,
      /plugin directory \[(\/[^\]\n]{1,300})\] already exists/i,
    ),
    example: [
      "/bin/ln: failed to create symbolic link '/var/run/depot/shelf': File exists",
      "ERROR: plugin directory [/srv/depot/plugins/shelf] already exists; if you need to update the plugin, uninstall it first using command 'remove shelf'",
    ],
    title: ({ container, match }) => `${container.name} finds ${firstCaptured(match)} already there, of an earlier run`,
    what: (context) =>
      `it is to make ${firstCaptured(context.match)}, which an earlier run has left: a volume (an emptyDir too) outlives the restart of a container${volumeWords(context)}`,
    steps: leftoverSteps,
  },
  {
    pattern:
      /cannot (?:create regular file|copy|open) ['"`‘](\/[^'"`’\n]{1,300})['"`’](?: for writing)?: Text file busy/,
    example: "cp: cannot create regular file '/host/opt/cni/bin/depot-shim': Text file busy",
    title: (context) =>
      `${context.container.name} cannot replace ${context.match[1]}: ${isOwnVolume(context) ? 'another container of the pod is executing it' : 'it is being executed on the node'}`,
    what: busyWords,
    steps: busySteps,
  },
  {
    pattern: /unable to find user ([\w.-]{1,60}): no matching entries in passwd file/,
    example: 'error: failed switching to "shelf": unable to find user shelf: no matching entries in passwd file',
    title: ({ container, match }) =>
      `The image of ${container.name} has no user ${match[1]}, to which it changes at its start`,
    what: ({ match }) =>
      `its start changes to user ${match[1]}, and /etc/passwd of the container has none of that name: the image is not the one that its scripts were made for, or a volume or another file stands in place of /etc/passwd`,
    steps: ({ evidence, container, match }) => [
      changeStep(
        evidence,
        `Let it run as a user that the image has, by its number (${container.path}.securityContext.runAsUser), so that it need not change; or make ${match[1]} in the image (adduser), or use the image and the scripts of one and the same version`,
      ),
      step(
        'See too that no volume hides /etc or the directory of the program: files that it misses beside that point to it.',
      ),
    ],
  },
];

function lostAndFoundSteps({ evidence, container, match }: ProblemContext): readonly Step[] {
  const mount = mountOf({ container }, `${firstCaptured(match) || '/'}lost+found`);
  const where = mount === undefined ? 'of the volume with its data' : `of volume ${mount.volume} (${mount.where})`;
  return [
    changeStep(
      evidence,
      `Mount a directory below the root ${where}: subPath: data at its volumeMounts entry, or let its settings name a directory below the mount point`,
    ),
    step(
      'Data that are there already must be moved into that directory first. Do not remove lost+found: it comes again with each check of the disk.',
    ),
  ];
}

/** What of the pod gives its containers one space of processes; undefined where nothing does. */
function sharedProcesses({ manifest }: ProblemContext['evidence']): string | undefined {
  const spec = fieldsOf(manifest.spec);
  return ['shareProcessNamespace', 'hostPID'].find((name) => spec[name] === true);
}

function whyNotFirst({ evidence }: ProblemContext): string {
  const setting = sharedProcesses(evidence);
  return setting === undefined
    ? ': something else starts it (a shell or a wrapper in command, tini), or the containers of the pod share their processes'
    : `; with ${evidence.manifest.specPath}.${setting}: true another process is the first`;
}

function firstProcessSteps({ evidence, container }: ProblemContext): readonly Step[] {
  const setting = sharedProcesses(evidence);
  return [
    changeStep(
      evidence,
      setting === undefined
        ? `Leave the entrypoint of ${container.image || 'the image'} as it is (no command at ${container.path}.command), or begin a wrapper's last line with exec; and see that neither shareProcessNamespace nor hostPID is set`
        : `Take ${setting} out at ${evidence.manifest.specPath}`,
    ),
  ];
}

/** Whether the file is on a volume that only this pod has. */
function isOwnVolume({ evidence, container, match }: ProblemContext): boolean {
  const mount = mountOf({ container }, firstCaptured(match));
  return mount !== undefined && 'emptyDir' in (evidence.manifest.volume(mount.volume)?.fields ?? {});
}

function busyWords(context: ProblemContext): string {
  const file = context.match[1] ?? '';
  return isOwnVolume(context)
    ? `it copies its program to ${file}${volumeWords(context)}, and a container of this very pod runs that file since an earlier start: its init containers were run again (after a restart of the node, or where its sandbox was made anew), and the volume has kept its files`
    : `it copies its program to ${file} while a process of the node still runs the old one, and cp cannot write into a running program`;
}

function busySteps(context: ProblemContext): readonly Step[] {
  const file = context.match[1] ?? '';
  if (isOwnVolume(context)) return leftoverSteps(context);
  return [
    step(
      `Wait until no process uses ${file} any more, or end it on the node (fuser -v on that file there: mostly calls of the network plugin that hang; drain or restart the node where they do not end); a newer version that copies to a temporary file and renames it (install, cp -f --remove-destination) does not have this trouble.`,
    ),
  ];
}

function volumeWords({ container, match }: ProblemContext): string {
  const mount = mountOf({ container }, firstCaptured(match));
  return mount === undefined ? '' : ` (here volume ${mount.volume}, mounted at ${mount.path})`;
}

function leftoverSteps({ evidence, container, match }: ProblemContext): readonly Step[] {
  const path = firstCaptured(match);
  return [
    step(
      `Delete the pod, so that it begins with an empty directory; a restart of the container alone keeps ${path}:`,
      kubectl(evidence, 'delete', `pod/${evidence.podName}`),
    ),
    changeStep(
      evidence,
      `Let the command of ${container.name} replace what is there, or leave it (ln -sf, cp -f or cp -n, mkdir -p), so that it may run twice`,
    ),
  ];
}
