import type { Diagnosis, Fix } from '../../contracts/diagnosis.js';
import type { FailureReport } from '../../contracts/failure.js';
import { describeChanges } from '../../rules/changes/describe-changes.js';
import { undoneByHand } from '../../rules/kinds/undo-rollout.js';
import { bulletList, fence, inline, listBelow, paragraphs } from './markdown.js';

/** Of so many changes each part tells. */
const SHOWN_CHANGES = 5;

/** What the rules say of a report, as far as it matters here. */
interface Findings {
  readonly diagnosis: Pick<Diagnosis, 'kind'> | null;
  readonly fix: Fix | null;
}

/**
 * What changed before the failure and since, as Markdown; '' where a report tells of nothing. It holds how long before, so it is no part of the diagnosis, which
 * pods that fail alike share.
 */
export function changesSection({ diagnosis, fix }: Findings, report: FailureReport): string {
  const { likely, since } = describeChanges(report);
  if (likely.length + since.length === 0) return '';
  const undone = diagnosis === null ? undefined : undoneByHand(report, diagnosis.kind, fix);
  return paragraphs([
    '### What changed',
    likely.length === 1 ? likely.map(inline).join('') : bulletList(firstChanges(likely)),
    undone === undefined ? '' : `${inline(undone.words)}\n\n${fence(undone.command, 'sh')}`,
    listBelow('Since then:', firstChanges(since)),
  ]);
}

function firstChanges(sentences: readonly string[]): readonly string[] {
  return sentences.slice(0, SHOWN_CHANGES).map(inline);
}
