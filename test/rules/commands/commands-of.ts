import type { Diagnosis } from '../../../src/contracts/diagnosis.js';
import { FailureReport } from '../../../src/contracts/failure.js';
import { renderSolution } from '../../../src/kernel/solutions/render-solution.js';
import { diagnoseReport } from '../../../src/rules/diagnose-report.js';
import { readEvidence } from '../../../src/rules/evidence/read-evidence.js';
import { handOver, renderPatch } from '../../../src/rules/handover/index.js';

const PROGRAMS = /(?:^|[:(] )((?:kubectl|docker|helm|oc) .*)$/;

/** Every command that is suggested for a report: steps and checks of all that was seen, the fix, its hand-over, and what stands in the Markdown. None for what is no report. */
export function commandsOf(body: unknown): string[] {
  const { data: report } = FailureReport.safeParse(body);
  if (report === undefined) return [];
  const told = diagnoseReport(report);
  const { diagnosis, fixCommand } = told;
  if (diagnosis === null) return [];
  return [
    ...[diagnosis, ...diagnosis.others].flatMap(stepCommands),
    ...(fixCommand === null ? [] : [fixCommand]),
    ...handOverCommands(report),
    ...shellBlocks(renderSolution(told, report)),
  ];
}

function stepCommands({ steps, checks }: Diagnosis): string[] {
  return [...steps, ...checks].flatMap(({ command }) => (command === undefined ? [] : [command]));
}

function handOverCommands(report: FailureReport): string[] {
  const { fix } = diagnoseReport(report);
  if (fix === null) return [];
  const { owner, ownerManifest, namespace, manifest } = readEvidence(report);
  const fixes = [fix, ...fix.alternatives].map((each) => ({ ...fix, ...each }));
  return fixes.flatMap((each) => {
    const result = handOver({ fix: each, pod: manifest.document, owner, ownerManifest, namespace });
    const command = result.ok ? renderPatch('kubectl', result) : (result.command ?? '');
    const warned = result.warnings.flatMap((warning) => PROGRAMS.exec(warning)?.[1] ?? []);
    return [...(command === '' ? [] : [command]), ...warned];
  });
}

/** A block of Markdown with its indent, its fence and its language. */
const BLOCK = /^( *)(`{3,})(.*)\n([\s\S]*?)\n\1\2$/gm;

/** The blocks of Markdown that are marked as commands. */
function shellBlocks(markdown: string): string[] {
  const blocks = [...markdown.matchAll(BLOCK)].filter(([, , , language]) => language === 'sh');
  return blocks.map(([, indent = '', , , text = '']) =>
    text
      .split('\n')
      .map((line) => line.slice(indent.length))
      .join('\n'),
  );
}
