import { type Fields, fieldsOf, listOf, textOf, textsOf } from '../evidence/values.js';
import { failing, firstStatus, given, progressing, projectObject, wordOf } from './project-object.js';
import type { Projector, TopologyStatus } from './topology-object.js';

export const projectPersistentVolumeClaim: Projector = (object) => {
  const [spec, status] = [fieldsOf(object['spec']), fieldsOf(object['status'])];
  const requested = fieldsOf(fieldsOf(spec['resources'])['requests'])['storage'];
  return projectObject(object, {
    status: claimStatus(object),
    metadata: given({
      phase: wordOf(status['phase']),
      size: textOf(fieldsOf(status['capacity'])['storage'] ?? requested),
      storage_class: textOf(spec['storageClassName']),
      access_modes: textsOf(spec['accessModes'], 4),
      volume: textOf(spec['volumeName']),
    }),
  });
};

function claimStatus(object: Fields): TopologyStatus {
  const { phase, conditions } = fieldsOf(object['status']);
  const change = listOf(conditions)
    .map(fieldsOf)
    .find((each) => each['status'] === 'True');
  return firstStatus(
    phase === 'Lost' && failing('Lost'),
    fieldsOf(object['metadata'])['deletionTimestamp'] !== undefined && progressing('Terminating'),
    phase === 'Bound' && change !== undefined && progressing(wordOf(change['type']) || 'Resizing'),
    phase === 'Pending' && progressing('Pending'),
    phase !== 'Bound' && { status: 'unknown' },
  );
}
