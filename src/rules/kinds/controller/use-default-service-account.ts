import { PodEdit } from '../../pod/pod-edit.js';
import type { Fixer } from '../rule-and-fixers.js';
import { missingServiceAccount } from './serviceaccount-missing.js';

/** Runs the pod under the ServiceAccount that every namespace has. */
export const useDefaultServiceAccount: Fixer = {
  strategy: 'use-default-service-account',
  title: 'Use the ServiceAccount default in place of one that does not exist',
  kinds: ['serviceaccount-missing'],
  touches: ['/spec/serviceAccountName', '/spec/serviceAccount'],
  propose({ evidence, pod }) {
    const missing = missingServiceAccount(evidence);
    const edit = new PodEdit(pod);
    const present = edit.get(['spec', 'serviceAccountName']) ?? edit.get(['spec', 'serviceAccount']);
    if (missing === undefined || present !== missing) return [];
    const patch = edit.remove(['spec', 'serviceAccount']).set(['spec', 'serviceAccountName'], 'default').patch;
    return [
      {
        title: 'Try it with the ServiceAccount default',
        explanation:
          `serviceAccountName becomes default instead of ${missing}, which does not exist, to see whether the rest of the pod works. ` +
          `A program that asks the Kubernetes API or a cloud for something needs ${missing} with its roles: create it for production.`,
        assumes: ['The program does not need the rights of its own ServiceAccount to start.'],
        scope: 'mirror-only',
        patch,
      },
    ];
  },
};
