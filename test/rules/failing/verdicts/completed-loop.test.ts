import { completedLoop } from '../../../../src/rules/failing/verdicts/completed-loop.js';
import { ended, podWith, running } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

describeVerdict(completedLoop, {
  fails: [
    {
      name: 'a second good end of a container that is to run always',
      object: podWith(ended(0, 'Completed'), { restartCount: 1 }),
    },
  ],
  well: [
    { name: 'the first one', object: podWith(ended(0, 'Completed')) },
    {
      name: 'one that may end',
      object: podWith(ended(0, 'Completed'), { restartCount: 1 }, { restartPolicy: 'OnFailure' }),
    },
    {
      name: 'one that runs again and is ready',
      object: podWith(running(5), { lastState: ended(0, 'Completed'), ready: true, restartCount: 1 }),
    },
  ],
});
