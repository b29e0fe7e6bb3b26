import type { Evidence } from '../../evidence/evidence.js';
import { changeStep, kubectl, named, step } from '../support/commands.js';
import { fromRelated } from '../support/quotes.js';
import { createFailure, refusalRule } from './create-failure.js';

const MISSING =
  /service ?account (?:[^\s/"]{1,253}\/)?"?([^\s"/:]{1,253})"?:? ?(?:serviceaccount "[^"]{1,253}" )?(?:was )?not found/i;

/** Admission: `serviceaccount "SA" not found`. */
export const serviceaccountMissing = refusalRule({
  id: 'serviceaccount-missing',
  title: 'ServiceAccount does not exist',
  description:
    'Admission refuses the pod because the ServiceAccount that its template names does not exist in the namespace ("error looking up service account"). ' +
    'It was not created, is in another namespace, or its name is mistyped.',
  read: (event, evidence) => {
    const name = serviceAccountIn(event.message);
    if (name === undefined) return undefined;
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
  },
});

/** The ServiceAccount that admission does not find; undefined where nothing says so. */
export function missingServiceAccount(evidence: Evidence): string | undefined {
  const event = createFailure(evidence);
  return event === undefined ? undefined : serviceAccountIn(event.message);
}

function serviceAccountIn(message: string): string | undefined {
  return MISSING.exec(message)?.[1];
}
