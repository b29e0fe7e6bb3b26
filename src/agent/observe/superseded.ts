import type { View } from '../view/view.js';
import { idOf, type Viewed } from '../view/viewed.js';

/** Whether the CronJob of a Job has made a newer one since. */
export function isSuperseded(view: Pick<View, 'items'>, subject: Viewed): boolean {
  // What has not failed is judged by nothing that asks.
  if (subject.kind !== 'Job' || !subject.conditions.some(({ type }) => type === 'Failed')) return false;
  return siblingJobs(view, subject).some(({ createdAt }) => createdAt > subject.createdAt);
}

/** The other Jobs of the CronJob that made this one. */
export function siblingJobs(view: Pick<View, 'items'>, job: Viewed): readonly Viewed[] {
  const { owner, namespace } = job;
  if (owner?.kind !== 'CronJob') return [];
  const jobs = [...view.items('Job')].filter((each) => each.namespace === namespace && idOf(each) !== idOf(job));
  return jobs.filter((each) => each.owner?.kind === owner.kind && each.owner.name === owner.name);
}
