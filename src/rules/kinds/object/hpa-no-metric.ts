import type { Step } from '../../../contracts/diagnosis.js';
import type { Evidence } from '../../evidence/evidence.js';
import { fieldsOf, textOf } from '../../evidence/values.js';
import { type Draft, defineKind } from '../define-kind.js';
import { clusterKubectl, kubectl, objectName, step } from '../support/commands.js';
import { didYouMean } from '../support/names.js';
import { cut, fromRelated } from '../support/quotes.js';
import { describeStep, type FailingObject, failingObjects, quotesOf } from './failing-object.js';

const KIND = 'HorizontalPodAutoscaler';
const REASONS = [
  'FailedGetResourceMetric',
  'FailedGetContainerResourceMetric',
  'FailedGetPodsMetric',
  'FailedGetObjectMetric',
  'FailedGetExternalMetric',
  'FailedComputeMetricsReplicas',
  'InvalidMetricSourceType',
  'InvalidSelector',
  'AmbiguousSelector',
  'FailedGetScale',
  'FailedUpdateScale',
  'SelectorRequired',
];
const NO_REQUEST = /missing request for (\w{1,40})(?: in container (\S{1,253}) of Pod (\S{1,253}))?/;
const NOT_SERVED =
  /no (custom|external) metrics API|could not find the requested resource|unable to fetch metrics from (resource|custom|external) metrics API/;
const NO_VALUES = /no metrics returned|did not receive metrics|no recommendation/;

interface Trouble {
  readonly cause: string;
  readonly steps: readonly Step[];
}

/** An autoscaler does not know what to go by, or what to scale. */
export const hpaNoMetric = defineKind<FailingObject>({
  id: 'hpa-no-metric',
  title: 'A HorizontalPodAutoscaler cannot read its metric or its target',
  description:
    'The condition ScalingActive or AbleToScale of a HorizontalPodAutoscaler is False: the metrics API is not served, its pods request nothing of what is measured, or what it is to scale does not exist. Until then the number of pods stays as it is.',
  group: 'controller',
  severity: 'medium',
  read: (evidence) => failingObjects(evidence, KIND, REASONS),
  say: sayBlindAutoscaler,
  oracles: [],
});

function sayBlindAutoscaler(autoscaler: FailingObject, evidence: Evidence): Draft {
  const { name } = autoscaler;
  const { cause, steps } = troubleOf(evidence, autoscaler);
  const target = targetOf(autoscaler);
  return {
    title: `HorizontalPodAutoscaler ${name} cannot ${isAboutTarget(autoscaler) ? 'reach what it scales' : 'read its metric'}`,
    cause: `HorizontalPodAutoscaler ${name} in namespace ${evidence.namespace} does not scale ${target.words}: ${cause}`,
    objects: [`${KIND}/${name}`],
    evidence: [
      ...quotesOf(evidence, autoscaler, ['scaleTargetRef', 'metrics']),
      ...fromRelated(evidence.related(target.kind, target.name)),
    ],
    steps: [...steps],
    checks: [
      step('See that it shows a value for each metric:', kubectl(evidence, 'get', objectName(KIND, name))),
      describeStep(evidence, autoscaler),
    ],
  };
}

function isAboutTarget({ reason }: FailingObject): boolean {
  return reason === 'FailedGetScale' || reason === 'FailedUpdateScale';
}

function targetOf({ spec }: FailingObject) {
  const reference = fieldsOf(spec['scaleTargetRef']);
  const [kind, name] = [textOf(reference['kind']), textOf(reference['name'])];
  return { kind, name, words: name === '' ? 'anything' : `${kind} ${name}` };
}

function troubleOf(evidence: Evidence, autoscaler: FailingObject): Trouble {
  const message = cut(autoscaler.message || autoscaler.reason, 500);
  if (isAboutTarget(autoscaler)) return targetTrouble(evidence, autoscaler, message);
  const [, resource, container, pod] = NO_REQUEST.exec(autoscaler.message) ?? [];
  if (resource !== undefined) return requestTrouble(resource, { container, pod }, targetOf(autoscaler).words);
  const [, none, failed] = NOT_SERVED.exec(autoscaler.message) ?? [];
  if (NOT_SERVED.test(autoscaler.message)) return apiTrouble(none ?? failed ?? 'resource', message);
  if (NO_VALUES.test(autoscaler.message))
    return {
      cause: `there is no value for its pods: they are not ready, or too young to be measured. Kubernetes says: ${message}`,
      steps: [step('See whether its pods run and are measured:', kubectl(evidence, 'top', 'pods'))],
    };
  return { cause: `Kubernetes says: ${message}`, steps: [step('Correct in its spec what the message names.')] };
}

function targetTrouble(evidence: Evidence, autoscaler: FailingObject, message: string): Trouble {
  const { kind, name, words } = targetOf(autoscaler);
  const related = evidence.related(kind, name);
  const isGone = related?.exists === false || / not found/.test(autoscaler.message);
  return {
    cause: isGone
      ? `${words}, which it names (spec.scaleTargetRef), does not exist.${didYouMean(name, related?.near ?? [])}`
      : `its scale cannot be read or changed. Kubernetes says: ${message}`,
    steps: [
      step(
        'Correct spec.scaleTargetRef (apiVersion, kind and name), or delete the autoscaler if what it scaled is gone for good.',
      ),
    ],
  };
}

function requestTrouble(
  resource: string,
  { container, pod }: { readonly container: string | undefined; readonly pod: string | undefined },
  target: string,
): Trouble {
  const who = container === undefined ? 'a container of its pods' : `container ${container} of pod ${pod ?? ''}`;
  return {
    cause: `its goal is a share of what the pods request, and ${who} requests no ${resource} (resources.requests.${resource}).`,
    steps: [
      step(
        `In the template of ${target}: set resources.requests.${resource} of every container, sidecars too; or give the metric a target of type AverageValue.`,
      ),
    ],
  };
}

const API_OF: Readonly<Record<string, string>> = {
  resource: 'metrics.k8s.io',
  custom: 'custom.metrics.k8s.io',
  external: 'external.metrics.k8s.io',
};

function apiTrouble(api: string, message: string): Trouble {
  const group = API_OF[api] ?? 'metrics.k8s.io';
  const who = api === 'resource' ? 'metrics-server' : `an adapter for ${api} metrics`;
  return {
    cause: `the API ${group} gives no metrics: ${who} is not installed, or does not work. Kubernetes says: ${message}`,
    steps: [
      step(`See whether ${group} is served and available:`, clusterKubectl('get', 'apiservices')),
      step(`Install ${who}, or repair it; its own log says what it lacks.`),
    ],
  };
}
