import { failedCreateVerdict } from '../verdict-families.js';

/** The ReplicationController wants more pods than the API server lets it create. */
export const failedCreateReplicationController = failedCreateVerdict(
  'failed-create-replication-controller',
  'ReplicationController',
);
