import type { Evidence } from '../../evidence/evidence.js';
import { type Fields, fieldsOf } from '../../evidence/values.js';
import { kubectl, objectName, step } from '../support/commands.js';
import type { Quote } from '../support/quote.js';
import { fromEvent, fromManifest } from '../support/quotes.js';

/** An object that fails without a pod, by the reason for which it is reported. */
export interface FailingObject {
  readonly kind: string;
  readonly name: string;
  readonly reason: string;
  /** In the words of Kubernetes; '' where there are none. */
  readonly message: string;
  /** What is asked of it; empty where its manifest is not known. */
  readonly spec: Fields;
}

/** The object of the report, where it is of this kind and reported for one of these reasons; else none. */
export function failingObjects(evidence: Evidence, kind: string, reasons: readonly string[]): FailingObject[] {
  const { facts, owner, ownerManifest, podName: name } = evidence;
  if (!evidence.isNotCreated || !reasons.includes(facts.reason)) return [];
  const isOwner = owner.kind === kind && owner.name === name;
  const isNamed = facts.events.some((event) => event.objectKind === kind && event.objectName === name);
  if (!isOwner && !isNamed) return [];
  const [event] = evidence.events(facts.reason);
  const message = facts.message === '' && event !== undefined ? event.message : facts.message;
  return [{ kind, name, reason: facts.reason, message, spec: isOwner ? specOf(ownerManifest) : {} }];
}

function specOf(manifest: Fields | undefined): Fields {
  return fieldsOf(fieldsOf(manifest)['spec']);
}

/** What Kubernetes says of it, and the fields that matter. */
export function quotesOf(evidence: Evidence, { spec, reason }: FailingObject, fields: readonly string[]): Quote[] {
  const events = evidence.events(reason).slice(0, 2).map(fromEvent);
  const asked = fields.filter((field) => spec[field] !== undefined);
  return [...events, ...asked.map((field) => fromManifest(`spec.${field}`, spec[field]))];
}

export function describeStep(evidence: Evidence, { kind, name }: FailingObject) {
  return step('Look at it and its events:', kubectl(evidence, 'describe', objectName(kind, name)));
}
