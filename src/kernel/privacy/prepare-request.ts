import { SECRET_KINDS } from '../../rules/secrets/detectors/detector.js';
import { type Redaction, scrub } from '../../rules/secrets/scrub.js';
import type { Prepared } from '../plugins/policies/redact.js';
import type { LlmAnswer, LlmMessage, LlmRequest } from '../ports/llm-provider.js';
import { noncesOf, outsideFences } from './nonces.js';
import { Pseudonyms } from './pseudonyms.js';

export interface PrivacyOptions {
  /** Replaces names, namespaces, hosts and images too (setting `llm_pseudonyms`). */
  readonly pseudonyms: boolean;
}

/** A request that is fit to leave the house, and how to read the answer to it. */
export interface PreparedRequest extends Prepared<LlmRequest, LlmAnswer> {
  /** What stands in the messages instead of secrets and names, by kind; also what was replaced before, in a manifest. */
  readonly redactions: Redaction[];
}

/**
 * The privacy gate (docs/decisions/0013-privacy-gate.md): secrets are scrubbed, then, where it is wanted, names give way to pseudonyms that `restore` turns
 * back. Pure: the same request makes the same messages, to the byte. Nonces of fences stay as they are.
 */
export function prepareRequest(request: LlmRequest, options: PrivacyOptions): PreparedRequest {
  const { names = [], ...rest } = request;
  const nonces = noncesOf(request.messages);
  const scrubbed = request.messages.map((message) => mapContent(message, (text) => scrubOutside(text, nonces)));
  const texts = scrubbed.map(({ content }) => content);
  const keep = [...SECRET_KINDS, ...schemaWords(request.jsonSchema)];
  const pseudonyms = options.pseudonyms ? Pseudonyms.for({ texts, names, nonces, keep }) : Pseudonyms.NONE;
  // A system message is ours alone: it has no names, and its words must keep their meaning whatever a pod is called.
  const messages = scrubbed.map((message) =>
    message.role === 'system' ? message : mapContent(message, (text) => pseudonyms.apply(text)),
  );
  return {
    message: { ...rest, messages },
    redactions: [...placeholdersIn(texts), ...pseudonyms.counts],
    restore: (answer) => ({ ...answer, text: pseudonyms.restore(answer.text) }),
  };
}

function mapContent(message: LlmMessage, change: (text: string) => string): LlmMessage {
  return { ...message, content: change(message.content) };
}

/** Each part between two nonces by itself, so that no secret that is cut off can take a fence with it. */
function scrubOutside(text: string, nonces: readonly string[]): string {
  return outsideFences(text, nonces, (part) => scrub(part).text);
}

const PLACEHOLDER = new RegExp(`\\[redacted:(${SECRET_KINDS.join('|')})\\]`, 'g');

function placeholdersIn(texts: readonly string[]): Redaction[] {
  const counts = new Map<string, number>();
  for (const text of texts) {
    for (const [, kind = ''] of text.matchAll(PLACEHOLDER)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts].map(([kind, count]) => ({ kind, count })).sort((a, b) => (a.kind < b.kind ? -1 : 1));
}

/** The names of the fields that the answer is to have: a pod may be called like one. */
function schemaWords(schema: unknown, depth = 0): string[] {
  if (typeof schema !== 'object' || schema === null || depth > 20) return [];
  const keys = Array.isArray(schema) ? [] : Object.keys(schema);
  return [
    ...keys,
    ...Object.values(schema).flatMap((value) => (typeof value === 'string' ? [value] : schemaWords(value, depth + 1))),
  ];
}
