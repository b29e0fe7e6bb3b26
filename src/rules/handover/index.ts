export { handOver } from './hand-over.js';
export { handOverFix } from './hand-over-fix.js';
export type { HandOver, HandOverRequest, NoPatch, OwnerPatch, PatchTarget } from './hand-over-types.js';
export { managedBy } from './managers.js';
export { ownerKindOf } from './owner-kinds.js';
export { plainLine } from './plain-line.js';
export { PATCH_FORMATS, type PatchFormat, renderPatch } from './render-patch.js';
