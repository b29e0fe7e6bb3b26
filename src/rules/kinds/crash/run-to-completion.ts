import { PodEdit } from '../../pod/pod-edit.js';
import { loopingContainers } from '../general/exit-0-loop.js';
import type { Fixer } from '../rule-and-fixers.js';

/** The pod is not started again once it has ended well, to see that it completes. A Deployment cannot do that: the work belongs in a Job. */
export const runToCompletion: Fixer = {
  strategy: 'run-to-completion',
  title: 'Let a program that ends with success end (restartPolicy: Never)',
  kinds: ['exit-0-loop'],
  touches: ['/spec/restartPolicy'],
  propose: ({ evidence, container, pod }) => {
    if (container?.role !== 'app' || !loopingContainers(evidence).includes(container)) return [];
    const edit = new PodEdit(pod).set(['spec', 'restartPolicy'], 'Never');
    if (edit.patch.length === 0) return [];
    return [
      {
        title: 'Let the pod complete instead of starting it again',
        explanation: `Container ${container.name} ends with exit code 0 and is started again only because restartPolicy is Always. With Never the pod shows Completed. A Deployment, StatefulSet or DaemonSet allows only Always: to keep it so, make the work a Job or CronJob.`,
        assumes: [`What ${container.name} does is done when it ends with exit code 0.`],
        scope: 'mirror-only',
        patch: edit.patch,
      },
    ];
  },
};
