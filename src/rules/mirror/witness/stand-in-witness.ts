import { isTypingError } from '../../kinds/support/typing-error.js';
import type { ObjectReference } from '../../pod/object-references.js';
import { isOfMissingObject } from '../missing-kinds.js';
import { quotedName } from '../safe-text.js';
import type { WitnessRule } from './witness-case.js';

/** Words that say what sort of object it is, and not whose. */
const GENERIC = new Set(
  'app cert certs cfg cm conf config configmap configs configuration credentials creds data default env environment file files io key keys kubernetes label labels node nodes prod root secret secrets settings tls token tokens vars'.split(
    ' ',
  ),
);
const SHORTEST_WORD = 3;

/**
 * A pod that misses an object starts with any other one of its kind, whatever that holds: only one whose name is a correction of the one that is missing can
 * be the one that was meant.
 */
export const standInWitness: WitnessRule = ({ kind, isOurs, before, after }) => {
  if (isOurs || !isOfMissingObject(kind)) return [];
  const [was, is] = [before.references, after.references];
  return [...strangers(was, is), ...dispensed(was, is)];
};

/** To say that it need not be there is to say that nobody shall see that it is missing. */
function dispensed(was: References, is: References): string[] {
  const demanded = (some: References) => some.filter(({ optional }) => !optional);
  const freed = demanded(was).filter((each) => !demanded(is).some((other) => isSameReference(each, other)));
  return is
    .filter((each) => each.optional && !was.some((other) => other.optional && isSameReference(each, other)))
    .filter(({ kind, via }) => freed.some((each) => each.kind === kind && each.via === via))
    .map(
      ({ kind, name }) =>
        `Whether the program does its work without ${kind} ${quotedName(name)} cannot be seen by the pod starting without it.`,
    );
}

type References = readonly ObjectReference[];

function strangers(was: References, is: References): string[] {
  const lost = was.filter((reference) => !is.some((each) => isSameReference(each, reference)));
  const gained = is.filter((reference) => !was.some((each) => isSameReference(each, reference)));
  return gained.flatMap((reference) => {
    const replaced = lost.filter((each) => each.kind === reference.kind && each.via === reference.via);
    const isMeant = replaced.length === 0 || replaced.some((each) => isCorrection(each.name, reference.name));
    if (isMeant) return [];
    const names = [...new Set(replaced.map(({ name }) => quotedName(name)))].join(', ');
    return [
      `Whether ${reference.kind} ${quotedName(reference.name)} holds what ${names} was to hold cannot be seen by the pod starting with it.`,
    ];
  });
}

function isSameReference(one: ObjectReference, other: ObjectReference): boolean {
  return one.kind === other.kind && one.name === other.name;
}

function isCorrection(missing: string, named: string): boolean {
  return isTypingError(missing, named) || sharesWord(missing, named);
}

/** Whether two names have a word in common that says whose they are. */
export function sharesWord(one: string, other: string): boolean {
  const words = standInWords(one);
  return [...standInWords(other)].some((word) => words.has(word));
}

function standInWords(name: string): ReadonlySet<string> {
  const words = name.toLowerCase().split(/[^a-z]+/);
  return new Set(words.filter((word) => word.length >= SHORTEST_WORD && !GENERIC.has(word)));
}
