import type { Severity } from '../../../contracts/common.js';
import type { Finding, FindingReport, FindingStatus } from '../../../contracts/finding.js';
import { fromJson, toIso, toJson, valuesOf } from '../columns.js';
import type { Counter } from '../counters.js';
import type { ColumnValue } from '../dialect.js';
import { identityOf } from '../identity.js';
import { sortedBy } from '../sorting.js';
import { FINDING_COLUMNS } from './finding-columns.js';

/** The whole row. */
export interface FindingRow {
  readonly id: number;
  readonly identity: string;
  readonly status: FindingStatus;
  readonly severity: Severity;
  readonly previous_severity: Severity;
  readonly resource_type: string;
  readonly namespace: string;
  readonly resource_name: string;
  readonly check_name: string;
  readonly created_at: number;
  readonly updated_at: number;
  readonly reports: number;
  readonly message: string;
  readonly remediation: string;
  readonly details: string;
}

/** What is selected of a finding: everything. */
export const SELECTED: readonly string[] = ['id', ...FINDING_COLUMNS.map((column) => column.name)];

/** What a finding is unique by, and what rows are written and locked in the order of. */
export const KEY_COLUMNS = ['namespace', 'resource_type', 'resource_name', 'check_name'] as const;

const findingKey = (report: FindingReport): string[] => KEY_COLUMNS.map((column) => report[column]);

export const findingIdentity = (report: FindingReport): string => identityOf(...findingKey(report));

function findingValues(report: FindingReport, seenAt: number): readonly ColumnValue[] {
  const row: Record<string, ColumnValue> = {
    identity: findingIdentity(report),
    status: 'active',
    severity: report.severity,
    previous_severity: report.severity,
    resource_type: report.resource_type,
    namespace: report.namespace,
    resource_name: report.resource_name,
    check_name: report.check_name,
    created_at: seenAt,
    updated_at: seenAt,
    seen_at: seenAt,
    reports: 1,
    message: report.message,
    remediation: report.remediation,
    details: toJson(report.details),
  };
  return valuesOf(FINDING_COLUMNS, row);
}

/**
 * The reports as rows, always in the same order, so that two batches never wait for each other; from the last name to the first, so
 * that a list by descending id has those of one batch by name.
 */
export const toRows = (reports: readonly FindingReport[], seenAt: number) =>
  sortedBy(reports, (report) => JSON.stringify(findingKey(report)))
    .reverse()
    .map((report) => findingValues(report, seenAt));

/** What a kept number counts findings by. */
export const counterOf = ({ status, severity }: Pick<FindingRow, 'status' | 'severity'>): Counter =>
  `findings.${status}.${severity}`;

/** The form of the contract. */
export function toFinding(row: FindingRow): Finding {
  return {
    id: row.id,
    resource_type: row.resource_type,
    resource_name: row.resource_name,
    namespace: row.namespace,
    check_name: row.check_name,
    severity: row.severity,
    message: row.message,
    remediation: row.remediation,
    details: fromJson(row.details, {}),
    status: row.status,
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
  };
}
