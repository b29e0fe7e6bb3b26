import type { Fields } from '../../evidence/values.js';
import { specOf, statusOf } from '../../pod/object.js';
import { keptName, projectMetadata, type WatchedObject } from './watched-object.js';

/** What is kept of a PersistentVolumeClaim. */
export interface WatchedClaim extends WatchedObject {
  readonly kind: 'PersistentVolumeClaim';
  readonly phase: string;
  readonly volume: string;
  readonly storageClass: string;
}

export function projectClaim(object: Fields): WatchedClaim {
  const spec = specOf<'PersistentVolumeClaim'>(object);
  return {
    kind: 'PersistentVolumeClaim',
    ...projectMetadata(object),
    phase: keptName(statusOf<'PersistentVolumeClaim'>(object).phase),
    volume: keptName(spec.volumeName),
    storageClass: keptName(spec.storageClassName),
  };
}
