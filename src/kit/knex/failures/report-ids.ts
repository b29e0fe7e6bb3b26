import { hash } from 'node:crypto';

/** Of how many reports of one pod that were merged the ids are kept. */
const MERGED_LIMIT = 8;
/** How long the ids of a record may be together, in characters: a dozen reports. */
const KEPT_CHARACTERS = 600;

/** Agents may write what they like: this is short and means nothing in a pattern. */
export function reportDigest(reportId: string): string {
  return hash('sha256', reportId, 'hex').slice(0, 32);
}

/** The column `report_ids` as one entry gives it: the digest of each id between spaces, the newest first. */
export function toReportIds(ids: readonly string[]): string | null {
  return ids.length === 0 ? null : ` ${ids.slice(0, MERGED_LIMIT).map(reportDigest).join(' ')} `;
}

/** SQL of the column after an update: those of the entry, and as many of the older ones as are kept. */
export const UPDATED_REPORT_IDS = `case when excluded.report_ids is null then failures.report_ids
  when failures.report_ids is null then excluded.report_ids
  else substr(excluded.report_ids || substr(failures.report_ids, 2), 1, ${KEPT_CHARACTERS}) end`;

/** SQL that is true where the record has not taken the reports of the entry already. */
export const IS_NEW_REPORT = `excluded.report_ids is null or failures.report_ids is null
  or failures.report_ids not like '%' || excluded.report_ids || '%'`;
