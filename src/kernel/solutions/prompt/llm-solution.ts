import { z } from 'zod';
import { Confidence, PatchOperation } from '../../../contracts/diagnosis.js';

/** Text as it can be stored: without NUL and halves of characters. */
function text(limit: number) {
  return z
    .string()
    .transform((value) => value.replaceAll('\0', '\ufffd').toWellFormed().trim())
    .pipe(z.string().max(limit));
}

const required = (limit: number) => text(limit).pipe(z.string().min(1));

/** Models write null or "" for what they leave out. */
const command = z.preprocess((value) => (value === null || value === '' ? undefined : value), text(2_000).optional());
const list = <Item extends z.ZodType>(item: Item, limit: number) =>
  z.preprocess((value) => value ?? [], z.array(item).max(limit));

/** Models write a step or a quote as bare text or as an object with it, whatever the schema says. */
const asObject = (value: unknown) => (typeof value === 'string' ? { text: value } : value);
const asText = (value: unknown) =>
  typeof value === 'object' && value !== null && 'text' in value ? value.text : value;

const LlmStep = z.preprocess(
  asObject,
  z
    .object({ text: required(2_000), command })
    .transform(({ text: words, command: line }) =>
      line === undefined ? { text: words } : { text: words, command: line },
    ),
);

const withoutNulls = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { from, ...rest } = value as { from?: unknown };
  return from === null || from === '' ? rest : value;
};

const operation = z.preprocess(
  withoutNulls,
  PatchOperation.extend({ path: z.string().max(1_000), from: z.string().max(1_000).optional() }),
);
/** An empty patch is none. */
const patch = z.preprocess(
  (value) => (Array.isArray(value) && value.length === 0 ? null : (value ?? null)),
  z.union([z.array(operation).max(50), z.null()]),
);

/** What a language model answers about a failing pod. Fields that nobody uses are left out, what is used is bounded. */
export const LlmSolution = z.object({
  /** One paragraph that names the root cause. */
  cause: required(4_000),
  /** Quotes from what was sent. */
  evidence: list(z.preprocess(asText, text(2_000)), 20),
  steps: list(LlmStep, 20),
  checks: list(LlmStep, 20),
  patch,
  /** Low where nothing is said. */
  confidence: z.preprocess((value) => (typeof value === 'string' ? value.toLowerCase() : (value ?? 'low')), Confidence),
});
export type LlmSolution = z.infer<typeof LlmSolution>;

/** What a language model answers about a security finding. */
export const LlmRemediation = z.object({ explanation: required(6_000), patch });
export type LlmRemediation = z.infer<typeof LlmRemediation>;

const TEXT = { type: 'string' };
const STEPS = {
  type: 'array',
  items: objectSchema({ text: TEXT, command: { type: ['string', 'null'] } }),
};
const PATCH = {
  anyOf: [
    {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          op: { type: 'string', enum: ['add', 'remove', 'replace', 'move', 'copy', 'test'] },
          path: TEXT,
          from: TEXT,
          value: {},
        },
        required: ['op', 'path'],
      },
    },
    { type: 'null' },
  ],
};

function objectSchema(properties: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

/** The JSON Schemas of the answers, in the words that providers understand. */
export const SOLUTION_SCHEMA = objectSchema({
  cause: TEXT,
  evidence: { type: 'array', items: TEXT },
  steps: STEPS,
  checks: STEPS,
  patch: PATCH,
  confidence: { type: 'string', enum: ['high', 'medium', 'low'] },
});
export const REMEDIATION_SCHEMA = objectSchema({ explanation: TEXT, patch: PATCH });
