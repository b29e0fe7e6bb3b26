import type { ContainerEvidence } from '../../../evidence/container-evidence.js';

/** What npm, yarn and pnpm print before they run a script; npm names package and version above it. */
const SCRIPT_LINE = /^\s{0,4}(?:> |\$ )(?!\S{1,160}@\d)(\S.{0,300})$/;
const LINES = 40;

/** The command lines of the scripts of package.json that were run, as they stand in the last lines of the log. */
export function packageScripts({ logLines }: Pick<ContainerEvidence, 'logLines'>): readonly string[] {
  return logLines.slice(-LINES).flatMap((line) => SCRIPT_LINE.exec(line)?.[1] ?? []);
}
