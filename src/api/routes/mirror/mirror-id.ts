import { Name } from '../../../contracts/common.js';

/** A mirror's id in a path. Text that none has is not found, and not refused. */
export const MirrorIdParam = Name;
