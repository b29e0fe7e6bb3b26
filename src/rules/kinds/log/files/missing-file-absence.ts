import type { Step } from '../../../../contracts/diagnosis.js';
import { step } from '../../support/commands.js';
import { nodeWords } from '../../support/names.js';
import type { mountOf } from '../lines/file-path.js';
import type { LogHit } from '../lines/log-signature.js';
import { CERTIFICATE } from './missing-file-place.js';
import { RUNTIME_SOCKET, sourceOf } from './missing-file-source.js';

/** Devices, and what is mounted of the node. */
const OF_NODE = /^\/(?:dev|host)\//;
/** The root of the node, by its first process or where agents mount it: the path behind it is one of the node. */
const NODE_ROOT = /^\/(?:proc\/1\/root|host|rootfs|hostfs|host-?root)(?=\/(?!dev\/))/;

/** Whether a path is one of the node: a device, or what is mounted of it. */
export function isOfNode(path: string): boolean {
  return OF_NODE.test(path) || NODE_ROOT.test(path);
}

/** Why it is not there, as far as path, image and mounts tell. */
export function absenceWords(hit: LogHit, name: string, mount: ReturnType<typeof mountOf>): string {
  if (NODE_ROOT.test(name)) return `${nodeWords(hit.evidence)} has no ${name.replace(NODE_ROOT, '')}`;
  if (isOfNode(name))
    return `${nodeWords(hit.evidence)} does not have it (of a device: its driver is not loaded there), or the container does not get it`;
  if (RUNTIME_SOCKET.test(name))
    return `${nodeWords(hit.evidence)} has another container runtime, or its socket elsewhere, or the container does not get it`;
  return `it is not in the ${hit.container.imageWords}${hiddenBy(hit, name, mount)}`;
}

function hiddenBy({ evidence }: LogHit, name: string, mount: ReturnType<typeof mountOf>): string {
  if (mount !== undefined)
    return `, and volume ${mount.volume}${sourceOf(evidence, mount.volume)} that is mounted at ${mount.path} does not hold it`;
  return CERTIFICATE.test(name)
    ? ', and no volume with the certificate is mounted there'
    : ', or a volume hides the directory';
}

/** What of the node is to be seen to, where a file or device of it is not there. */
export function nodeFileStep(where: string, name: string): Step {
  return step(
    NODE_ROOT.test(name)
      ? `See why ${where} has no ${name.replace(NODE_ROOT, '')}: create it there where it is only a directory to be filled, install there what brings it, or tell the product the path of this distribution (k3s, RKE2, MicroK8s and Talos keep the directories of kubelet and containerd elsewhere).`
      : `See that ${where} has ${name}: the device must be attached there and its driver (kernel module) loaded, and the pod must get it (a device plugin, or a hostPath and a privileged container). Let it run only on nodes that have it.`,
  );
}
