import { visibleText } from '../../lib/visible-text.js';
import type { Mirror } from './queries.js';
import { words } from './words.js';

/** How long it ran before it failed: as the verdict says it, by the cluster's clock; else by ours. */
function secondsOf({ verdict_reason: reason, created_at: from, finished_at: to }: Mirror): number {
  const said = /failed after (\d+) s/.exec(reason ?? '')?.[1];
  if (said !== undefined) return Number(said);
  return to === null ? 0 : Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1_000));
}

/** What a proof came to, in a sentence; undefined while it goes on. @param title of the change that was tried, where it is known */
export function verdictText(mirror: Mirror, title: string): string | undefined {
  const { verdict, status } = mirror;
  if (verdict !== null) return ofVerdict({ ...mirror, verdict }, visibleText(title));
  if (status === 'Deleted') return words.verdict.deleted;
  return status === 'Expired' ? words.verdict.expired : undefined;
}

type Judged = Mirror & { readonly verdict: NonNullable<Mirror['verdict']> };

function ofVerdict(mirror: Judged, title: string): string {
  const why = visibleText(mirror.verdict_reason ?? '');
  const isExperiment = mirror.scope === 'mirror-only';
  switch (mirror.verdict) {
    case 'PROVEN':
      return isExperiment ? words.verdict.experiment(title) : words.verdict.proven(mirror.window_seconds);
    case 'REFUTED':
      return words.verdict.refuted(secondsOf(mirror), failedOf(mirror) ?? why);
    case 'INCONCLUSIVE':
      return mirror.control?.failing === false ? words.verdict.noControl : words.verdict.inconclusive(why);
  }
}

/** What the check that failed says. */
function failedOf({ checks }: Mirror): string | undefined {
  const detail = checks.find(({ status }) => status === 'failed')?.detail;
  return detail === undefined ? undefined : `${visibleText(detail).replace(/\.$/, '')}.`;
}
