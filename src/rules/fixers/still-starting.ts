import type { ContainerEvidence } from '../evidence/container-evidence.js';

const BEGINS =
  /\b(?:starting|initiali[sz]ing|initiali[sz]ation|loading|migrating|migrations?|warming|waiting|recovering|recovery|replaying|restoring|rebuilding|indexing|syncing|connecting|bootstrapping|downloading|compiling|preparing|upgrading)\b/i;
const LAST_LINES = 3;

/** Whether the log ends with lines that tell of a start that is still going on: what does not answer yet may be right. */
export function isStarting({ logLines }: ContainerEvidence): boolean {
  return logLines.slice(-LAST_LINES).some((line) => BEGINS.test(line.slice(0, 400)));
}
