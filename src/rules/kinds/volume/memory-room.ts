import type { Evidence } from '../../evidence/evidence.js';
import { fieldsOf } from '../../evidence/values.js';
import { changeStep } from '../support/commands.js';
import { type TinyLimit, tinyLimitWords, tinyMemoryLimits } from './tiny-memory-limits.js';
import { podVolume } from './volume-words.js';

/** What the kubelet keeps in memory: such a volume has no more room than the memory limit of the pod gives it. */
const IN_MEMORY = ['projected', 'secret', 'downwardAPI'];
const FULL = /no space left on device/i;

/** The limits for which a volume that is kept in memory has no room; none where the volume is elsewhere, or the limits are usual. */
export function limitsWithoutRoom(
  evidence: Evidence,
  volumes: readonly string[],
  detail: string,
): readonly TinyLimit[] {
  if (!FULL.test(detail) || !volumes.some((volume) => isInMemory(evidence, volume))) return [];
  return tinyMemoryLimits(evidence);
}

function isInMemory(evidence: Evidence, volume: string): boolean {
  const fields = fieldsOf(podVolume(evidence, volume)?.fields);
  return IN_MEMORY.some((field) => field in fields) || fieldsOf(fields['emptyDir'])['medium'] === 'Memory';
}

/** What is said and done in place of the words of the kubelet, which sound as if a disk were full. */
export function sayWithoutRoom(evidence: Evidence, volume: string, limits: readonly TinyLimit[]) {
  const [first] = limits;
  const { limit = '', meant, path = '' } = first ?? {};
  return {
    title: `Volume ${volume} has no room within the memory limit of ${limit}`,
    meaning: ` No disk is full: the kubelet keeps this volume in memory, and gives it no more than the memory limit. ${limits.map(tinyLimitWords).join(' ')}`,
    step: changeStep(
      evidence,
      meant === undefined ? `Raise ${path}, for instance to 128Mi` : `Set ${path} to ${meant}`,
    ),
  };
}
