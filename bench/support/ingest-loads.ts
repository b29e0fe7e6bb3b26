import { fileURLToPath } from 'node:url';
import { readRecordings } from '../../scripts/replay/recording.js';
import { reportsOf } from '../../scripts/replay/reports-of.js';
import type { FailureReport } from '../../src/contracts/failure.js';
import { renameReport } from './rename-report.js';
import { podName, reportBody } from './reports.js';

/** The bodies of that many reports. No two rounds have a pod in common, except in the load that sends the same pods again. */
export type Load = (round: number, reports: number) => string[];

export const AGAIN = '200 pods again and again';

const RECORDINGS = fileURLToPath(new URL('../../test/fixtures/recordings', import.meta.url));
/** So that pods of one round are not taken for those of another. */
const ROUND = 1_000_000;

function made(shape: (index: number, round: number) => { workload: number; pod: string }): Load {
  return (round, reports) =>
    Array.from({ length: reports }, (_, index) => {
      const { workload, pod } = shape(index, round);
      return reportBody({ workload, pod, namespace: `team-${workload % 40}` }, Date.now() + index);
    });
}

/** Recorded reports, each as of another pod of its workload. */
function recorded(reports: readonly FailureReport[]): Load {
  return (round, wanted) =>
    Array.from({ length: wanted }, (_, index) => {
      const report = reports[index % reports.length] as FailureReport;
      return JSON.stringify(renameReport(report, { number: round * ROUND + index, at: Date.now() + index }));
    });
}

/** The loads by name. */
export async function makeLoads(): Promise<Record<string, Load>> {
  const reports = (await readRecordings(RECORDINGS)).flatMap((recording) => reportsOf(recording));
  return {
    'storm: many pods of 100 workloads': made((index, round) => ({
      workload: index % 100,
      pod: podName(index % 100, round * ROUND + index),
    })),
    'all distinct': made((index, round) => {
      const workload = ROUND * (round + 1) + index;
      return { workload, pod: podName(workload, index) };
    }),
    [AGAIN]: made((index) => ({ workload: index % 200, pod: podName(index % 200, 14_000_000 + (index % 200)) })),
    'recorded failures of many pods': recorded(reports),
  };
}
