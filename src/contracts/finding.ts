import { z } from 'zod';
import { Id, Name, Severity } from './common.js';

export const FindingStatus = z.enum(['active', 'dismissed']);
export type FindingStatus = z.infer<typeof FindingStatus>;

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
    message: z
      .string()
      .nullish()
      .transform((message) => message ?? ''),
    remediation: z
      .string()
      .nullish()
      .transform((remediation) => remediation ?? ''),
    details: z
      .record(z.string(), z.unknown())
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

export const RescanStatus = z.enum(['requested', 'started', 'completed', 'failed']);
export type RescanStatus = z.infer<typeof RescanStatus>;
