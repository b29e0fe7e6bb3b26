import { listOf, textOf } from '../evidence/values.js';
import { instantAt } from '../failing/instants.js';
import type { KindFields } from '../pod/kind-fields.js';
import { specOf, statusOf } from '../pod/object.js';
import { failing, firstStatus, given, progressing, projectObject } from './project-object.js';
import type { Projector, TopologyStatus } from './topology-object.js';

export const projectCronJob: Projector = (object) => {
  const spec = specOf<'CronJob'>(object);
  const status = statusOf<'CronJob'>(object);
  return projectObject(object, {
    status: cronJobStatus({ spec, status }),
    metadata: given({
      schedule: textOf(spec.schedule),
      time_zone: textOf(spec.timeZone),
      suspended: spec.suspend === true ? true : undefined,
      active: listOf(status.active).length,
      last_schedule_at: textOf(status.lastScheduleTime),
      last_success_at: textOf(status.lastSuccessfulTime),
    }),
  });
};

/** A run that was due and neither goes on nor ended well has failed. */
function cronJobStatus({ spec, status }: KindFields['CronJob']): TopologyStatus {
  const [due, succeeded] = [instantAt(status.lastScheduleTime), instantAt(status.lastSuccessfulTime)];
  return firstStatus(
    spec.suspend === true && { status: 'ok', reason: 'Suspended' },
    listOf(status.active).length > 0 && progressing('Running'),
    due > succeeded && failing('LastRunFailed'),
  );
}
