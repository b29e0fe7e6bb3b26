import { expect, it } from 'vitest';
import { failedResourceClaim } from '../../../../src/rules/failing/verdicts/failed-resource-claim.js';
import { around, at, event, pod, podWith, running, subjectOf, waiting } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

const noTemplate = event(
  'FailedResourceClaimCreation',
  'PodResourceClaim gpu: resourceclaimtemplate.resource.k8s.io "gpu" not found',
);

describeVerdict(failedResourceClaim, {
  fails: [
    {
      name: 'the event FailedPrepareDynamicResources',
      object: podWith(waiting('ContainerCreating')),
      around: around([
        event('FailedPrepareDynamicResources', 'first words', { lastTimestamp: at(1) }),
        event('FailedPrepareDynamicResources', 'last words'),
      ]),
      finding: { reason: 'FailedPrepareDynamicResources', message: 'last words' },
    },
    {
      name: 'the event FailedResourceClaimCreation, after which no scheduler looks at the pod',
      object: pod({ spec: { nodeName: undefined }, status: { phase: 'Pending', conditions: [] } }),
      around: around([noTemplate]),
      finding: { reason: 'FailedResourceClaimCreation', grace: 5_000 },
    },
  ],
  well: [
    {
      name: 'a container that has been created',
      object: podWith(running()),
      around: around([event('FailedPrepareDynamicResources', 'words')]),
    },
    { name: 'a pod without a word', object: podWith(waiting('ContainerCreating')) },
  ],
});

it('does not take what was said before the pod had its node for what keeps it from starting', () => {
  expect(
    failedResourceClaim.judge(subjectOf(podWith(waiting('ContainerCreating'))), around([noTemplate])),
  ).toBeUndefined();
});
