import { type Fields, numberOf } from '../evidence/values.js';
import { specOf, statusOf } from '../pod/object.js';
import { conditionIn, countOf, failing, firstStatus, given, progressing, projectObject } from './project-object.js';
import type { Projector, TopologyStatus } from './topology-object.js';

export const projectJob: Projector = (object) => {
  const [spec, status] = [specOf<'Job'>(object), statusOf<'Job'>(object)];
  const succeeded = countOf(status.succeeded);
  const wanted = numberOf(spec.completions) ?? numberOf(spec.parallelism) ?? 1;
  return projectObject(object, {
    status: { ...jobStatus(object), ready: succeeded, desired: countOf(wanted) },
    metadata: given({
      active: countOf(status.active),
      succeeded,
      failed: countOf(status.failed),
      started_at: status.startTime,
      completed_at: status.completionTime,
    }),
  });
};

function jobStatus(object: Fields): TopologyStatus {
  const status = statusOf<'Job'>(object);
  const holds = (type: string) => {
    const condition = conditionIn(status, type);
    return condition?.status === 'True' ? condition : undefined;
  };
  const failed = holds('Failed') ?? holds('FailureTarget');
  return firstStatus(
    failed && failing(failed.reason || 'Failed'),
    holds('Complete') && { status: 'ok', reason: 'Complete' },
    (holds('Suspended') !== undefined || specOf<'Job'>(object).suspend === true) && {
      status: 'ok',
      reason: 'Suspended',
    },
    progressing(countOf(status.failed) > 0 ? 'Retrying' : 'Running'),
  );
}
