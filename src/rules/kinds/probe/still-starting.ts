import type { ContainerEvidence } from '../../evidence/container-evidence.js';

const BEGINS =
  /\b(?:starting|initiali[sz]ing|initiali[sz]ation|loading|migrating|migrations?|warming|waiting|recovering|recovery|replaying|restoring|rebuilding|indexing|syncing|connecting|bootstrapping|downloading|compiling|preparing|upgrading)\b/i;
const LAST_LINES = 3;

/** The line at the end of the log that tells of a start that is still going on: what does not answer yet may be right. */
export function startLine({ logLines }: ContainerEvidence): string | undefined {
  return logLines.slice(-LAST_LINES).findLast((line) => BEGINS.test(line.slice(0, 400)));
}
