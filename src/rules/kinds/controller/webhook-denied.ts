import type { Evidence } from '../../evidence/evidence.js';
import { changeStep, clusterKubectl, kubectl, step, workloadName } from '../support/commands.js';
import { type RefusalDraft, refusalRule } from './create-failure.js';
import { demandIn } from './denied-demand.js';
import { readWebhookCall, type WebhookFailure } from './webhook-call.js';

const DENIED = /admission webhook "([^"]{1,253})" denied the request(?: without explanation)?:?([\s\S]{0,1500})/;
const POLICY =
  /ValidatingAdmissionPolicy '([^']{1,253})'(?: with binding '([^']{1,253})')? denied request: ([\s\S]{1,1500})/;
const DOWN = /failed calling (?:admission )?webhook "([^"]{1,253})": ?([\s\S]{0,1500})/;
const SERVICE = /https:\/\/([a-z0-9-]{1,63})\.([a-z0-9-]{1,63})\.svc/;

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
  const failure = readWebhookCall(text);
  const { title, why, advice } = failure;
  return {
    title: `Admission webhook ${webhook} ${title}`,
    what: `admission webhook ${webhook} cannot be called${why === '' ? '' : `, ${why}`}: ${oneLine(text)}`,
    objects: [`webhook ${webhook}`],
    steps: [
      step(`${advice} The template of ${workloadName(evidence)} needs no change.`),
      ...serviceSteps(text, failure),
      step(
        'If what it belongs to has been removed, remove its configuration too:',
        clusterKubectl('get', 'validatingwebhookconfigurations,mutatingwebhookconfigurations'),
      ),
    ],
  };
}

function serviceSteps(text: string, { isAboutPods }: WebhookFailure): RefusalDraft['steps'] {
  const [, service, namespace] = SERVICE.exec(text) ?? [];
  if (service === undefined || namespace === undefined) return [];
  if (isAboutPods) {
    const command = kubectl({ namespace }, 'get', 'pods,endpoints');
    return [step(`See whether service ${service} in namespace ${namespace} has pods that are ready:`, command)];
  }
  const command = kubectl({ namespace }, 'get', 'pods,secrets');
  return [
    step(
      `Its service is ${service} in namespace ${namespace}; see its pods and where its certificate is kept:`,
      command,
    ),
  ];
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
      changeStep(evidence, demandIn(text) ?? 'Follow what the policy demands'),
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
      changeStep(evidence, demandIn(text) ?? 'Follow what the policy demands'),
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
