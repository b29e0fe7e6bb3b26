import { fieldsOf } from '../../evidence/values.js';
import { PodEdit } from '../../pod/pod-edit.js';
import { quantityOf } from '../../pod/quantity.js';
import type { Fixer } from '../rule-and-fixers.js';
import { RESOURCE_PATHS, setRequest } from './resource-places.js';
import { shortages } from './sched-insufficient.js';

/** Little enough to find room nearly anywhere. */
const MINIMUM: Readonly<Record<string, string>> = { cpu: '100m', memory: '128Mi', 'ephemeral-storage': '100Mi' };

/** A trial: with hardly any request the pod is placed, and shows whether the rest works. */
export const minimalRequests: Fixer = {
  strategy: 'minimal-requests',
  title: 'Request next to nothing, to see whether the rest works',
  kinds: ['sched-insufficient'],
  touches: [...RESOURCE_PATHS, '/spec/resources/requests/*'],
  propose: ({ evidence, pod }) => {
    const edit = new PodEdit(pod);
    const changes = shortages(evidence, fieldsOf(pod['spec'])).flatMap(({ resource, requested }) => {
      const text = MINIMUM[resource];
      const amount = text === undefined ? undefined : quantityOf(text);
      if (text === undefined || amount === undefined) return [];
      const greater = requested.parts.filter((part) => part.amount > amount);
      for (const part of greater) setRequest(edit, part, resource, text);
      // Of the pod as a whole each container must still have its part.
      const whole = amount * Math.max(1, requested.parts.length);
      const isOfPod = requested.ofPod !== undefined && requested.ofPod > whole;
      if (isOfPod) edit.set(['spec', 'resources', 'requests', resource], `${Math.ceil(whole * 1000) / 1000}`);
      const named = greater.map((part) => `${part.container}: ${resource} ${part.text} becomes ${text}`);
      return isOfPod ? [...named, `the pod: ${resource} ${requested.ofPod} becomes ${whole}`] : named;
    });
    if (changes.length === 0) return [];
    return [
      {
        title: 'Request next to nothing for a trial',
        explanation: `An experiment: ${changes.join(', ')}. It shows whether the pod works once it has a node. Under load it has no claim to what it needs, so this is not for production.`,
        scope: 'mirror-only',
        patch: edit.patch,
      },
    ];
  },
};
