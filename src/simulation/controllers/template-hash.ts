import { fieldsOf } from '../../rules/evidence/values.js';
import { metadataOf, type PodTemplate, specOf } from '../../rules/pod/object.js';
import { equalData } from '../../rules/pod/plain-data.js';
import { seedOf } from '../random.js';

const LETTERS = 'bcdfghjklmnpqrstvwxz2456789';

/** A short text for a template: the same for the same one. */
export function templateHash(template: unknown, collisions = 0): string {
  let rest = seedOf(JSON.stringify(sorted(template)), collisions);
  let text = '';
  for (let digit = 0; digit < 10 && (rest > 0 || digit < 8); digit += 1) {
    text += LETTERS[rest % LETTERS.length];
    rest = Math.floor(rest / LETTERS.length);
  }
  return text;
}

/** Equal but for the label that a controller added. */
export function isSameTemplate(one: PodTemplate, other: PodTemplate, label: string): boolean {
  return equalData(without(one, label), without(other, label));
}

function without(template: PodTemplate, label: string): PodTemplate {
  const { [label]: _hash, ...labels } = fieldsOf(metadataOf(template).labels);
  return { metadata: { ...metadataOf(template), labels }, spec: specOf(template) };
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, each]) => [key, sorted(each)]));
}
