export { type AttachedInputs, attachInputs } from './attach-inputs.js';
export {
  type ClusterObjects,
  type ContainerLog,
  type KnownObject,
  mergeObjects,
  NO_OBJECTS,
} from './cluster-objects.js';
export { controllerReport } from './controller-report.js';
export { newestFirst } from './distinct-events.js';
export { podsMadeBy } from './ended-jobs.js';
export { fitReport } from './fit-report.js';
export { objectsNeededBy } from './named-by-objects.js';
export { claimsNamedBy, type NamedObject, objectsNamedBy } from './named-objects.js';
export { manifestOf } from './object-fields.js';
export { objectReport } from './object-report.js';
export { ownerChain } from './owner-chain.js';
export { type ParsedDocuments, parseDocuments } from './parse-documents.js';
export { type PlacedPod, placedPod } from './placed-pods.js';
export { type PodFailure, restartOf, warnedFailure } from './pod-failure.js';
export { podEvents, podFailure, podReport, uidsInEvents } from './pod-report.js';
export { templatePod } from './report-body.js';
export { reportsOf } from './reports-of.js';
export { type SortedDocuments, sortDocuments } from './sort-documents.js';
export { type Subject, subjectsOf } from './subjects-of.js';
export { type TellingLog, tellingLogs } from './telling-logs.js';
