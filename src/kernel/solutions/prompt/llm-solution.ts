import { z } from 'zod';
import { Confidence, PatchOperation } from '../../../contracts/diagnosis.js';
import { looseConfidence, looseList, loosePatch, looseStep, looseText, stepLines } from './loose-fields.js';

/** The only thing that an answer cannot do without. */
const required = (limit: number) => z.preprocess((value) => looseText(value, limit), z.string().min(1));

const MOST = 20;
const LONGEST_QUOTE = 2_000;

const LlmStep = z.object({ text: z.string(), command: z.string().optional() });
const steps = z.preprocess((value) => looseList(stepLines(value), MOST, looseStep), z.array(LlmStep));

const operation = PatchOperation.extend({ path: z.string().max(1_000), from: z.string().max(1_000).optional() });
/** A patch that is none in one place is none at all: half of it could do something else than was meant. */
const patch = z.preprocess(loosePatch, z.union([z.array(operation).max(50), z.null()])).catch(null);

/** What a language model answers about a failing pod. Fields that nobody uses are left out, what is used is bounded. */
export const LlmSolution = z.object({
  /** One paragraph that names the root cause. */
  cause: required(4_000),
  /** Quotes from what was sent. */
  evidence: z.preprocess(
    (value) => looseList(value, MOST, (quote) => looseText(quote, LONGEST_QUOTE)),
    z.array(z.string()),
  ),
  steps,
  checks: steps,
  patch,
  /** Low where nothing is said. */
  confidence: z.preprocess(looseConfidence, Confidence),
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
