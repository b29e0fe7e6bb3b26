import { hasLongList } from '../guard/well-formed.js';
import { KINDS } from '../kinds/index.js';
import type { OracleCase } from '../oracles/index.js';
import { metadataOf, specOf } from '../pod/object.js';
import { equalData } from '../pod/plain-data.js';
import { type PodSpec } from '../pod/pod-fields.js';
import { withoutFields } from '../pod/server-fields.js';
import type { Candidate } from './proof-plan.js';
import { commandWitness } from './witness/command-witness.js';
import { containerWitness, hookWitness, presenceWitness } from './witness/container-witness.js';
import { envWitness } from './witness/env-witness.js';
import { imageWitness } from './witness/image-witness.js';
import { limitWitness } from './witness/limit-witness.js';
import { placementWitness } from './witness/placement-witness.js';
import { podWitness } from './witness/pod-witness.js';
import { probeWitness } from './witness/probe-witness.js';
import { standInWitness } from './witness/stand-in-witness.js';
import { volumeWitness } from './witness/volume-witness.js';
import { caseOfOthers, type WitnessRule, witnessCase } from './witness/witness-case.js';

const RULES: readonly WitnessRule[] = [
  ...[presenceWitness, imageWitness, commandWitness, probeWitness, hookWitness, limitWitness],
  ...[volumeWitness, envWitness, containerWitness, podWitness, placementWitness, standInWitness],
];

/** Nobody reads more. */
const SENTENCES = 10;

/**
 * What would show the failure and is not in the fixed manifest, a sentence each: with any of these there is no PROVEN, whoever wrote it
 * (docs/decisions/0059-mirror-pods-and-witness.md). Pure, never throws.
 */
export function missingWitness(about: OracleCase, candidate: Candidate, kinds = KINDS): readonly string[] {
  if (hasLongList(about.original) || hasLongList(about.fixed))
    return ['The manifest has lists that are too long to be compared.'];
  if (equalData(about.original['spec'], about.fixed['spec']) && hasSameMetadata(about))
    return ['The manifest is the one that failed: it changes nothing.'];
  if (equalData(shownOf(about.original), shownOf(about.fixed)) && hasSameMetadata(about))
    return [
      'A mirror has not what the fix changes: it has no node of its choice, no priority, and a short grace period.',
    ];
  const change = witnessCase(about, candidate, kinds);
  const cases = [change, caseOfOthers(change)];
  return [...new Set(cases.flatMap((each) => RULES.flatMap((rule) => rule(each))))].slice(0, SENTENCES);
}

/** What mirrors have another way, whatever their manifest says. */
const TAKEN: readonly (keyof PodSpec)[] = [
  'priorityClassName',
  'priority',
  'preemptionPolicy',
  'terminationGracePeriodSeconds',
];

function shownOf(pod: OracleCase['fixed']): unknown {
  return withoutFields(specOf(pod), TAKEN);
}

function hasSameMetadata({ original, fixed }: OracleCase): boolean {
  const [was, is] = [metadataOf(original), metadataOf(fixed)];
  return (['labels', 'annotations'] as const).every((member) => equalData(was[member] ?? {}, is[member] ?? {}));
}
