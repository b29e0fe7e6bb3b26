import type { Step } from '../../../contracts/diagnosis.js';
import type { Evidence } from '../../evidence/evidence.js';
import { changeStep, clusterKubectl, kubectl, step, workloadName } from '../support/commands.js';
import { cut, oneLine } from '../support/quotes.js';
import { type RefusalDraft, refusalKind } from './create-failure.js';
import { demandIn } from './denied-demand.js';
import { readWebhookCall, type WebhookFailure } from './webhook-call.js';

const DENIED = /admission webhook "([^"]{1,253})" denied the request(?: without explanation)?:?([\s\S]{0,1500})/;
const POLICY =
  /ValidatingAdmissionPolicy '([^']{1,253})'(?: with binding '([^']{1,253})')? denied request: ([\s\S]{1,1500})/;
const DOWN = /failed calling (?:admission )?webhook "([^"]{1,253})": ?([\s\S]{0,1500})/;
const SERVICE = /https:\/\/([a-z0-9-]{1,63})\.([a-z0-9-]{1,63})\.svc/;

/** What a webhook or a ValidatingAdmissionPolicy has against the pod; or a webhook that cannot be called. */
type WebhookRefusal =
  | { readonly by: 'down'; readonly webhook: string; readonly text: string }
  | { readonly by: 'policy'; readonly policy: string; readonly binding: string | undefined; readonly text: string }
  | { readonly by: 'webhook'; readonly webhook: string; readonly text: string };

/** Admission: a webhook or policy denies the pod, or does not answer. */
export const webhookDenied = refusalKind<WebhookRefusal>({
  id: 'webhook-denied',
  title: 'An admission webhook refuses the pod or does not answer',
  description:
    'An admission webhook (Kyverno, Gatekeeper …) or a ValidatingAdmissionPolicy denies the pod, and its text says what it demands; or the webhook itself cannot ' +
    'be called, and then nothing is wrong with the pod: its service, endpoints or certificate are.',
  read: readRefusal,
  say: (refusal, evidence) => {
    if (refusal.by === 'down') return sayDown(refusal.webhook, refusal.text, evidence);
    return refusal.by === 'policy' ? sayPolicy(refusal, evidence) : sayDenied(refusal.webhook, refusal.text, evidence);
  },
});

function readRefusal(message: string): WebhookRefusal | undefined {
  const [, uncalled, why = ''] = DOWN.exec(message) ?? [];
  if (uncalled !== undefined) return { by: 'down', webhook: uncalled, text: why };
  const [, policy, binding, demand = ''] = POLICY.exec(message) ?? [];
  if (policy !== undefined) return { by: 'policy', policy, binding, text: demand };
  const [, webhook, text = ''] = DENIED.exec(message) ?? [];
  return webhook === undefined ? undefined : { by: 'webhook', webhook, text };
}

function sayDown(webhook: string, text: string, evidence: Evidence): RefusalDraft {
  const failure = readWebhookCall(text);
  const { title, why, advice } = failure;
  return {
    title: `Admission webhook ${webhook} ${title}`,
    what: `admission webhook ${webhook} cannot be called${why === '' ? '' : `, ${why}`}: ${sentence(text)}`,
    objects: [`webhook ${webhook}`],
    steps: [
      step(`${advice} The template of ${workloadName(evidence)} needs no change.`),
      ...webhookServiceSteps(text, failure),
      step(
        'If what it belongs to has been removed, remove its configuration too:',
        clusterKubectl('get', 'validatingwebhookconfigurations,mutatingwebhookconfigurations'),
      ),
    ],
  };
}

function webhookServiceSteps(text: string, { isAboutPods }: WebhookFailure): RefusalDraft['steps'] {
  const [, service, namespace] = SERVICE.exec(text) ?? [];
  if (service === undefined || namespace === undefined) return [];
  if (isAboutPods) {
    const command = kubectl({ namespace }, 'get', 'pods,endpointslices');
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

function sayDenied(webhook: string, text: string, evidence: Evidence): RefusalDraft {
  const reason = sentence(text);
  return {
    title: `Admission webhook ${webhook} denies the pod`,
    what: `admission webhook ${webhook} denies it${reason === '' ? ' without saying why' : `: ${reason}`}`,
    objects: [`webhook ${webhook}`],
    steps:
      reason === ''
        ? [
            step(
              `Read in the log of webhook ${webhook} why it denies the pod, since its answer leaves that out; the configuration that lists it names its Service and namespace (clientConfig) and for which namespaces and labels it is asked (namespaceSelector, objectSelector):`,
              clusterKubectl('get', 'validatingwebhookconfigurations,mutatingwebhookconfigurations', '-o', 'wide'),
            ),
          ]
        : (lookUpSteps(reason) ?? [
            changeStep(evidence, demandOf(text)),
            step('Or have an exception made by those who run the policy.'),
          ]),
  };
}

function sayPolicy(
  { policy: name, binding, text }: Extract<WebhookRefusal, { by: 'policy' }>,
  evidence: Evidence,
): RefusalDraft {
  const bound = binding === undefined ? '' : ` (binding ${binding})`;
  return {
    title: `ValidatingAdmissionPolicy ${name} denies the pod`,
    what: `ValidatingAdmissionPolicy ${name}${bound} denies it: ${sentence(text)}`,
    objects: [`webhook ${name}`],
    steps: [
      changeStep(evidence, demandOf(text)),
      step('Read the policy:', kubectl(evidence, 'get', `validatingadmissionpolicy/${name}`, '-o', 'yaml')),
    ],
  };
}

/** What it asks the API server for and does not get. */
const LOOKED_UP = /^(?:\w{1,20} ){0,4}?([A-Za-z][\w.]{2,60}) "([a-z0-9][\w.-]{0,252})" not found$/;

/** Where it is no policy, but lacks an object; undefined else. */
function lookUpSteps(reason: string): Step[] | undefined {
  const [, kind, name] = LOOKED_UP.exec(reason.slice(0, 500)) ?? [];
  if (kind === undefined) return undefined;
  return [
    step(
      `Create ${kind} ${name}, which the webhook looks up for the pod, where the namespace does not have it. Where it has it, the webhook does not see it: read in its log where it looks and with which rights; the configuration that lists it names its Service and namespace (clientConfig):`,
      clusterKubectl('get', 'validatingwebhookconfigurations,mutatingwebhookconfigurations', '-o', 'wide'),
    ),
  ];
}

/** What a webhook says of itself, not of the pod. */
const ITS_OWN =
  /^(?:unexpected EOF|EOF|context deadline exceeded|Internal Server Error|panic: |runtime error: |failed to (?:call|get|list|fetch|connect|read|create|patch|update|load|query|parse) |unable to (?:get|list|fetch|connect|load) |(?:Get|Post) "https?:)/;

/** Where no words name a field, the policy's own say what it wants. */
function demandOf(text: string): string {
  const said = cut(sentence(text), 240);
  if (ITS_OWN.test(said))
    return `Give the webhook what it fails of ("${said}"), which is no demand: its log tells more`;
  return demandIn(text) ?? (said === '' ? 'Follow what the policy demands' : `Do as the policy demands: ${said}`);
}

/** Kyverno and others write over several lines. */
function sentence(text: string): string {
  return oneLine(text).replace(/\.$/, '');
}
