import type { Evidence } from '../../evidence/evidence.js';
import { changeStep, clusterKubectl, kubectl, step } from '../support/commands.js';
import { type RefusalDraft, refusalRule } from './create-failure.js';

const DENIED = /admission webhook "([^"]{1,253})" denied the request(?: without explanation)?:?([\s\S]{0,1500})/;
const POLICY =
  /ValidatingAdmissionPolicy '([^']{1,253})'(?: with binding '([^']{1,253})')? denied request: ([\s\S]{1,1500})/;
const DOWN = /failed calling (?:admission )?webhook "([^"]{1,253})": ?([\s\S]{0,1500})/;
const SERVICE = /https:\/\/([a-z0-9-]{1,63})\.([a-z0-9-]{1,63})\.svc/;

/** Why a webhook does not answer, in words. */
const WAYS: readonly (readonly [RegExp, string])[] = [
  [/no endpoints available/, 'no pod of its service is ready'],
  [/service "[^"]{1,253}" not found/, 'its service does not exist'],
  [/x509|certificate/, 'its certificate is not accepted'],
  [/no such host/, 'its address cannot be resolved'],
  [/connection refused/, 'nothing listens at its address'],
  [/deadline exceeded|timeout|timed out/i, 'the call runs into its timeout'],
];

/** Admission: a webhook or policy denies the pod, or does not answer. */
export const webhookDenied = refusalRule({
  id: 'webhook-denied',
  title: 'An admission webhook refuses the pod or does not answer',
  description:
    'An admission webhook (Kyverno, Gatekeeper …) or a ValidatingAdmissionPolicy denies the pod, and its text says what it demands; or the webhook itself cannot ' +
    'be called, and then nothing is wrong with the pod: its service, endpoints or certificate are.',
  read: ({ message }, evidence) => down(message, evidence) ?? policy(message, evidence) ?? denied(message, evidence),
});

function down(message: string, evidence: Evidence): RefusalDraft | undefined {
  const [, webhook, text = ''] = DOWN.exec(message) ?? [];
  if (webhook === undefined) return undefined;
  const why = WAYS.find(([pattern]) => pattern.test(text))?.[1];
  return {
    title: `Admission webhook ${webhook} does not answer`,
    what: `admission webhook ${webhook} does not answer${why === undefined ? '' : `, ${why}`}: ${oneLine(text)}`,
    objects: [`webhook ${webhook}`],
    steps: [
      step(
        `Repair the service behind the webhook ${webhook} (its pods, endpoints, certificate); the template of ${evidence.owner.kind} ${evidence.owner.name} needs no change.`,
      ),
      ...serviceSteps(text),
      step(
        'If it has been removed, remove its configuration too:',
        clusterKubectl('get', 'validatingwebhookconfigurations,mutatingwebhookconfigurations'),
      ),
    ],
  };
}

function serviceSteps(text: string): RefusalDraft['steps'] {
  const [, service, namespace] = SERVICE.exec(text) ?? [];
  if (service === undefined || namespace === undefined) return [];
  const command = clusterKubectl('-n', namespace, 'get', 'pods,endpoints');
  return [step(`See whether service ${service} in namespace ${namespace} has pods that are ready:`, command)];
}

function denied(message: string, evidence: Evidence): RefusalDraft | undefined {
  const [, webhook, text = ''] = DENIED.exec(message) ?? [];
  if (webhook === undefined) return undefined;
  const said = oneLine(text);
  return {
    title: `Admission webhook ${webhook} denies the pod`,
    what: `admission webhook ${webhook} denies it${said === '' ? ' without saying why' : `: ${said}`}`,
    objects: [`webhook ${webhook}`],
    steps: [
      changeStep(evidence, 'Follow what the policy demands'),
      step('Or have an exception made by those who run the policy.'),
    ],
  };
}

function policy(message: string, evidence: Evidence): RefusalDraft | undefined {
  const [, name, binding, text = ''] = POLICY.exec(message) ?? [];
  if (name === undefined) return undefined;
  const bound = binding === undefined ? '' : ` (binding ${binding})`;
  return {
    title: `ValidatingAdmissionPolicy ${name} denies the pod`,
    what: `ValidatingAdmissionPolicy ${name}${bound} denies it: ${oneLine(text)}`,
    objects: [`webhook ${name}`],
    steps: [
      changeStep(evidence, 'Follow what the policy demands'),
      step('Read the policy:', kubectl(evidence, 'get', `validatingadmissionpolicy/${name}`, '-o', 'yaml')),
    ],
  };
}

/** Kyverno and others write over several lines. */
function oneLine(text: string): string {
  return text
    .trim()
    .split(/\s{1,100}/)
    .join(' ')
    .replace(/\.$/, '');
}
