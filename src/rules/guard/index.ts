export { isAllowedPatch } from './allowed-paths.js';
export { changedPaths } from './changed-paths.js';
export type { RelatedObject } from './guard-case.js';
export { isSameRepository } from './images.js';
export { judgeManifest } from './judge-manifest.js';
export { judgePatch, type PatchCase, type PatchVerdict, pathsFor } from './judge-patch.js';
export { HARDENING_PATHS, LLM_PATHS } from './llm-paths.js';
export { hasContainers } from './pod-view.js';
export { relatedObjects } from './related-objects.js';
