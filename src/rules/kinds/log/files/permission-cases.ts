import type { Step } from '../../../../contracts/diagnosis.js';
import { fieldsOf, textOf, textsOf } from '../../../evidence/values.js';
import { anyOf } from '../../any-of.js';
import { changeStep, step } from '../../support/commands.js';
import type { LogHit } from '../lines/log-signature.js';
import type { Denial, DenialCase } from './denial.js';
import { ofImage } from './image-files.js';
import { groupOfImage } from './image-users.js';
import { capabilityPhrase, missingCapability } from './missing-capability.js';
import { ofDevice } from './node-device.js';
import { ofNodeDirectory } from './node-directory.js';
import { changesOwner, isChange, refusesRoot, verbOf } from './owner-change.js';
import { ofScript } from './script-file.js';
import { ofExecution, ofOtherProgram, ofSystem } from './system-files.js';
import { ofToken } from './token-file.js';
import { isShare } from './volume-kind.js';

const TOO_OPEN =
  /too open|accessible by (?:the )?owner only|group or world access|bad permissions|world-writable|insecure (?:file )?permissions|exceeds -[rwx-]{9} \(has /i;
const INVALID_MODE = anyOf(
  /has invalid permissions/i,
  /\bdirector(?:y|ies)\b.{0,310}(?:group or world access|world-writable|accessible by (?:the )?owner only|too open)/i,
);

const tooOpen: DenialCase = {
  applies: ({ hit }) => TOO_OPEN.test(hit.line),
  title: ({ hit, path }) => `The mode of ${path || 'a file'} is too open for ${hit.container.name}`,
  what: ({ path }) =>
    `it does not take ${path || 'a file'}, since others than its owner may access it too: keys and cookies must be for their owner only (0600 or 0400)`,
  steps: ({ hit, path, mount }) => [
    changeStep(
      hit.evidence,
      isOf(hit, mount, ['secret', 'configMap', 'projected'])
        ? `Take out the fsGroup, which lets the group read it as well, and set defaultMode: 0400 of volume ${mount?.volume ?? ''} (or mode of the item)`
        : `Let an init container give ${path || 'the file'} the mode that it wants (chmod 0600 ${path || 'FILE'}), as the user that the program runs as`,
    ),
    step(
      'Where fsGroup is needed for other volumes, let an init container copy the file to an emptyDir and set owner and mode (0600) there: fsGroup adds the right of the group at each start.',
    ),
  ],
};

/** A directory needs the right to enter it, which the mode of a file has not: PostgreSQL says 0700 on the next line. */
const wrongDirectoryMode: DenialCase = {
  applies: ({ hit }) => INVALID_MODE.test(hit.line),
  title: ({ hit, path }) => `${hit.container.name} does not take the mode of its directory ${path}`.trim(),
  what: ({ path }) =>
    `it does not take ${path || 'its directory'}, since others than its owner may use it: the mode must be 0700 (or 0750, where it allows that)`,
  steps: ({ hit, path }) => [
    changeStep(
      hit.evidence,
      `Let an init container give the directory its mode (chmod 0700 ${path || 'DIRECTORY'}), as the user that owns it; fsGroup opens it for the group again at each start unless fsGroupChangePolicy: OnRootMismatch is set`,
    ),
    step('On a file share that gives all files one mode, use a block volume (ReadWriteOnce), or its mount options.'),
  ],
};

/** Deno asks for each right by a flag of its own. */
const FLAG = /Requires? [\w-]{1,20} access\b.{0,160}(--allow-[a-z]{2,20})/;

const lacksFlag: DenialCase = {
  applies: ({ hit }) => FLAG.test(hit.line),
  title: ({ hit }) => `${hit.container.name} is started without ${flagOf(hit)}`,
  what: ({ hit }) => `its runtime (Deno) gives it the right only with the flag ${flagOf(hit)}; no file is meant`,
  steps: ({ hit }) => [
    changeStep(
      hit.evidence,
      `Add ${flagOf(hit)} to the command at ${hit.container.path}.args (or command, or the image's entrypoint), before the name of the script`,
    ),
  ],
};

function flagOf({ line }: LogHit): string {
  return FLAG.exec(line)?.[1] ?? '--allow-all';
}

const ofKernel: DenialCase = {
  applies: ({ path }) => path.startsWith('/proc/sys/'),
  title: ({ hit, path }) => `${hit.container.name} may not set ${sysctlOf(path)}, a kernel setting of its node`,
  what: ({ path }) =>
    `it wants to set ${sysctlOf(path)} (${path}), a setting of the kernel, which only a privileged container may`,
  steps: ({ hit, path }) => [
    step(
      `Set ${sysctlOf(path)} on the node itself (sysctl, /etc/sysctl.d, its bootstrap) and switch the setting off in ${hit.container.name}, as kube-proxy does with conntrack.maxPerCore: 0 and conntrack.min: 0.`,
    ),
    changeStep(
      hit.evidence,
      `Or, if it is a part of the node's own system, run it privileged (${hit.container.path}.securityContext.privileged)`,
    ),
  ],
};

function sysctlOf(path: string): string {
  return path.replace('/proc/sys/', '').replaceAll('/', '.');
}

const lacksCapability: DenialCase = {
  applies: ({ hit }) => missingCapability(hit.line) !== '',
  title: ({ hit }) => `${hit.container.name} lacks ${capabilityPhrase(hit.line)}`,
  what: ({ hit }) =>
    `what it does is not allowed without ${capabilityPhrase(hit.line)}, which the container does not have (${droppedWords(hit)}); no file is meant`,
  steps: ({ hit }) => {
    const capability = missingCapability(hit.line);
    const own = `${hit.container.path}.securityContext`;
    return [
      changeStep(
        hit.evidence,
        `If it is meant to do that, and the Pod Security level of the namespace allows it, let it run as root (runAsUser: 0) where the tool demands it, and add ${capability} at ${own}.capabilities.add`,
      ),
      step(
        capability.startsWith('SETUID')
          ? 'Or let it run as its user from the beginning (runAsUser, an unprivileged variant of the image), so that it need not change the user.'
          : 'Or do without: a mesh has a CNI plugin that does it instead of an init container, and many programs an option to leave it out.',
      ),
    ];
  },
};

/** Why it does not have it: without a word in the manifest even root has only some. */
function droppedWords({ container }: LogHit): string {
  const dropped = textsOf(fieldsOf(fieldsOf(container.fields['securityContext'])['capabilities'])['drop'], 20);
  return dropped.includes('ALL')
    ? `${container.path}.securityContext.capabilities.drop takes ALL`
    : 'root in a container has only a few';
}

const onShare: DenialCase = {
  applies: ({ hit, mount }) => mount !== undefined && isShare(hit.evidence, mount.volume),
  title: ({ hit, path }) => `${hit.container.name} may not ${verbOf(hit)} ${path} on a file share`,
  what: ({ mount }) =>
    `volume ${mount?.volume ?? ''}, which is mounted at ${mount?.path ?? ''}, is a file share: its server decides who may do what (NFS makes root nobody with root_squash; on CIFS all files belong to whom the mount options name), and fsGroup changes nothing there`,
  steps: ({ hit, path, user }) => [
    step(
      `On the server of the share give the directory to ${user === '' ? 'the user that the program runs as' : `uid ${user}`} (chown, or the export option no_root_squash or all_squash with anonuid); for CIFS and Azure Files set uid, gid, file_mode and dir_mode in the mountOptions of its volume or storage class.`,
    ),
    ...(isChange(hit)
      ? [
          changeStep(
            hit.evidence,
            `Drop what changes owner or mode of ${path} at the start (an init container, an option of the chart such as volumePermissions)`,
          ),
        ]
      : []),
    step('Databases are better off on a block volume (ReadWriteOnce) than on a share.'),
  ],
};

const ofVolume: DenialCase = {
  applies: () => true,
  title: ({ hit, path }) => `${hit.container.name} may not access ${path || 'a file'}`,
  what: ({ path, mount, user }) =>
    `it may not access ${path || 'a file'}${user === '' ? '' : ` as uid ${user}`} (permission denied): ${mount === undefined ? 'the file or its volume' : `volume ${mount.volume}, which is mounted at ${mount.path},`} belongs to another user`,
  steps: (denial) => [...volumeGroupSteps(denial), ...(denial.mount === undefined ? [ofImageStep()] : [])],
};

/** The first that applies counts. */
export const DENIAL_CASES: readonly DenialCase[] = [
  lacksFlag,
  ofToken,
  ofExecution,
  ofScript,
  ofOtherProgram,
  wrongDirectoryMode,
  tooOpen,
  ofKernel,
  ofSystem,
  lacksCapability,
  onShare,
  changesOwner,
  refusesRoot,
  ofDevice,
  ofNodeDirectory,
  ofImage,
  ofVolume,
];

/** Whether the group of the volume is what is missing: what fsGroup gives. */
export function isForGroup(denial: Denial): boolean {
  return DENIAL_CASES.find(({ applies }) => applies(denial)) === ofVolume;
}

function volumeGroupSteps({ hit, path, mount, user }: Denial): Step[] {
  const { evidence, container } = hit;
  const field = `${evidence.manifest.specPath}.securityContext.fsGroup`;
  const present = textOf(fieldsOf(evidence.manifest.spec['securityContext'])['fsGroup']);
  const group = user || groupOfImage(container.image) || 'the group of the user that the program runs as';
  const where = mount === undefined ? path || 'the file' : `volume ${mount.volume} (${path})`;
  if (present !== '' && mount !== undefined)
    return [
      changeStep(
        evidence,
        `Give ${path || mount.path} to the user that the program runs as, in an init container that runs as root (chown -R ${user || 'UID'} ${mount.path}): ${field} is ${present} already, and does not help here, since the driver does not support it, or the files are for their owner only`,
      ),
      step(`See who owns it: ls -ln ${mount.path} in ${container.name} or a debug pod.`),
    ];
  return [
    changeStep(
      evidence,
      `So that it may use ${where}, ${mount === undefined ? 'if that is on a volume, ' : ''}set ${field} to ${group}`,
    ),
    step(
      'If the volume is a file share (NFS, CIFS, EFS), fsGroup does nothing there: its server has to give the directory to that user.',
    ),
  ];
}

function ofImageStep(): Step {
  return step('If it is part of the image, give it to that user in the Dockerfile (COPY --chown, chmod).');
}

function isOf({ evidence }: LogHit, mount: Denial['mount'], kinds: readonly string[]): boolean {
  const fields = mount === undefined ? {} : (evidence.manifest.volume(mount.volume)?.fields ?? {});
  return kinds.some((kind) => kind in fields);
}
