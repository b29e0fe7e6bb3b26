import { Severity } from '../../../contracts/common.js';

/** The worse, the higher, from 1: what lists by severity descend by. */
export const rankOf = (severity: Severity): number => Severity.options.length - Severity.options.indexOf(severity);

/** The severity of a rank; null for 0. */
export const severityOf = (rank: number): Severity | null => Severity.options[Severity.options.length - rank] ?? null;
