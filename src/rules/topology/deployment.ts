import { type Fields, fieldsOf, textOf } from '../evidence/values.js';
import { specOf, statusOf } from '../pod/object.js';
import { conditionIn, countOf, failing, firstStatus, given, progressing, projectObject } from './project-object.js';
import { replicaFailure, unobserved, wantedReplicas } from './replicas.js';
import type { Projector, TopologyStatus } from './topology-object.js';

export const projectDeployment: Projector = (object) => {
  const [spec, status] = [specOf<'Deployment'>(object), statusOf<'Deployment'>(object)];
  return projectObject(object, {
    status: {
      ...deploymentStatus(object),
      ready: countOf(status.readyReplicas),
      desired: wantedReplicas(object),
    },
    metadata: given({
      updated: countOf(status.updatedReplicas),
      available: countOf(status.availableReplicas),
      strategy: textOf(fieldsOf(spec.strategy)['type']),
      paused: spec.paused === true ? true : undefined,
    }),
  });
};

function deploymentStatus(object: Fields): TopologyStatus {
  const status = statusOf<'Deployment'>(object);
  const progress = conditionIn(status, 'Progressing');
  return firstStatus(
    unobserved(object),
    progress?.reason === 'ProgressDeadlineExceeded' && failing(progress.reason),
    replicaFailure(object),
    rollout(object),
    shortage(object),
  );
}

/** Kubernetes "Deployments", complete: all replicas are of the newest template, and none of an older one is left. */
function rollout(object: Fields): TopologyStatus | undefined {
  const status = statusOf<'Deployment'>(object);
  const [desired, replicas, updated] = [
    wantedReplicas(object),
    countOf(status.replicas),
    countOf(status.updatedReplicas),
  ];
  if (updated >= desired && replicas <= updated) return replicas > desired ? progressing('Scaling') : undefined;
  return progressing(specOf<'Deployment'>(object).paused === true ? 'Paused' : 'RollingOut');
}

/** What was rolled out once and lost more pods since than it may is broken; what still rolls out is on its way. */
function shortage(object: Fields): TopologyStatus | undefined {
  const status = statusOf<'Deployment'>(object);
  if (countOf(status.availableReplicas) >= wantedReplicas(object)) return undefined;
  const isRolledOut = conditionIn(status, 'Progressing')?.reason === 'NewReplicaSetAvailable';
  const available = conditionIn(status, 'Available');
  const isBroken = isRolledOut && available?.status === 'False';
  return isBroken ? failing(available.reason || 'Unavailable') : progressing('PodsNotAvailable');
}
