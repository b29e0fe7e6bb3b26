import { nodeWords } from '../support/names.js';
import type { mountOf } from './file-path.js';
import type { LogHit } from './log-signature.js';
import { CERTIFICATE } from './missing-file-place.js';
import { RUNTIME_SOCKET, sourceOf } from './missing-file-source.js';

/** Devices, and what is mounted of the node. */
const OF_NODE = /^\/(?:dev|host)\//;

/** Whether a path is one of the node: a device, or what is mounted of it. */
export function isOfNode(path: string): boolean {
  return OF_NODE.test(path);
}

/** Why it is not there, as far as path, image and mounts tell. */
export function absenceWords(hit: LogHit, name: string, mount: ReturnType<typeof mountOf>): string {
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
