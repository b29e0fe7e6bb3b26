import { replicaSetCreateError } from '../../../../src/rules/failing/verdicts/replica-set-create-error.js';
import { at, condition, object } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

describeVerdict(replicaSetCreateError, {
  fails: [
    {
      name: 'its condition',
      object: object('Deployment', {
        status: { conditions: [condition('Progressing', 'False', 'ReplicaSetCreateError', 'words')] },
      }),
      finding: { reason: 'ReplicaSetCreateError', message: 'words', since: Date.parse(at(1)) },
    },
  ],
  well: [
    {
      name: 'a roll-out under way',
      object: object('Deployment', { status: { conditions: [condition('Progressing', 'True', 'ReplicaSetUpdated')] } }),
    },
  ],
});
