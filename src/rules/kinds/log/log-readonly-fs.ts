import type { Step } from '../../../contracts/diagnosis.js';
import { type Fields, fieldsOf, listOf, textOf } from '../../evidence/values.js';
import { logSignatureAbsent } from '../../oracles/checks/log-signature-absent.js';
import { notRestarted } from '../../oracles/checks/not-restarted.js';
import { containerPaths } from '../../pod/container-lists.js';
import { indexByName } from '../../pod/places.js';
import { caseTable } from '../case-table.js';
import { fix } from '../fix.js';
import { changeStep, kubectl, step } from '../support/commands.js';
import { failingContainer } from '../support/failing-container.js';
import { nodeWords } from '../support/names.js';
import type { Quote } from '../support/quote.js';
import { fromManifest } from '../support/quotes.js';
import { isDataDirectory, volumeFor } from './files/data-directory.js';
import { sourceOf } from './files/missing-file-source.js';
import { isChange } from './files/owner-change.js';
import { isScratchDirectory } from './files/scratch-directory.js';
import { spokenFile } from './files/spoken-file.js';
import { directoryOf, mountOf, pathAfter, pathIn } from './lines/file-path.js';
import type { LogDraft } from './lines/log-draft.js';
import type { LogHit } from './lines/log-signature.js';
import { logKind } from './log-kind.js';

/** .NET with a root filesystem that it may not write to. */
const RUNTIME_START = /Failed to (?:create|initialize) CoreCLR, HRESULT: 0x[0-9A-F]{8}/;
const READ_ONLY = /read-?only ?file ?system|EROFS/i;

/** What a program wanted to write on a read-only filesystem; '' for what its log does not say. */
interface ReadOnlyWrite {
  readonly path: string;
  /** The directory that must be writable. */
  readonly directory: string;
}

/** What the failing line says about the write. */
function readOnlyWrite(hit: LogHit): ReadOnlyWrite {
  if (RUNTIME_START.test(hit.line)) return { path: '/tmp', directory: '/tmp' };
  const path = pathAfter(hit, READ_ONLY);
  return { path, directory: path === '' ? '' : directoryOf(path, hit.line) };
}

const NAME_CHARACTERS = 63;

/** A container with a read-only root filesystem gets an emptyDir at the directory that it writes to; the root filesystem stays read-only. */
const writableDirectory = fix<LogHit>({
  strategy: 'writable-directory',
  title: 'Mount an emptyDir at the directory that a container with a read-only root filesystem writes to',
  touches: ['/spec/volumes/**', ...containerPaths('volumeMounts/**')],
  propose: (hit, problem) => {
    const failing = failingContainer(problem);
    if (failing === undefined) return [];
    const { container, path, edit } = failing;
    const fields = fieldsOf(edit.get(path));
    const { path: written, directory } = readOnlyWrite(hit);
    const isReadOnly = fieldsOf(fields['securityContext'])['readOnlyRootFilesystem'] === true;
    if (!isReadOnly || !isScratchDirectory(directory, hit.line) || isOnMount(fields, directory, written)) return [];
    const volume = volumeName(problem.pod, directory, container.name);
    edit
      .append(['spec', 'volumes'], { name: volume, emptyDir: {} })
      .append([...path, 'volumeMounts'], { name: volume, mountPath: directory });
    return [
      {
        title: `Mount an emptyDir at ${directory} in ${container.name}`,
        explanation:
          `Container ${container.name} writes to ${written}, and its root filesystem is read-only. ` +
          `Volume ${volume} (emptyDir) is mounted at ${directory}, where it can be written; readOnlyRootFilesystem stays true. ` +
          'What is written there is gone with the pod.',
        assumes: [
          `Container ${container.name} needs nothing of what the image has at ${directory}: the volume hides it.`,
          'It writes nowhere else that is read-only; if it does, its log names the next directory.',
        ],
        // Where data belong, it shows whether the rest works: they need a volume that outlives the pod.
        ...(isDataDirectory(directory) ? { scope: 'mirror-only' as const } : {}),
        patch: edit.patch,
      },
    ];
  },
});

/** The program writes where nothing may be written. */
export const logReadonlyFs = logKind({
  id: 'log-readonly-fs',
  title: 'The program writes to a read-only filesystem',
  description:
    'The log says "Read-only file system" (EROFS). The program writes where it may not: the root filesystem of the container is read-only (securityContext.readOnlyRootFilesystem), or a volume is mounted read-only. Where it is the root filesystem, an emptyDir at the directory lets it write there; a volume that the node set read-only is damaged.',
  severity: 'high',
  hint: /read-?only|EROFS|CoreCLR/i,
  // The entrypoint of nginx only says that it leaves its default configuration as it is.
  except: /can not modify \S{1,200} \(read-only file system\?\)/i,
  isNamed: ({ line }) => pathIn(line, READ_ONLY) !== '',
  patterns: caseTable([
    { pattern: READ_ONLY, example: 'Error: EROFS: read-only file system' },
    { pattern: RUNTIME_START, example: 'Failed to create CoreCLR, HRESULT: 0x80004005' },
  ]),
  confirm: ({ line, container }) => READ_ONLY.test(line) || isReadOnlyRoot(container),
  say: (hit) => {
    const { container } = hit;
    if (!READ_ONLY.test(hit.line)) return sayRuntimeStart(hit);
    const { path, directory } = readOnlyWrite(hit);
    const shown = path || spokenFile(hit.line);
    const place = readOnlyPlace(hit, path);
    const where = place.volumes.length === 0 ? place.why : ` (${place.why})`;
    return {
      title: `${container.name} cannot write ${shown === '' ? 'to a read-only filesystem' : `to ${shown}: read-only filesystem`}`,
      what: `it writes to ${shown || 'a path'} on a read-only filesystem${where}`,
      objects: [`path ${directory}`],
      evidence: place.evidence,
      steps: stepsForReadOnlyPath(hit, directory, place),
    };
  },
  fixes: [writableDirectory],
  oracles: [notRestarted, logSignatureAbsent],
});

/** A runtime that cannot make its temporary files ends before it says more. */
function sayRuntimeStart(hit: LogHit): LogDraft {
  const { evidence, container } = hit;
  const field = `${container.path}.securityContext.readOnlyRootFilesystem`;
  return {
    title: `The .NET runtime of ${container.name} cannot start on a read-only filesystem`,
    what: `the .NET runtime cannot be created (it says only "${hit.line.trim()}"). It makes files for diagnostics in /tmp when it starts, and ${field} is true`,
    objects: ['path /tmp'],
    evidence: [fromManifest(field, 'readOnlyRootFilesystem: true')],
    steps: [
      changeStep(
        evidence,
        `Mount an emptyDir at /tmp (${evidence.manifest.specPath}.volumes and ${container.path}.volumeMounts), and keep readOnlyRootFilesystem`,
      ),
      changeStep(evidence, `Or switch these files off: DOTNET_EnableDiagnostics=0 at ${container.path}.env`),
    ],
  };
}

function isReadOnlyRoot(container: LogHit['container']): boolean {
  return fieldsOf(container.fields['securityContext'])['readOnlyRootFilesystem'] === true;
}

/** What is read-only, as far as log and manifest show it. */
interface ReadOnlyPlace {
  /** For the cause: what is read-only and by what; '' where that is not known. */
  readonly why: string;
  /** The volumes that it is, or may be; none where it is the root filesystem of the container. */
  readonly volumes: readonly Mount[];
  readonly evidence: readonly Quote[];
  /** Whether the root filesystem is known to be read-only. */
  readonly isRoot: boolean;
}

type Mount = NonNullable<ReturnType<typeof mountOf>>;

function readOnlyPlace(hit: LogHit, path: string): ReadOnlyPlace {
  const { container } = hit;
  const mount = path === '' ? undefined : mountOf(hit, path);
  const isRoot = isReadOnlyRoot(container);
  if (mount !== undefined) {
    const why = `volume ${mount.volume}, mounted at ${mount.path}`;
    return { why, volumes: [mount], evidence: [mountQuote(mount)], isRoot };
  }
  const field = `${container.path}.securityContext.readOnlyRootFilesystem`;
  if (isRoot) {
    const evidence = [fromManifest(field, 'readOnlyRootFilesystem: true')];
    return { why: ` (${field} is true)`, volumes: [], evidence, isRoot };
  }
  // The root filesystem of a container is writable unless its manifest says otherwise: then it is a volume.
  const volumes = path === '' ? container.volumeMounts.filter(({ path: at }) => !TOKENS.test(at)) : [];
  const names = volumes.map(({ volume, path: at }) => `${volume} at ${at}`).join(', ');
  const why = `its root filesystem is not set read-only, so it is likely a volume: ${names}`;
  return { why: volumes.length === 0 ? '' : why, volumes, evidence: volumes.slice(0, 3).map(mountQuote), isRoot };
}

const TOKENS = /^\/(?:var\/)?run\/secrets/;

function mountQuote(mount: Mount): Quote {
  return fromManifest(mount.where, `${mount.volume} at ${mount.path}`);
}

/** What the kernel of the node shows: containers see it read-only, whatever the manifest says of their root filesystem. */
const KERNEL = /^\/(?:host\/)?(?:proc\/sys|sys)\//;

function kernelSteps({ evidence, container }: LogHit, path: string): Step[] {
  const [, key = ''] = /^\/(?:host\/)?proc\/sys\/([\w./-]{1,120})$/.exec(path) ?? [];
  const name = key.replaceAll('/', '.');
  return [
    step(
      `Set it on ${nodeWords(evidence, 'the node')} instead (${name === '' ? path : `sysctl -w ${name}=VALUE, and a file in /etc/sysctl.d so that it stays`}), where ${container.name} can do without writing it itself: an option of it mostly switches the feature off that needs it.`,
    ),
    changeStep(
      evidence,
      `Or, if it is an agent of the node that is meant to set it, give ${container.path}.securityContext what the manifest of its maker has (privileged: true), in a namespace that admits it`,
    ),
  ];
}

function stepsForReadOnlyPath(hit: LogHit, directory: string, place: ReadOnlyPlace): Step[] {
  const { path } = readOnlyWrite(hit);
  if (KERNEL.test(path)) return kernelSteps(hit, path);
  if (place.volumes.length > 0) return place.volumes.slice(0, 2).flatMap((mount) => writableVolumeSteps(hit, mount));
  return writableDirectorySteps(hit, directory, place.isRoot);
}

/** Kinds of volumes that hold data, of which the node can set a damaged one read-only. */
const DISKS = ['persistentVolumeClaim', 'ephemeral', 'csi', 'hostPath', 'nfs', 'iscsi', 'rbd', 'fc', 'cephfs'];
/** Kinds that can never be written. */
const FIXED = ['configMap', 'secret', 'projected', 'downwardAPI', 'image'];

function writableVolumeSteps(hit: LogHit, mount: Mount): Step[] {
  const { evidence } = hit;
  const fields = evidence.manifest.volume(mount.volume)?.fields ?? {};
  const { volume, where } = mount;
  const fixed = FIXED.find((kind) => kind in fields);
  if (fixed !== undefined) return [fixedVolumeStep(hit, mount, fixed)];
  const isDisk = DISKS.some((kind) => kind in fields);
  const claim = textOf(fieldsOf(fields['persistentVolumeClaim'])['claimName']);
  return [
    changeStep(
      evidence,
      `${isDisk ? 'See whether' : 'See what stands behind volume'} ${isDisk ? `volume ${volume} is mounted readOnly` : volume}: if readOnly is set at ${where}${claim === '' ? '' : ' or at its claim in the volume'}, remove it`,
    ),
    step(
      `If it is mounted for writing, the node has set the disk read-only, as it does after errors of input and output: look at the node (dmesg, events), have the disk checked, then delete the pod so that it is attached anew. The data stay on ${claim === '' ? 'the volume' : `claim ${claim}`}.`,
      claim === ''
        ? kubectl(evidence, 'get', 'events', '--sort-by=.lastTimestamp')
        : kubectl(evidence, 'describe', `persistentvolumeclaim/${claim}`),
    ),
  ];
}

/** What the kubelet writes itself takes neither files nor other owners. */
function fixedVolumeStep(hit: LogHit, { volume, path }: Mount, kind: string): Step {
  if (!isChange(hit))
    return step(
      `Volume ${volume} comes from ${kind}${sourceOf(hit.evidence, volume)} and can never be written: let the program write elsewhere, or copy what it needs to an emptyDir in an init container.`,
    );
  return changeStep(
    hit.evidence,
    `Leave out the command that changes owner or mode of ${path}, or point it at the volume that is to be written (an init container, an option of the chart): volume ${volume} comes from ${kind} and can never be changed. Everybody may read its files; defaultMode sets their mode, fsGroup their group`,
  );
}

/** Where a start script makes the user that the program is to run as. */
const ACCOUNTS = /^\/etc\/(?:passwd|group|shadow|gshadow|subuid|subgid)[-.+]?$/;

function accountSteps({ evidence, container }: LogHit, path: string): Step[] {
  return [
    changeStep(
      evidence,
      `Let it run as that user from the beginning (runAsUser and runAsGroup at ${container.path}.securityContext, without the variables that name a user for the start script, such as PUID and PGID), so that its start script need not write ${path}; the root filesystem stays read-only`,
    ),
    step('Where the image cannot start without making a user, it needs a root filesystem that it may write.'),
  ];
}

function writableDirectorySteps(hit: LogHit, directory: string, isRoot: boolean): Step[] {
  const { evidence, container } = hit;
  const { path } = readOnlyWrite(hit);
  if (ACCOUNTS.test(path)) return accountSteps(hit, path);
  const mount = changeStep(
    evidence,
    `Mount ${volumeFor(directory)} at ${directory || 'the directory that it writes to'} (${evidence.manifest.specPath}.volumes and ${container.path}.volumeMounts)${isRoot ? ', and keep readOnlyRootFilesystem' : ', if readOnlyRootFilesystem is set and the directory is on no volume'}`,
  );
  if (isRoot) return [mount, step('Or let the program write to a directory that is mounted already.')];
  return [
    step(
      `See what ${directory || 'that directory'} is: if it is on a volume, whether that is mounted readOnly, or whether the node has set a damaged disk read-only.`,
    ),
    mount,
  ];
}

/** Whether a volume is mounted there already, so that something else is wrong. */
function isOnMount(container: Fields, directory: string, written: string): boolean {
  return listOf(container['volumeMounts']).some((element) => {
    const mountPath = textOf(fieldsOf(element)['mountPath']).replace(/\/$/, '');
    return (
      mountPath !== '' && [directory, written].some((path) => path === mountPath || path.startsWith(`${mountPath}/`))
    );
  });
}

/** Named by the directory; by the container too where another one has such a volume. */
function volumeName(pod: Fields, directory: string, container: string): string {
  const volumes = fieldsOf(pod['spec'])['volumes'];
  const name = dnsLabel(`writable-${directory}`);
  return indexByName(volumes, name) === undefined ? name : dnsLabel(`writable-${container}-${directory}`);
}

function dnsLabel(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]{1,253}/g, '-')
    .slice(0, NAME_CHARACTERS)
    .replace(/^-|-$/g, '');
}
