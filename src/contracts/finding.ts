import { z } from 'zod';
import { Id, Name, Severity } from './common.js';

export const FindingStatus = z.enum(['active', 'dismissed']);
export type FindingStatus = z.infer<typeof FindingStatus>;

/** The longest text of a finding, and its longest details as JSON: so much that a page of a thousand can still be answered. */
export const FINDING_TEXT_LIMIT = 65_536;
export const FINDING_DETAILS_LIMIT = 262_144;

const text = z
  .string()
  .max(FINDING_TEXT_LIMIT)
  .nullish()
  .transform((given) => given ?? '');

/** What the scanner reports of one resource and one check (docs/wire-contract.md, "Security findings"). Its identity is (resource_type, namespace, resource_name, check_name). */
export const FindingReport = z
  .looseObject({
    resource_type: Name,
    resource_name: Name,
    namespace: Name.or(z.literal(''))
      .nullish()
      .transform((namespace) => namespace ?? ''),
    check_name: Name,
    severity: Severity,
    message: text,
    remediation: text,
    details: z
      .record(z.string(), z.unknown())
      .refine((details) => JSON.stringify(details).length <= FINDING_DETAILS_LIMIT, {
        error: `must have at most ${FINDING_DETAILS_LIMIT} characters as JSON`,
      })
      .nullish()
      .transform((details) => details ?? {}),
  })
  .meta({ id: 'FindingReport' });
export type FindingReport = z.output<typeof FindingReport>;

export const FINDINGS_PER_REQUEST = 1_000;

/** One finding, or an array of up to 1,000. */
export const FindingReports = z.union([FindingReport, z.array(FindingReport).max(FINDINGS_PER_REQUEST)]);

export const Finding = z
  .object({
    id: Id,
    resource_type: z.string(),
    resource_name: z.string(),
    namespace: z.string(),
    check_name: z.string(),
    severity: Severity,
    message: z.string(),
    remediation: z.string(),
    details: z.record(z.string(), z.unknown()),
    status: FindingStatus,
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'Finding' });
export type Finding = z.infer<typeof Finding>;

/** How far a scan is, where the scanner tells. */
export const ScanProgress = {
  scanned: z
    .int()
    .min(0)
    .max(Number.MAX_SAFE_INTEGER)
    .optional()
    .meta({ description: 'How many workloads were looked at so far.', examples: [1204] }),
  total: z
    .int()
    .min(0)
    .max(Number.MAX_SAFE_INTEGER)
    .optional()
    .meta({ description: 'How many there are to look at.', examples: [3000] }),
};

export const RescanStatus = z.enum(['requested', 'started', 'completed', 'failed']);
export type RescanStatus = z.infer<typeof RescanStatus>;

/** What findings are grouped by. */
export const FindingGroupBy = z.enum(['check', 'resource', 'namespace']);
export type FindingGroupBy = z.infer<typeof FindingGroupBy>;

/** Findings that have something in common. */
export const FindingGroup = z
  .object({
    key: z.string().meta({
      description: 'The check, the namespace (empty for what has none), or `Kind/namespace/name` of the resource.',
      examples: ['run-as-root'],
    }),
    title: z.string().meta({ description: 'The key for people.', examples: ['run-as-root'] }),
    count: z.int(),
    by_severity: z.partialRecord(Severity, z.int().meta({ description: 'How many of this severity.', examples: [2] })),
    sample_ids: z.array(Id).meta({ description: 'A few of them, the newest of the gravest.', examples: [[7, 8]] }),
  })
  .meta({ id: 'FindingGroup' });
export type FindingGroup = z.infer<typeof FindingGroup>;

/** The groups with the most findings of the gravest severity, and how many groups there are. */
export const FindingGroups = z
  .object({
    items: z.array(FindingGroup).meta({ description: 'The gravest and largest first.' }),
    total: z.int().meta({ description: 'How many groups there are.', examples: [12] }),
  })
  .meta({ id: 'FindingGroups', description: 'the findings in groups' });
export type FindingGroups = z.infer<typeof FindingGroups>;
