import { PodEdit } from '../../pod/pod-edit.js';
import { isStillEnding } from '../general/exit-137-not-oom.js';
import type { Fixer } from '../rule-and-fixers.js';

const PERIOD = ['spec', 'terminationGracePeriodSeconds'] as const;
/** What Kubernetes gives where the manifest does not say (PodSpec). */
const USUAL = 30;
const LONGER = 60;

/** A container that was killed while it was still ending gets more time to end. */
export const longerGracePeriod: Fixer = {
  strategy: 'longer-grace-period',
  title: 'Give a program that is killed while it still ends twice the usual time (terminationGracePeriodSeconds)',
  kinds: ['exit-137-not-oom'],
  touches: ['/spec/terminationGracePeriodSeconds'],
  propose: ({ evidence, container, pod }) => {
    const edit = new PodEdit(pod);
    const present = edit.get(PERIOD) ?? USUAL;
    if (container === undefined || typeof present !== 'number' || present > USUAL) return [];
    if (!isStillEnding(evidence, container)) return [];
    return [
      {
        title: `Give the pod ${LONGER} seconds to end instead of ${present}`,
        explanation:
          `The kubelet told container ${container.name} to end (SIGTERM), and killed it ${present} seconds later, while its log shows that it was still ending. ` +
          `terminationGracePeriodSeconds goes from ${present} to ${LONGER}. A preStop hook counts as part of that time. It does not say why the pod was stopped.`,
        assumes: [`${container.name} ends within ${LONGER} seconds; where its work takes longer, give it that much.`],
        patch: edit.set(PERIOD, LONGER).patch,
      },
    ];
  },
};
