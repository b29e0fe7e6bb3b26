import { readOptions, USAGE } from './replay/options.js';
import { postReport } from './replay/post-report.js';
import { readRecordings } from './replay/recording.js';
import { reportsOf } from './replay/reports-of.js';

/** Posts the failures of recordings to a running server, as an agent would, and prints what it makes of them. */
async function replay(): Promise<number> {
  const options = await readOptions(process.argv.slice(2));
  if (options === undefined) {
    console.error(USAGE);
    return 2;
  }
  const rows = [['SCENARIO', 'POD', 'CAUSE', 'TITLE']];
  let failed = 0;
  for (const recording of await readRecordings(options.folder)) {
    const reports = reportsOf(recording);
    if (reports.length === 0) rows.push([recording.name, '-', '-', 'nothing to report']);
    for (const report of reports) {
      const { ok, cause, title } = await postReport(options, report);
      if (!ok) failed += 1;
      rows.push([recording.name, report.pod_name, cause, title]);
    }
  }
  printTable(rows);
  const reported = rows.filter((row) => row[1] !== '-').length - 1;
  console.log(`\n${reported - failed} reports accepted, ${failed} failed.`);
  return failed === 0 ? 0 : 1;
}

function printTable(rows: readonly string[][]): void {
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}

process.exitCode = await replay();
