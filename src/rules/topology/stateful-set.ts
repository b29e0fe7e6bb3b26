import { type Fields, fieldsOf, textOf } from '../evidence/values.js';
import { specOf, statusOf } from '../pod/object.js';
import { countOf, firstStatus, given, progressing, projectObject } from './project-object.js';
import { unobserved, wantedReplicas } from './replicas.js';
import type { Projector, TopologyStatus } from './topology-object.js';

export const projectStatefulSet: Projector = (object) => {
  const [spec, status] = [specOf<'StatefulSet'>(object), statusOf<'StatefulSet'>(object)];
  const ready = countOf(status.readyReplicas);
  const desired = wantedReplicas(object);
  return projectObject(object, {
    status: {
      ...firstStatus(
        unobserved(object),
        countOf(status.replicas) !== desired && progressing('Scaling'),
        rollout(object),
        ready < desired && progressing('PodsNotReady'),
      ),
      ready,
      desired,
    },
    metadata: given({
      updated: countOf(status.updatedReplicas),
      strategy: textOf(fieldsOf(spec.updateStrategy)['type']),
      service_name: textOf(spec.serviceName),
    }),
  });
};

/** With `OnDelete`, or below a partition, pods of an older template stay on purpose. */
function rollout(object: Fields): TopologyStatus | undefined {
  const [spec, status] = [specOf<'StatefulSet'>(object), statusOf<'StatefulSet'>(object)];
  const strategy = fieldsOf(spec.updateStrategy);
  const partition = countOf(fieldsOf(strategy['rollingUpdate'])['partition']);
  const isNewest = textOf(status.updateRevision) === textOf(status.currentRevision);
  if (isNewest || strategy['type'] === 'OnDelete') return undefined;
  const wanted = Math.max(0, wantedReplicas(object) - partition);
  return countOf(status.updatedReplicas) < wanted ? progressing('RollingOut') : undefined;
}
