import type { Evidence } from '../../evidence/evidence.js';
import { type Fields, fieldsOf, listOf } from '../../evidence/values.js';
import { PodEdit } from '../../pod/pod-edit.js';
import { type PodReference, referencesOf, referencesTo } from '../../pod/pod-references.js';
import type { Problem, Proposal } from '../fix.js';
import { capitalize, closestName } from '../support/names.js';
import { isTypingError } from '../support/typing-error.js';
import { isUnfilled } from '../support/unfilled-name.js';

/** A ConfigMap or Secret that does not exist, or, with `key`, has no such key. */
export interface MissingData {
  readonly kind: string;
  readonly name: string;
  readonly key?: string;
}

/** Points every reference to a missing object at the one that exists under the nearest name; none where the report knows no such name. */
export function renameReferences({ evidence, pod }: Problem, missing: MissingData): Proposal[] {
  const { kind, name } = missing;
  const references = referencesTo(pod, missing);
  const nearest = nearestObject(evidence, pod, missing);
  if (references.length === 0 || nearest === undefined || isUnfilled(name)) return [];
  const edit = new PodEdit(pod);
  for (const { namePath } of references) edit.set(namePath, nearest);
  return [
    {
      title: `Use ${kind} ${nearest} instead of ${name}`,
      explanation: `${kind} ${name} does not exist in namespace ${evidence.namespace}; ${kind} ${nearest} does. ${placesAtStart(references)} now refer${references.length === 1 ? 's' : ''} to ${nearest}.`,
      assumes: [`${kind} ${nearest} is the one that was meant and has the keys that the application needs.`],
      ...scopeOfGuess(name, nearest),
      patch: edit.patch,
    },
  ];
}

/** Takes the nearest key that the object has instead of a missing one; none where the report knows no key that is alike. */
export function renameKey({ evidence, pod }: Problem, missing: Required<MissingData>): Proposal[] {
  const { kind, name, key } = missing;
  const nearest = nearestKey(evidence, missing);
  const references = takersOf(pod, missing);
  if (references.length === 0 || nearest === undefined) return [];
  const edit = new PodEdit(pod);
  for (const reference of references) {
    for (const each of reference.keys) if (each.key === key) edit.set(each.path, nearest);
  }
  return [
    {
      title: `Take key ${nearest} of ${kind} ${name} instead of ${key}`,
      explanation: `${kind} ${name} has no key ${key}, but it has ${nearest}. ${placesAtStart(references)} now take${references.length === 1 ? 's' : ''} that one.`,
      assumes: [`Key ${nearest} holds the value that was meant.`],
      ...scopeOfGuess(key, nearest),
      patch: edit.patch,
    },
  ];
}

/** A slip of the pen is corrected for production; what is only called alike may be another thing, which a try shows. */
function scopeOfGuess(name: string, nearest: string): Pick<Proposal, 'scope'> {
  return isTypingError(name, nearest) ? {} : { scope: 'mirror-only' };
}

/**
 * Marks every reference to missing data optional, also to other objects and keys that the report knows to be missing: the pod would stop at
 * those next. An experiment, since the application has to do without the values.
 */
export function markOptional({ evidence, pod }: Problem, missing: MissingData): Proposal[] {
  const own = missing.key === undefined ? referencesTo(pod, missing) : takersOf(pod, { ...missing, key: missing.key });
  const open = own.filter(({ optional }) => !optional);
  if (open.length === 0) return [];
  const more = referencesOf(pod).filter(
    (each) => !each.optional && !own.includes(each) && isMissingReference(evidence, each),
  );
  const edit = new PodEdit(pod);
  for (const { path } of [...open, ...more]) edit.set([...path, 'optional'], true);
  const what = missing.key === undefined ? 'does not exist' : `has no key ${missing.key}`;
  const addition =
    more.length === 0
      ? ''
      : ` The same for ${placesOf(more)}, since what ${more.length === 1 ? 'it names' : 'they name'} is missing too.`;
  return [
    {
      title: `Mark the reference to ${missing.kind} ${missing.name} optional`,
      explanation:
        `${missing.kind} ${missing.name} ${what}. With optional: true for ${placesOf(open)} the pod starts without the data.${addition} ` +
        'Whether the application can do without it only a try shows; to create the data remains to be done.',
      assumes: ['The application starts without these values.'],
      scope: 'mirror-only',
      patch: edit.patch,
    },
  ];
}

/** The existing object of this kind with the nearest name. A registry's credentials are not offered as data. */
function nearestObject(evidence: Evidence, pod: Fields, { kind, name }: MissingData): string | undefined {
  const pullSecrets = listOf(fieldsOf(pod['spec'])['imagePullSecrets']).map((each) => fieldsOf(each)['name']);
  const existing = evidence.facts.related.filter((each) => each.kind === kind && each.exists === true);
  const candidates = [...(missingFacts(evidence, kind, name)?.near ?? []), ...existing.map((each) => each.name)];
  return closestName(
    name,
    candidates.filter((each) => kind !== 'Secret' || !pullSecrets.includes(each)),
  );
}

function nearestKey(evidence: Evidence, { kind, name, key }: Required<MissingData>): string | undefined {
  const related = evidence.related(kind, name);
  return closestName(key, [...(related?.near ?? []), ...(related?.keys ?? [])]);
}

/** Only what does not exist has objects as its neighbours; of what exists they are keys. */
function missingFacts(evidence: Evidence, kind: string, name: string) {
  const related = evidence.related(kind, name);
  return related?.exists === false ? related : undefined;
}

function takersOf(pod: Fields, missing: Required<MissingData>): readonly PodReference[] {
  return referencesTo(pod, missing).filter(({ keys }) => keys.some(({ key }) => key === missing.key));
}

function isMissingReference(evidence: Evidence, { kind, name, keys }: PodReference): boolean {
  const related = evidence.related(kind, name);
  if (related?.exists === false) return true;
  return related?.exists === true && related.keys.length > 0 && keys.some(({ key }) => !related.keys.includes(key));
}

function placesOf(references: readonly PodReference[]): string {
  return [...new Set(references.map(({ words }) => words))].slice(0, 8).join(', ');
}

function placesAtStart(references: readonly PodReference[]): string {
  return capitalize(placesOf(references));
}
