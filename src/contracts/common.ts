import { z } from 'zod';

/** The longest name that Kubernetes allows for any object (a DNS subdomain). */
export const NAME_LIMIT = 253;
/** The longest array that a report may hold, at any depth. */
export const ARRAY_LIMIT = 10_000;
/** The deepest nesting that a JSON body may have. */
export const NESTING_LIMIT = 100;

/** The lone surrogates and the NUL that neither database can store and no name may hold. */
const UNSTORABLE = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** The name of something: 1 to 253 characters of storable text. Names are not otherwise judged: what others send is kept as it is. */
export const Name = z
  .string()
  .min(1)
  .max(NAME_LIMIT)
  .refine((text) => !UNSTORABLE.test(text), 'must not contain NUL or lone surrogates');

/** An instant as ISO 8601 text. It is kept as it was written, so it only has to parse. */
export const Timestamp = z
  .string()
  .refine((text) => !Number.isNaN(Date.parse(text)), 'must be an ISO 8601 date')
  .meta({ format: 'date-time' });

/** The identifier of a stored row: a positive integer that no row had before. */
export const Id = z.int().positive().max(Number.MAX_SAFE_INTEGER);

export const Severity = z.enum(['critical', 'high', 'medium', 'low']).meta({ id: 'Severity' });
export type Severity = z.infer<typeof Severity>;

/** Each role may do all that the one before it may (docs/wire-contract.md, "Roles"). */
export const Role = z.enum(['read', 'write', 'admin']).meta({ id: 'Role' });
export type Role = z.infer<typeof Role>;

/** A top-level controller, such as the Deployment of a pod. */
export const Owner = z
  .object({ api_version: z.string().nullable(), kind: z.string(), name: z.string() })
  .meta({ id: 'Owner' });
export type Owner = z.infer<typeof Owner>;

/** Who takes care of a failure or an incident. */
export const Assignee = z
  .string()
  .nullable()
  .meta({ description: 'Username of who takes care of it; null for nobody.', examples: ['ada'] });

/** The answer of a request that acts on many records at once. */
export const Changed = z.object({ changed: z.int() }).meta({ id: 'Changed' });

/** Present on what a provisioning file declares: it is changed there, and the API answers 409. */
export const ManagedBy = z
  .literal('file')
  .optional()
  .meta({ description: 'Only on what the provisioning file declares (PODPROOF_CONFIG): a change of it answers 409.' });

/** The result of a test of any kind of plugin (docs/wire-contract.md, "Tests of a configuration"). Not ok is an answer, too. */
export const TestResult = z
  .object({ ok: z.boolean(), message: z.string(), latency_ms: z.int() })
  .meta({ id: 'TestResult' });
export type TestResult = z.infer<typeof TestResult>;
