import { elementsAt, type Fields, numberOf, type Shape, textOf } from '../evidence/values.js';
import { conditionOf, kindOf, metadataOf, type ObjectMetadata, type OwnerReference } from '../pod/object.js';
import { shownKind } from './shown-kind.js';
import type { TopologyObject, TopologyOwner, TopologyReference, TopologyStatus } from './topology-object.js';

const OWNERS = 20;
const NO_OWNERS: readonly TopologyOwner[] = Object.freeze([]);
const NONE: readonly never[] = Object.freeze([]);
const NO_METADATA = Object.freeze({});

/** Of what the parts of an object besides its metadata say. */
export type Projected = { readonly status: TopologyStatus } & Partial<
  Pick<
    TopologyObject,
    'metadata' | 'selectors' | 'references' | 'revision' | 'idle' | 'byReference' | 'standsFor' | 'labels'
  >
>;

/** What all kinds share, and what the kind adds. */
export function projectObject(object: Fields, projected: Projected): TopologyObject {
  const metadata = metadataOf(object);
  return {
    apiVersion: textOf(object['apiVersion']),
    kind: kindOf(object),
    namespace: textOf(metadata.namespace),
    name: textOf(metadata.name),
    uid: textOf(metadata.uid),
    createdAt: textOf(metadata.creationTimestamp),
    labels: NO_METADATA,
    owners: ownersOf(metadata),
    metadata: NO_METADATA,
    selectors: NONE,
    references: NONE,
    ...projected,
  };
}

function ownersOf({ ownerReferences }: ObjectMetadata): readonly TopologyOwner[] {
  const owners = elementsAt<OwnerReference>(ownerReferences, OWNERS).map((reference) => {
    const apiVersion = textOf(reference.apiVersion);
    return {
      apiVersion,
      kind: shownKind(kindNamed(reference.kind), apiVersion),
      name: nameIn(reference.name),
      uid: textOf(reference.uid),
      controller: reference.controller === true,
    };
  });
  const named = owners.filter(({ kind, name }) => kind !== '' && name !== '');
  return named.length === 0 ? NO_OWNERS : named;
}

/** What can be the kind of an object; '' for all else. */
export function kindNamed(value: unknown): string {
  const text = textOf(value);
  return /^[A-Za-z][A-Za-z0-9]{0,99}$/.test(text) ? text : '';
}

/** What can be the name of an object (Kubernetes "Object Names and IDs", path segment names); '' for all else. */
export function nameIn(value: unknown): string {
  const text = textOf(value);
  return /^[^\s/%\u0000-\u001f\u007f\ud800-\udfff]{1,253}$/.test(text) ? text : '';
}

/** A reason as Kubernetes writes it, one word; '' for anything else, so that no text of a user's comes into a graph. */
export function wordOf(value: unknown): string {
  const text = textOf(value);
  return /^[A-Za-z][\w:.-]{0,99}$/.test(text) ? text : '';
}

export interface ShownCondition {
  readonly status: string;
  readonly reason: string;
}

/** The condition of this type, as it may be shown; undefined where there is none. */
export function conditionIn(holder: Shape<'conditions'>, type: string): ShownCondition | undefined {
  const found = conditionOf(holder, type);
  return found && { status: textOf(found.status), reason: wordOf(found.reason) };
}

/** Whole and not negative; 0 for anything else. */
export function countOf(value: unknown): number {
  const number = numberOf(value) ?? 0;
  return Number.isSafeInteger(number) && number > 0 ? number : 0;
}

/** The first list of possible answers that says something; what is undefined says nothing. */
export function firstStatus(...answers: readonly (TopologyStatus | false | undefined)[]): TopologyStatus {
  for (const answer of answers) if (answer !== undefined && answer !== false) return answer;
  return OK;
}

export const OK: TopologyStatus = Object.freeze({ status: 'ok' });
export const UNKNOWN: TopologyStatus = Object.freeze({ status: 'unknown' });

export function failing(reason: string): TopologyStatus {
  return reason === '' ? { status: 'failing' } : { status: 'failing', reason };
}

export function progressing(reason: string): TopologyStatus {
  return { status: 'progressing', reason };
}

/** The members that have a value. */
export function given(metadata: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const key of Object.keys(metadata)) {
    const value = metadata[key];
    if (value !== undefined && value !== '' && value !== null) found[key] = value;
  }
  return found;
}

/** A reference where what is named can be a name. */
export function referenceTo(
  relation: TopologyReference['relation'],
  kind: string,
  name: unknown,
  more: Pick<TopologyReference, 'namespace' | 'optional' | 'inverse'> = {},
): TopologyReference[] {
  const text = nameIn(name);
  return text === '' || kind === '' ? [] : [{ relation, kind, name: text, ...more }];
}

/** Each reference once; where one of several demands the object, it is not optional. */
export function distinctReferences(references: readonly TopologyReference[]): TopologyReference[] {
  if (references.length < 2) return [...references];
  const found = new Map<string, TopologyReference>();
  for (const each of references) {
    const key = `${each.relation}/${each.kind}/${each.namespace ?? ''}/${each.name}/${String(each.inverse)}`;
    const { optional: _optional, ...demanded } = each;
    const isDemanded = each.optional !== true || (found.has(key) && found.get(key)?.optional !== true);
    found.set(key, isDemanded ? demanded : each);
  }
  return [...found.values()];
}
