import { getBlastRadius } from './blast-radius.js';
import { canI } from './can-i.js';
import { getClusterRole } from './get-cluster-role.js';
import { getManifest } from './get-manifest.js';
import { getNamespace } from './get-namespace.js';
import { getRole } from './get-role.js';
import { getWorkload } from './get-workload.js';
import { listNamespaces } from './list-namespaces.js';
import { listRoles } from './list-roles.js';
import { whoCan } from './who-can.js';

export const diagramRoutes = [
  listNamespaces,
  getNamespace,
  getWorkload,
  getManifest,
  listRoles,
  getRole,
  getClusterRole,
  whoCan,
  canI,
  getBlastRadius,
];
