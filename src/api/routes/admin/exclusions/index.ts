import { excludeNamespace } from './exclude-namespace.js';
import { excludePod } from './exclude-pod.js';
import { explainExclusion } from './explain-exclusion.js';
import { includeNamespace } from './include-namespace.js';
import { includePod } from './include-pod.js';
import { listExcludedNamespaces } from './list-excluded-namespaces.js';
import { listExcludedPods } from './list-excluded-pods.js';
import { matchExclusion } from './match-exclusion.js';

export const exclusionRoutes = [
  listExcludedNamespaces,
  excludeNamespace,
  includeNamespace,
  listExcludedPods,
  excludePod,
  includePod,
  explainExclusion,
  matchExclusion,
];
