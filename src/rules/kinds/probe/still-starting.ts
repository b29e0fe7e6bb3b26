import type { ContainerEvidence } from '../../evidence/container-evidence.js';

const BEGINS =
  /\b(?:starting|initiali[sz]ing|initiali[sz]ation|loading|migrating|migrations?|warming|waiting|recovering|recovery|replaying|restoring|rebuilding|indexing|syncing|connecting|bootstrapping|downloading|compiling|preparing|upgrading)\b/i;
const LAST_LINES = 3;

/** The line at the end of the log that tells of a start that is still going on: what does not answer yet may be right. */
export function startLine({ logLines }: ContainerEvidence): string | undefined {
  return logLines.slice(-LAST_LINES).findLast((line) => BEGINS.test(line.slice(0, 400)));
}

/** Work of a start that ends by itself, the sooner the less there is; to wait for another is none. */
const WORK =
  /\b(?:replay(?:ing|ed)?|(?:WAL|segment)s? (?:\w{1,20} )?(?:loaded|segment)|recover(?:ing|y)|restor(?:ing|e)|rebuild(?:ing)?|index(?:ing|es)|migrat(?:ing|ions?)|loading|warming|compiling|compaction)\b/i;
const NO_WORK =
  /\b(?:fail(?:ed|ure|s)?|error|fatal|cannot|could not|unable|wait(?:ing)?|done|completed?|finished|success(?:fully)?)\b/i;

/** The last line, where it tells of such work that is under way. */
export function workLine({ logLines }: ContainerEvidence): string | undefined {
  const line = logLines.at(-1)?.slice(0, 400) ?? '';
  return WORK.test(line) && !NO_WORK.test(line) ? line : undefined;
}
