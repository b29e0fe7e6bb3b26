import type { Step } from '../../../contracts/diagnosis.js';
import type { Evidence } from '../../evidence/evidence.js';
import { numberOf, textOf } from '../../evidence/values.js';
import { type Draft, defineKind } from '../define-kind.js';
import { changeStep, clusterKubectl, kubectl, named, objectName, step } from '../support/commands.js';
import { cut } from '../support/quotes.js';
import { describeStep, type FailingObject, failingObjects, quotesOf } from './failing-object.js';

const REASONS = [
  'MissSchedule',
  'TooManyMissedTimes',
  'InvalidSchedule',
  'UnparseableSchedule',
  'UnknownTimeZone',
  'FailedNeedsStart',
];
/** The controller looks at a CronJob every ten seconds: a shorter deadline is over before it does. */
const SHORTEST_DEADLINE = 10;
/** kubectl makes a name of it that is not longer than a Job's may be. */
const NAME = 40;

/** A CronJob does not make its Jobs. */
export const cronjobMissed = defineKind<FailingObject>({
  id: 'cronjob-missed',
  title: 'A CronJob misses its schedule',
  description:
    'The next run of a CronJob was due and no Job was made for it, or its schedule or time zone cannot be read. Nothing runs then, so no pod tells of it.',
  group: 'controller',
  severity: 'high',
  read: (evidence) => failingObjects(evidence, 'CronJob', REASONS),
  say: sayMissedSchedule,
  oracles: [],
});

function sayMissedSchedule(cronJob: FailingObject, evidence: Evidence): Draft {
  const { name } = cronJob;
  return {
    title: `CronJob ${name} ${isUnreadable(cronJob) ? 'has no valid schedule' : 'misses its schedule'}`,
    cause: missedScheduleCause(evidence, cronJob),
    confidence: isUnreadable(cronJob) ? 'high' : 'medium',
    objects: [`CronJob/${name}`],
    evidence: quotesOf(evidence, cronJob, ['schedule', 'timeZone', 'startingDeadlineSeconds', 'concurrencyPolicy']),
    steps: stepsForMissedSchedule(evidence, cronJob),
    checks: [
      step('See when it ran last:', kubectl(evidence, 'get', objectName('CronJob', name))),
      describeStep(evidence, cronJob),
    ],
  };
}

function isUnreadable({ reason }: FailingObject): boolean {
  return reason !== 'MissSchedule' && reason !== 'TooManyMissedTimes' && reason !== 'FailedNeedsStart';
}

function missedScheduleCause(evidence: Evidence, cronJob: FailingObject): string {
  const { name, message, spec } = cronJob;
  const schedule = textOf(spec['schedule']);
  const shown = schedule === '' ? 'its schedule' : `its schedule ${cut(schedule, 100)} (spec.schedule)`;
  const quoted = message === '' ? '' : ` Kubernetes says: ${cut(message, 500)}.`.replace(/\.\.$/, '.');
  const who = `CronJob ${name} in namespace ${evidence.namespace}`;
  if (cronJob.reason === 'UnknownTimeZone')
    return `${who} names a time zone that the controller does not know: ${cut(textOf(spec['timeZone']), 100)} (spec.timeZone), so none of its Jobs is made.${quoted}`;
  if (isUnreadable(cronJob))
    return `The controller cannot read ${shown} of ${who}, so none of its Jobs is made.${quoted}`;
  const deadline = startingDeadline(cronJob);
  const why =
    deadline < SHORTEST_DEADLINE
      ? ` Its startingDeadlineSeconds is ${deadline}: the controller looks every ${SHORTEST_DEADLINE} seconds, and then the deadline is over.`
      : ' Either the CronJob controller does not run, or it is not able to make the Job.';
  return `By ${shown} ${who} was to run, and no Job was made.${why}${quoted}`;
}

function startingDeadline({ spec }: FailingObject): number {
  return numberOf(spec['startingDeadlineSeconds']) ?? Number.POSITIVE_INFINITY;
}

function stepsForMissedSchedule(evidence: Evidence, cronJob: FailingObject): Step[] {
  const { name, reason } = cronJob;
  const change = (sentence: string) => changeStep(evidence, sentence);
  if (reason === 'UnknownTimeZone')
    return [change('Correct spec.timeZone: a name of the time zone database, such as Europe/Berlin')];
  if (isUnreadable(cronJob))
    return [
      change(
        'Correct spec.schedule: minute, hour, day of the month, month, day of the week; the time zone belongs in spec.timeZone',
      ),
    ];
  const deadline = startingDeadline(cronJob) < SHORTEST_DEADLINE || reason === 'TooManyMissedTimes';
  return [
    ...(deadline ? [change('Set spec.startingDeadlineSeconds to a minute or more')] : []),
    step(
      'See that the controllers of the cluster run (a managed cluster does not show them):',
      clusterKubectl('get', 'pods', '-n', 'kube-system', '-l', 'component=kube-controller-manager'),
    ),
    step(
      'Run it now by hand; if that is refused, it says why:',
      kubectl(evidence, 'create', 'job', `--from=cronjob/${name}`, named(`${name.slice(0, NAME)}-now`)),
    ),
  ];
}
