import { kubectl } from '../support/commands.js';
import { captures } from '../support/texts.js';
import { refusalRule } from './create-failure.js';

/** Admission: `maximum cpu usage per Container is 1, but limit is 2`. */
export const limitrangeDenied = refusalRule({
  id: 'limitrange-denied',
  title: 'Resources are outside the LimitRange',
  pattern:
    /((?:maximum|minimum) [\w./-]{1,100} usage per \w{1,40} is [^\n]{1,500}|[\w./-]{1,100} max limit to request ratio per [^\n]{1,300})/,
  read: ([, text = '']) => ({
    what: `its resources are outside the LimitRange of the namespace: ${text.replace(/[\].]{1,2}$/, '')}`,
    objects: [`LimitRange ${text.slice(0, 80)}`],
    todo: 'Set requests and limits within the range that the message states',
  }),
});

/** Admission: `serviceaccount "SA" not found`. */
export const serviceaccountMissing = refusalRule({
  id: 'serviceaccount-missing',
  title: 'ServiceAccount does not exist',
  pattern:
    /service ?account (?:[^\s/"]{1,253}\/)?"?([^\s"/:]{1,253})"?:? ?(?:serviceaccount "[^"]{1,253}" )?(?:was )?not found/i,
  read: ([, name = ''], evidence) => ({
    what: `ServiceAccount ${name} does not exist in namespace ${evidence.namespace}`,
    objects: [`ServiceAccount/${name}`],
    todo: `Create it, or correct serviceAccountName in the pod template`,
    command: kubectl(evidence, 'create', 'serviceaccount', name),
  }),
});

/** Admission: `violates PodSecurity "restricted:latest": …`; before 1.25 PodSecurityPolicy. */
export const pssDenied = refusalRule({
  id: 'pss-denied',
  title: 'Pod Security forbids the pod',
  pattern:
    /violates PodSecurity "([^"]{1,100})": ([^\n]{1,2000})|unable to validate against any pod security policy: ?([^\n]{0,1000})/,
  read: ([, level, clauses = '', policies = '']) => ({
    what:
      level === undefined
        ? `no PodSecurityPolicy allows it: ${policies}`
        : `the namespace enforces Pod Security "${level}", which the pod breaks: ${clauses}`,
    objects: [`PodSecurity ${level ?? 'policy'}`],
    todo: 'Set the fields of securityContext that each clause of the message names',
  }),
});

/** Admission: a webhook or policy denies the pod, or does not answer. */
export const webhookDenied = refusalRule({
  id: 'webhook-denied',
  title: 'An admission webhook refuses the pod or does not answer',
  pattern:
    /admission webhook "([^"]{1,253})" denied the request:? ?([^\n]{0,1000})|failed calling webhook "([^"]{1,253})": ?([^\n]{0,1000})|ValidatingAdmissionPolicy '([^']{1,253})'[^\n]{0,300} denied request: ([^\n]{1,800})/,
  read: (match) => {
    const [, denier, denial, unreachable, failure, policy, reason] = captures(match);
    const objects = [`webhook ${denier || unreachable || policy}`];
    if (unreachable !== '') {
      const todo = `Repair the service behind the webhook ${unreachable} (its pods, endpoints, certificate); the template needs no change`;
      return { what: `admission webhook ${unreachable} does not answer: ${failure}`, objects, todo };
    }
    const who = policy === '' ? `admission webhook ${denier}` : `ValidatingAdmissionPolicy ${policy}`;
    return { what: `${who} denies it: ${denial || reason}`, objects, todo: 'Follow what the policy demands' };
  },
});

/** Validation: `Pod "P" is invalid: spec…: Invalid value`. */
export const invalidPodSpec = refusalRule({
  id: 'invalid-pod-spec',
  title: 'The pod template is not valid',
  pattern:
    /is invalid: ([^\n]{1,1000})|((?:metadata|spec)[\w.[\]]{1,300}: (?:Invalid value|Required value|Not found|Duplicate value|Forbidden|Unsupported value)[^\n]{0,800})/,
  read: ([, text, field]) => ({
    what: `the API server finds the pod not valid: ${text ?? field ?? ''}`,
    objects: [`field ${(/[\w.[\]]{3,200}(?=: )/.exec(text ?? field ?? '')?.[0] ?? '').slice(0, 120)}`],
    todo: 'Correct the field that the message names',
  }),
});
