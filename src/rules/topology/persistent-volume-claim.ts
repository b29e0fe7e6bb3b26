import { type Fields, fieldsOf, textOf, textsOf } from '../evidence/values.js';
import { conditionsOf, isBeingDeleted, specOf, statusOf } from '../pod/object.js';
import { resourcesOf } from '../pod/pod-fields.js';
import { failing, firstStatus, given, progressing, projectObject, wordOf } from './project-object.js';
import type { Projector, TopologyStatus } from './topology-object.js';

export const projectPersistentVolumeClaim: Projector = (object) => {
  const [spec, status] = [specOf<'PersistentVolumeClaim'>(object), statusOf<'PersistentVolumeClaim'>(object)];
  const requested = resourcesOf(spec).requests['storage'];
  return projectObject(object, {
    status: claimStatus(object),
    metadata: given({
      phase: wordOf(status.phase),
      size: textOf(fieldsOf(status.capacity)['storage'] ?? requested),
      storage_class: textOf(spec.storageClassName),
      access_modes: textsOf(spec.accessModes, 4),
      volume: textOf(spec.volumeName),
    }),
  });
};

function claimStatus(object: Fields): TopologyStatus {
  const status = statusOf<'PersistentVolumeClaim'>(object);
  const { phase } = status;
  const change = conditionsOf(status).find((each) => each.status === 'True');
  return firstStatus(
    phase === 'Lost' && failing('Lost'),
    isBeingDeleted(object) && progressing('Terminating'),
    phase === 'Bound' && change !== undefined && progressing(wordOf(change.type) || 'Resizing'),
    phase === 'Pending' && progressing('Pending'),
    phase !== 'Bound' && { status: 'unknown' },
  );
}
