import { type Fields, fieldsOf } from '../../evidence/values.js';
import { keptName, projectMetadata, type WatchedObject } from './watched-object.js';

/** What is kept of a PersistentVolumeClaim. */
export interface WatchedClaim extends WatchedObject {
  readonly kind: 'PersistentVolumeClaim';
  readonly phase: string;
  readonly volume: string;
  readonly storageClass: string;
}

export function projectClaim(object: Fields): WatchedClaim {
  const spec = fieldsOf(object['spec']);
  return {
    kind: 'PersistentVolumeClaim',
    ...projectMetadata(object),
    phase: keptName(fieldsOf(object['status'])['phase']),
    volume: keptName(spec['volumeName']),
    storageClass: keptName(spec['storageClassName']),
  };
}
