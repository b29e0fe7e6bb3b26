import { fieldsOf, textOf } from '../../evidence/values.js';
import { PodEdit } from '../../pod/pod-edit.js';
import { requestedResource } from '../../pod/pod-requests.js';
import type { Fixer } from '../rule-and-fixers.js';
import { RESOURCE_PATHS, resourcePath } from './resource-places.js';
import { shortages } from './sched-insufficient.js';
import { isMillicoresSlip } from './unit-slips.js';

const WHOLE = /^\d{1,7}$/;

/** `cpu: 500` is five hundred cores; `500m` is what people mean by it. */
export const requestsInMillicores: Fixer = {
  strategy: 'requests-in-millicores',
  title: 'Read a number of cores beyond any machine as millicores',
  kinds: ['sched-insufficient'],
  touches: RESOURCE_PATHS,
  propose: ({ evidence, pod }) => {
    const spec = fieldsOf(pod['spec']);
    if (!shortages(evidence, spec).some(({ resource }) => resource === 'cpu')) return [];
    const slips = requestedResource(spec, 'cpu').parts.filter(isMillicoresSlip);
    if (slips.length === 0) return [];
    const edit = new PodEdit(pod);
    for (const part of slips) {
      for (const field of ['requests', 'limits'] as const) {
        const path = resourcePath(part, field, 'cpu');
        const text = textOf(edit.get(path));
        if (WHOLE.test(text) && Number(text) >= part.amount) edit.set(path, `${text}m`);
      }
    }
    const list = slips.map((part) => `container ${part.container}: ${part.text} becomes ${part.text}m`).join(', ');
    return [
      {
        title: 'Write the CPU request in millicores',
        explanation: `A CPU quantity without a unit counts whole cores, and no machine has that many (${list}).`,
        assumes: ['Thousandths of a core were meant.'],
        patch: edit.patch,
      },
    ];
  },
};
