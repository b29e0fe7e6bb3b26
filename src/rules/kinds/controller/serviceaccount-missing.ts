import type { Evidence } from '../../evidence/evidence.js';
import { PodEdit } from '../../pod/pod-edit.js';
import { fix } from '../fix.js';
import { changeStep, kubectl, named, step } from '../support/commands.js';
import { fromRelated } from '../support/quotes.js';
import { type RefusalDraft, refusalKind } from './create-failure.js';
import { missingAccountIn } from './missing-service-account.js';

/** The ServiceAccount that admission does not find. */
interface MissingAccount {
  readonly name: string;
}

/** Runs the pod under the ServiceAccount that every namespace has. */
const useDefaultServiceAccount = fix<MissingAccount>({
  strategy: 'use-default-service-account',
  title: 'Use the ServiceAccount default in place of one that does not exist',
  touches: ['/spec/serviceAccountName', '/spec/serviceAccount'],
  propose: ({ name: missing }, { pod }) => {
    const edit = new PodEdit(pod);
    const present = edit.get(['spec', 'serviceAccountName']) ?? edit.get(['spec', 'serviceAccount']);
    if (present !== missing) return [];
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
});

/** Admission: `serviceaccount "SA" not found`. */
export const serviceaccountMissing = refusalKind<MissingAccount>({
  id: 'serviceaccount-missing',
  title: 'ServiceAccount does not exist',
  description:
    'Admission refuses the pod because the ServiceAccount that its template names does not exist in the namespace ("error looking up service account"). ' +
    'It was not created, is in another namespace, or its name is mistyped.',
  read: (message) => {
    const name = missingAccountIn(message);
    return name === undefined ? undefined : { name };
  },
  say: sayMissingAccount,
  fixes: [useDefaultServiceAccount],
});

function sayMissingAccount({ name }: MissingAccount, evidence: Evidence): RefusalDraft {
  const related = evidence.related('ServiceAccount', name);
  const [near] = related?.near ?? [];
  const path = `${evidence.manifest.specPath}.serviceAccountName`;
  return {
    title: `ServiceAccount ${name} does not exist`,
    what: `ServiceAccount ${name} does not exist in namespace ${evidence.namespace} (${path})${near === undefined ? '' : `; the nearest that does is ${near}`}`,
    objects: [`ServiceAccount/${name}`],
    quotes: fromRelated(related),
    steps: [
      ...(near === undefined ? [] : [changeStep(evidence, `If ${near} is meant, set ${path} to it`)]),
      step(
        `${near === undefined ? 'Create' : 'Or create'} it, with the roles that the program needs; or correct serviceAccountName in the pod template:`,
        kubectl(evidence, 'create', 'serviceaccount', named(name)),
      ),
    ],
  };
}
