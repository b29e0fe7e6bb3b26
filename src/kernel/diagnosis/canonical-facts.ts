import type { Facts } from '../../rules/evidence/facts.js';
import { hideInstants, restoreInstants, withoutInstants } from './instants.js';
import { type OwnName, ownNames } from './own-names.js';
import { replaceWord } from './replace-word.js';

/** What differs between the manifests of two pods of one template and neither is a cause nor part of an answer: where it stands, and what stands for it. */
const VOLATILE: readonly (readonly [hint: string, pattern: RegExp, replacement: string])[] = [
  ['resourceVersion', /(\bresourceVersion"?: ?["']?)\d{1,20}/g, '$10'],
  ['uid', /(?<key>\buid"?: ?["']?)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '$<key>0'],
  ...['creationTimestamp', 'startTime', 'lastTransitionTime'].map(
    (field) =>
      [
        field,
        new RegExp(`(\\b${field}"?: ?["']?)\\d{4}-\\d\\d-\\d\\dT[\\d:.]{8,18}Z`, 'g'),
        '$11970-01-01T00:00:00Z',
      ] as const,
  ),
];
/** JSON text never holds this character as it is, so what stands between two of them is never mistaken for a text of the report. */
const MARK = '\u0001';

/** Stands between the parts of a text. */
const BORDER = '\u0003';
/** Where facts, manifests and sentences name the node of the pod. */
const NODE_NAMES = /(,"node":"|\bnodeName"?: ?["']?|\bnode |\bNode\/)([a-z0-9][a-z0-9.-]{0,252})/g;
/** What marks consist of. YAML allows none of these characters, so manifests seldom have one. */
const MARKS = /[\u0001-\u0003]/;

/** A pod's facts in a form that is equal for pods which differ in nothing but what is their own: names, addresses, instants. */
export interface CanonicalFacts {
  /** The facts as text with a mark in the place of all that is the pod's own. */
  readonly text: string;
  /** What is the pod's own, in the order of the marks; the first element stands for its instants. */
  readonly own: readonly string[];
  /** Puts marks in the place of the pod's own in JSON text that was made from its facts. */
  hide(json: string): string;
  /** Puts the pod's own in the place of the marks, also of those that another pod with the same canonical facts has left. */
  restore(json: string): string;
}

/** @param facts what a report says. Words that are part of other words stay as they are, and then are not the pod's own. */
export function canonicalFacts(facts: Facts): CanonicalFacts {
  const plain = plainText(facts);
  const { text: timeless, instants } = withoutInstants(plain);
  let text = timeless;
  const names: OwnName[] = [];
  for (const name of ownNames(facts, plain)) {
    const hidden = hideName(text, name);
    if (hidden === undefined) continue;
    names.push(name);
    text = hidden;
  }
  return {
    text,
    own: [instants.join(), ...names.map((name) => name.text)],
    hide: (json) => names.reduce((answer, name) => hideName(answer, name) ?? answer, hideInstants(json, instants)),
    restore: (json) =>
      restoreInstants(
        names.reduce((answer, name) => answer.replaceAll(placeholderOf(name), name.text), json),
        instants,
      ),
  };
}

/** All facts as one text. The manifests stand as they are, since to write them as JSON costs as much as all else. */
function plainText(facts: Facts): string {
  const others = JSON.stringify({ ...facts, manifest: '', ownerManifest: '' });
  return `${others}${BORDER}${steadyManifest(facts.manifest)}${BORDER}${steadyManifest(facts.ownerManifest)}`;
}

function placeholderOf({ id }: OwnName): string {
  return `${MARK}${id}${MARK}`;
}

/** Undefined where it cannot be told from what else the text holds. */
function hideName(text: string, name: OwnName): string | undefined {
  if (name.where === 'anywhere') return text.replaceAll(name.text, placeholderOf(name));
  if (name.where === 'word') return replaceWord(text, name.text, placeholderOf(name));
  return text.replace(NODE_NAMES, (whole, key: string, node: string) =>
    node === name.text ? `${key}${placeholderOf(name)}` : whole,
  );
}

function steadyManifest(manifest: string): string {
  const plain = MARKS.test(manifest) ? JSON.stringify(manifest) : manifest;
  return VOLATILE.reduce(
    (text, [hint, pattern, replacement]) => (text.includes(hint) ? text.replace(pattern, replacement) : text),
    plain,
  );
}
