import { SECOND } from './durations.js';
import { watchedCondition } from './objects/watched-object.js';
import type { ContainerRole } from './pod/watched-container.js';
import {
  endingOf,
  firstContainer,
  isBeingPrepared,
  isGoodEnding,
  newestEvent,
  signOfEnding,
  signOfEvent,
} from './signs.js';
import type { Subjects } from './subject.js';
import { defineVerdict, type Sign, type Surroundings, type Verdict } from './verdict.js';

interface Family {
  readonly id: string;
  /** The codes that bear it out. The first stands for all where the object gives none. */
  readonly reasons: readonly [string, ...string[]];
  readonly grace: number;
  readonly cause?: string;
}

/** A container waits for one of these reasons. */
export function waitingVerdict({ reasons, ...family }: Family): Verdict {
  return defineVerdict({
    ...family,
    subject: 'Pod',
    reason: reasons[0],
    looksAt: `the reason for which a container waits: ${reasons.join(', ')}`,
    judge: (pod) =>
      firstContainer(pod, ({ state, last }) => {
        if (state?.kind !== 'waiting' || !reasons.includes(state.reason)) return undefined;
        return { reason: state.reason, message: state.message || (last?.message ?? '') };
      }),
  });
}

/** The pod's own reason is one of these. */
export function podReasonVerdict({ reasons, ...family }: Omit<Family, 'grace'>): Verdict {
  return defineVerdict({
    ...family,
    subject: 'Pod',
    reason: reasons[0],
    grace: 0,
    looksAt: `the pod’s own reason: ${reasons.join(', ')}`,
    judge: ({ reason, message, phase }) =>
      phase !== 'Succeeded' && reasons.includes(reason) ? { reason, message } : undefined,
  });
}

/** The pod has its node but no container yet, and one of these warnings says why. */
export function preparationVerdict({ reasons, ...family }: Family): Verdict {
  return defineVerdict({
    ...family,
    subject: 'Pod',
    reason: reasons[0],
    looksAt: `events of a pod whose containers are not created yet: ${reasons.join(', ')}`,
    judge(pod, around) {
      const event = isBeingPrepared(pod) ? newestEvent(around, reasons) : undefined;
      return event === undefined ? undefined : signOfEvent(event);
    },
  });
}

/** The Job has failed for one of these reasons, and no failed pod of it tells more. */
export function failedJobVerdict({ reasons, ...family }: Family): Verdict {
  return defineVerdict({
    ...family,
    subject: 'Job',
    reason: reasons[0],
    looksAt: `the condition Failed of a Job without failed pods: ${reasons.join(', ')}`,
    judge(job, { failingPods, isSuperseded }) {
      const failed = watchedCondition(job, 'Failed');
      if (failingPods > 0 || isSuperseded || failed?.status !== 'True' || !reasons.includes(failed.reason))
        return undefined;
      return { reason: failed.reason, message: failed.message, since: failed.at };
    },
  });
}

/** The container ended for one of these reasons, now or before the run that it is in. */
export function endingVerdict({ reasons, ...family }: Omit<Family, 'grace'>): Verdict {
  return defineVerdict({
    ...family,
    subject: 'Pod',
    reason: reasons[0],
    grace: 0,
    looksAt: `how each container ended, now and before: ${reasons.join(', ')}`,
    judge: (pod) =>
      firstContainer(pod, (container) => {
        const ending = endingOf(pod, container);
        if (ending === undefined || !reasons.includes(ending.ending.reason)) return undefined;
        return isGoodEnding(pod, container, ending.ending) ? undefined : signOfEnding(ending);
      }),
  });
}

/** A container of this role ended with an error, now or before the run that it is in. Each exit code is a cause of its own. */
export function exitVerdict({ id, role }: { readonly id: string; readonly role: ContainerRole }): Verdict {
  return defineVerdict({
    id,
    cause: 'exit',
    subject: 'Pod',
    reason: 'Error',
    grace: 0,
    looksAt: `the exit code of each container of the role ${role}, now and before`,
    judge: (pod) =>
      firstContainer(pod, (container) => {
        const ending = container.role === role ? endingOf(pod, container) : undefined;
        if (ending === undefined || ending.ending.exitCode === 0) return undefined;
        return { ...signOfEnding(ending), detail: `${ending.ending.exitCode}` };
      }),
  });
}

/** The scheduler says one of these reasons of a pod without a node. */
export function unscheduledVerdict({ reasons, ...family }: Family): Verdict {
  return defineVerdict({
    ...family,
    subject: 'Pod',
    reason: reasons[0],
    looksAt: `the condition PodScheduled: ${reasons.join(', ')}`,
    judge(pod) {
      const scheduled = watchedCondition(pod, 'PodScheduled');
      if (pod.phase !== 'Pending' || scheduled?.status !== 'False' || !reasons.includes(scheduled.reason))
        return undefined;
      return { message: scheduled.message, since: scheduled.at };
    },
  });
}

/** Objects of a namespace that is being deleted are refused for that. */
const ENDING = /because it is being terminated|is being deleted/;

/** The kinds that create pods themselves. */
type PodMaker = 'ReplicaSet' | 'ReplicationController' | 'StatefulSet' | 'DaemonSet' | 'Job';

/** A controller has fewer pods than it wants, and the API server refused to create them. */
export function failedCreateVerdict(id: string, subject: PodMaker): Verdict {
  return defineVerdict({
    id,
    subject,
    cause: 'failed-create',
    reason: 'FailedCreate',
    grace: 3 * SECOND,
    looksAt: 'how many pods are wanted and there are, the condition ReplicaFailure and events FailedCreate',
    judge(controller, around) {
      if (controller.present >= controller.wanted) return undefined;
      const sign = creationRefusal(controller, around);
      return sign === undefined || ENDING.test(sign.message ?? '') ? undefined : sign;
    },
  });
}

/** The controllers other than these two that replicate say it by events only, and an event may be an hour old: the grace starts when it is seen beside the want of pods. */
function creationRefusal(controller: Subjects[PodMaker], around: Surroundings): Sign | undefined {
  const condition = watchedCondition(controller, 'ReplicaFailure');
  if (condition?.status === 'True') return { message: condition.message, since: condition.at };
  const event = newestEvent(around, ['FailedCreate']);
  return event === undefined ? undefined : { message: event.message };
}
