export { LabelIndex } from './label-index.js';
export { secretsNotFound } from './missing-secrets.js';
export { projectNamespace } from './namespace.js';
export { given, wordOf } from './project-object.js';
export { projectors } from './projectors.js';
export { isClusterScoped, shownKind } from './shown-kind.js';
export type {
  Projector,
  Relation,
  TopologyObject,
  TopologyOwner,
  TopologyReference,
  TopologySelector,
  TopologyStatus,
} from './topology-object.js';
