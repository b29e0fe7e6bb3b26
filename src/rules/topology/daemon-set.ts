import { fieldsOf, textOf } from '../evidence/values.js';
import { specOf, statusOf } from '../pod/object.js';
import { countOf, firstStatus, given, progressing, projectObject } from './project-object.js';
import { unobserved } from './replicas.js';
import type { Projector } from './topology-object.js';

export const projectDaemonSet: Projector = (object) => {
  const status = statusOf<'DaemonSet'>(object);
  const strategy = textOf(fieldsOf(specOf<'DaemonSet'>(object).updateStrategy)['type']);
  const count = (field: keyof typeof status) => countOf(status[field]);
  const desired = count('desiredNumberScheduled');
  const ready = count('numberReady');
  return projectObject(object, {
    status: {
      ...firstStatus(
        unobserved(object),
        count('currentNumberScheduled') < desired && progressing('Scheduling'),
        strategy !== 'OnDelete' && count('updatedNumberScheduled') < desired && progressing('RollingOut'),
        ready < desired && progressing('PodsNotReady'),
      ),
      ready,
      desired,
    },
    metadata: given({
      updated: count('updatedNumberScheduled'),
      misscheduled: count('numberMisscheduled') || undefined,
      strategy,
    }),
  });
};
