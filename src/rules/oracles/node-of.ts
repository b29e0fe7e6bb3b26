import { textOf } from '../evidence/values.js';
import { specOf } from '../pod/object.js';
import type { ObservedRun } from './observed-run.js';
import type { OracleCase } from './oracle-case.js';
import { isPlacedAlike } from './same-manifest.js';

/** Failures that may be of one node only: another node has the image, the folder, the profile, the driver. */
const OF_NODE =
  /^(?:image-never-pull|image-inspect|image-platform|image-registry|image-rate|mount-hostpath|mount-driver|attach-|network-|sandbox-|start-error|create-container|evicted-node|container-status-unknown|log-exec-format)/;

/**
 * Whether a pod that failed for its node, perhaps, is compared with one on another node: that says nothing, unless where it runs is what was changed.
 */
export function isElsewhere(compared: ObservedRun, mirror: ObservedRun, about: OracleCase): boolean {
  if (!OF_NODE.test(about.kind) || !isPlacedAlike(about)) return false;
  const [one, other] = [nodeOfRun(compared), nodeOfRun(mirror)];
  return one !== '' && other !== '' && one !== other;
}

function nodeOfRun({ readings }: ObservedRun): string {
  return textOf(specOf(readings.at(-1)?.pod).nodeName);
}
