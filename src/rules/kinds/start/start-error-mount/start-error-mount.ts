import type { Step } from '../../../../contracts/diagnosis.js';
import { baseName } from '../../../base-name.js';
import type { Evidence } from '../../../evidence/evidence.js';
import { textOf } from '../../../evidence/values.js';
import { containerStarted } from '../../../oracles/checks/container-started.js';
import { type Draft, defineKind } from '../../define-kind.js';
import { changeStep, kubectl, recoveryCheck, step } from '../../support/commands.js';
import { cutMiddle } from '../../support/cut-middle.js';
import { consequence, didYouMean, nameContainer, nodeWords } from '../../support/names.js';
import { fromEventIfAny, fromManifest, fromRelated, fromStatus } from '../../support/quotes.js';
import { lastWords, listKeys } from '../../support/texts.js';
import { quoteVolume } from '../../volume/volume-words.js';
import { absentStep, whyAbsent } from './absent-source.js';
import { linkedPath, linkedTodo, whyLinked } from './linked-target.js';
import { mountBySubPath } from './mount-by-sub-path.js';
import type { MountCover } from './mount-cover.js';
import { isFileOf, MOUNT_FAULTS, type MountError, mountErrors } from './mount-error.js';
import { ownFileTodo, whyOwnFile } from './own-file.js';

/** The runtime cannot mount a volume into the container. */
export const startErrorMount = defineKind({
  id: 'start-error-mount',
  title: 'A volume cannot be mounted into the container',
  description:
    'The runtime cannot mount a volume when it starts the container. Usually a whole ConfigMap or Secret is mounted where the image has a file, without ' +
    'subPath; or the mount point, or the directory of a hostPath on the node, would have to be made in a read-only place, or what is mounted is gone from the node.',
  group: 'start',
  severity: 'high',
  read: mountErrors,
  say: sayMountFault,
  fixes: [mountBySubPath],
  oracles: [containerStarted],
});

function sayMountFault(error: MountError, evidence: Evidence): Draft {
  const { container, source, event } = error;
  const target = error.target || error.nodePath || error.prepared || 'its path';
  const related = source === undefined ? undefined : evidence.related(source.kind, source.name);
  const keys = related?.keys ?? [];
  return {
    title: `${container.name} cannot mount ${target}`,
    cause:
      `${nameContainer(container)} cannot start: mounting ${sourceWords(error)}at ${target} fails, since ${mountReason(error, keys, nodeWords(evidence))}.` +
      `${keyHint(error, keys)}${consequence(evidence, container)}`,
    container,
    objects: [`mount ${target}`],
    evidence: [
      ...fromStatus(container),
      ...fromEventIfAny(event),
      ...mountQuotes(evidence, error),
      ...fromRelated(related),
    ],
    steps: [mountStep(evidence, error, keys)],
    checks: [recoveryCheck(evidence)],
  };
}

function mountQuotes(evidence: Evidence, { container, mount, target, why }: MountError): Draft['evidence'] {
  if (mount === undefined) return [];
  const place = container.volumeMounts.find((each) => each.path === target)?.where;
  const quote = fromManifest(place ?? `${container.path}.volumeMounts`, mount);
  return why === 'node-path' || why === 'absent' ? [quote, ...quoteVolume(evidence, textOf(mount['name']))] : [quote];
}

/** What is mounted, with a space behind it; '' where the manifest does not tell. */
function sourceWords({ mount, source }: MountError): string {
  const volume = textOf(mount?.['name']);
  if (source !== undefined) return `${source.kind} ${source.name} (volume ${volume}) `;
  return volume === '' ? '' : `volume ${volume} `;
}

const REASONS: Readonly<
  Record<
    Exclude<MountError['why'], 'file-and-directory' | 'node-path' | 'absent' | 'own-file' | 'prepared' | 'other'>,
    string
  >
> = {
  'read-only':
    'the mount point cannot be made on a read-only filesystem (the root of the container, or a volume that is mounted read-only)',
  'source-gone':
    'what is to be mounted is gone from the node (a ConfigMap or Secret mounted by subPath that changed while the container restarted, or a path that does not exist)',
  away: 'the storage behind it is gone from the node: its file server or driver does not answer any more',
  exists: 'a file stands where a directory is to be made',
  permission: 'the node refuses it (permission denied)',
};

function mountReason(error: MountError, keys: readonly string[], where: string): string {
  const { why, message, cover } = error;
  const ofNode = nodeReason(error, where);
  if (ofNode !== undefined) return ofNode;
  if (why === 'read-only' && cover !== undefined) return whyCovered(cover);
  if (why === 'file-and-directory') return whyNoFile(error, keys);
  const linked = linkedPath(message);
  if (linked !== undefined) return whyLinked(error.target, linked);
  return why in REASONS ? REASONS[why as keyof typeof REASONS] : `the runtime says: ${cutMiddle(message, 300)}`;
}

/** Where the path on the node, or what the kubelet puts into the container, is at fault. */
function nodeReason(error: MountError, where: string): string | undefined {
  const { why, message, target, cover } = error;
  if (why === 'node-path') return whyNoNodePath(error, where);
  if (why === 'absent') return whyAbsent(error, where);
  if (why === 'own-file' && cover !== undefined) return whyOwnFile(target, cover);
  if (why !== 'prepared') return undefined;
  return `the runtime cannot use ${error.prepared} on ${where}, which the kubelet has made of its subPath: ${lastWords(message) ?? cutMiddle(message, 200)}`;
}

/** Neither the image nor the container has to do with it. */
function whyNoNodePath({ nodePath, message }: MountError, where: string): string {
  const fault = MOUNT_FAULTS.find(message)?.row.why;
  const why = {
    'read-only': 'the filesystem of the node is read-only there, as it is on Talos, Bottlerocket, Flatcar and the like',
    exists: 'a file stands where it is to be made, or a mount whose driver has ended (umount -l clears that)',
  }[fault as string];
  return `the runtime cannot make the directory ${nodePath} of the hostPath on ${where}: ${why ?? cutMiddle(message, 200)}`;
}

/** What the image has at the path of a mount is hidden, so that nothing done to the image helps. */
function whyCovered({ path, words, isObject }: MountCover): string {
  const kind = isObject ? 'such volumes are read-only' : 'it is mounted read-only';
  return `the mount point would have to be made in ${path}, where ${words} is mounted and hides what the image has there: ${kind}`;
}

function whyNoFile(error: MountError, keys: readonly string[]): string {
  const { hostPath, mount, source, target } = error;
  if (hostPath !== '') return `${hostPath} on the node is a directory and the target a file, or the other way round`;
  const subPath = textOf(mount?.['subPath']);
  if (isFileOf(error, keys)) return `the subPath ${subPath} is a file, and the image has a directory at ${target}`;
  return subPath === '' && source !== undefined
    ? 'the whole volume, a directory, is mounted onto a file of the image: the volumeMount has no subPath'
    : 'a directory is mounted onto a file, or the other way round';
}

/** A subPath that the object does not have becomes an empty directory, which then does not fit onto a file. */
function keyHint({ why, mount, target, source }: MountError, keys: readonly string[]): string {
  if (why !== 'file-and-directory' || source === undefined) return '';
  const subPath = textOf(mount?.['subPath']);
  const wanted = subPath || (target.split('/').at(-1) ?? '');
  if (keys.length === 0) return '';
  if (keys.includes(wanted)) return ` The ${source.kind} has the key ${wanted}.`;
  return ` The ${source.kind} has no key ${wanted}.${listKeys(keys)}${didYouMean(wanted, keys)}`;
}

function mountStep(evidence: Evidence, error: MountError, keys: readonly string[]): Step {
  const { why, target, cover } = error;
  const ofNode = nodeStep(evidence, error);
  if (ofNode !== undefined) return ofNode;
  const place = target || 'the mount point';
  if (why === 'file-and-directory') return changeStep(evidence, fileTodo(error, place, keys));
  if (why === 'source-gone' || why === 'away')
    return step(ANEW[why], kubectl(evidence, 'delete', `pod/${evidence.podName}`));
  if (why === 'read-only' && cover !== undefined) return changeStep(evidence, coveredTodo(cover, place));
  const linked = linkedPath(error.message);
  if (linked !== undefined) return changeStep(evidence, linkedTodo(place, linked));
  return changeStep(evidence, `Create ${place} in the image, or mount it outside what is read-only`);
}

const ANEW = {
  'source-gone':
    'Delete the pod so that its volumes are prepared anew; where it comes again, see that the subPath or the path on the node exists:',
  away: 'See that the file server or the driver of the volume is up and that the node reaches it; then delete the pod, so that it is mounted anew (where the next one on this node meets the same, the old mount is left there: umount -l clears it):',
} as const;

function nodeStep(evidence: Evidence, error: MountError): Step | undefined {
  const { why, container, target, cover } = error;
  if (why === 'node-path' && /: file exists/.test(error.message))
    return step(
      `See on the node what stands at ${error.nodePath} (ls -ld, findmnt): where it is a mount that does not answer, clear it (umount -l) and have it mounted anew by what it is of; where it is a file or a link that leads nowhere, correct it or the path of the volume. Then delete the pod:`,
      kubectl(evidence, 'delete', `pod/${evidence.podName}`),
    );
  if (why === 'node-path') return changeStep(evidence, nodePathTodo(evidence, error));
  if (why === 'absent') return absentStep(evidence, error);
  if (why === 'own-file' && cover !== undefined) return changeStep(evidence, ownFileTodo(container, target, cover));
  if (why !== 'prepared') return undefined;
  return step(
    'Delete the pod, so that the kubelet prepares its subPath anew: the file on the node is left over, or a mount that the runtime cannot see. Where it comes again, see on the node that kubelet and runtime are in one mount namespace, with the root directory of the kubelet shared between them (k0s, k3s and kubelets in a container), and restart the kubelet:',
    kubectl(evidence, 'delete', `pod/${evidence.podName}`),
  );
}

function nodePathTodo({ manifest }: Evidence, { mount, nodePath }: MountError): string {
  const volume = manifest.volume(textOf(mount?.['name']));
  const field = volume === undefined ? 'the hostPath of the volume' : `${volume.path}.hostPath.path`;
  return `Point ${field} at a directory that the node can write, mostly one below /var (charts of such programs have a setting for it), or have ${nodePath} made there by the configuration of the node`;
}

function coveredTodo({ path, words, isObject }: MountCover, place: string): string {
  const files = isObject
    ? `mount the files of ${words} one by one by subPath, so that ${path} stays a directory of the image`
    : `mount ${words} without readOnly`;
  return `Mount what is at ${place} outside of ${path}, or ${files}`;
}

function fileTodo(error: MountError, place: string, keys: readonly string[]): string {
  const { hostPath, mount, target } = error;
  if (hostPath !== '')
    return `See that ${hostPath} exists on the node and is what the mount at ${place} needs (hostPath.type File or Directory tells it at once)`;
  if (isFileOf(error, keys))
    return `Give the volumeMount at ${place} the path of the file as mountPath: ${place.replace(/\/$/, '')}/${textOf(mount?.['subPath'])}`;
  const key = baseName(target);
  return textOf(mount?.['subPath']) === ''
    ? `Add subPath (the key of the ConfigMap or Secret${key === '' ? '' : `, such as ${key}`}) to the volumeMount at ${place}, or mount its directory instead`
    : `Correct the subPath of the volumeMount at ${place}: it must be a key of the ConfigMap or Secret`;
}
