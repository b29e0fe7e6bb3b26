import { failedCreateVerdict } from '../verdict-families.js';

/** The StatefulSet wants more pods than the API server lets it create. */
export const failedCreateStatefulSet = failedCreateVerdict('failed-create-stateful-set', 'StatefulSet');
