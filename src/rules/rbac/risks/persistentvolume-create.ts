import { targetCheck } from './check.js';

export const persistentVolumeCreate = targetCheck({
  id: 'rbac-persistentvolume-create',
  title: 'Makes PersistentVolumes',
  severity: 'medium',
  remediation: 'Remove the creation of PersistentVolumes.',
  targets: [{ groups: [''], resources: ['persistentvolumes'], verbs: ['create'] }],
  isClusterScoped: true,
  meaning: 'a volume of type hostPath opens the file system of nodes',
});
