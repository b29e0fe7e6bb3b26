import type { FailureReport } from '../../src/contracts/failure.js';
import { generatedSuffix, uidOf } from './reports.js';

/** Which pod a report is made into: pods of one workload differ by the number. */
export interface OtherPod {
  readonly number: number;
  /** When it is reported, in milliseconds since 1970. */
  readonly at: number;
}

const GENERATED = /[bcdfghjklmnpqrstvwxz2456789]{5}$/;
const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z/g;

/** The same failure of another pod of the same workload: another generated name, uid and address, other instants and counts. */
export function renameReport(report: FailureReport, { number, at }: OtherPod): FailureReport {
  const text = JSON.stringify(report);
  const own = report.pod_name;
  const pod = GENERATED.test(own) ? own.replace(GENERATED, generatedSuffix(number)) : own;
  const seen = [...text.matchAll(INSTANT)].map(([instant]) => Date.parse(instant));
  const shift = at - seen.reduce((newest, instant) => Math.max(newest, instant), 0);
  let renamed = text
    .replaceAll(own, pod)
    .replace(INSTANT, (instant) => new Date(Date.parse(instant) + shift).toISOString());
  if (report.pod_uid !== undefined) renamed = renamed.replaceAll(report.pod_uid, uidOf(`${pod} ${number}`));
  return JSON.parse(renamed) as FailureReport;
}
