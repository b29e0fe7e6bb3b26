import { failedCreateVerdict } from '../verdict-families.js';

/** The ReplicaSet wants more pods than the API server lets it create. */
export const failedCreateReplicaSet = failedCreateVerdict('failed-create-replica-set', 'ReplicaSet');
