import type { Evidence } from '../../evidence/evidence.js';
import type { Speaker } from '../support/error-facts.js';
import { nodeWords } from '../support/names.js';
import { remedyFor, sentenceOf } from '../support/remedy.js';
import type { StorageHint } from './storage-hint.js';

/** A storage driver that no table knows, on the node of the pod. */
export function storageSpeaker(evidence: Evidence): Speaker {
  return {
    who: 'the storage driver',
    settings: 'the PersistentVolume or its StorageClass',
    node: nodeWords(evidence),
    domain: 'storage',
  };
}

/** What helps by the mechanism of the error, in the form of a hint. */
export function remedyHint(text: string, speaker: Speaker): StorageHint | undefined {
  const found = remedyFor(text, speaker);
  if (found === undefined) return undefined;
  const { reason, step } = found;
  return { meaning: sentenceOf(reason), step, reason };
}
