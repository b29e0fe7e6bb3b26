import type { Step } from '../../../contracts/diagnosis.js';
import type { Evidence } from '../../evidence/evidence.js';
import { quantityOf } from '../../pod/quantity.js';
import { changeStep, kubectl, named, step } from '../support/commands.js';
import { type RefusalDraft, refusalKind } from './create-failure.js';
import { fitIntoQuota } from './fit-into-quota.js';
import { injectionAdvice, isInjected } from './injected-containers.js';
import { lacksOf, type QuotaLack } from './quota-demands.js';
import { type QuotaRefusal, type QuotaShortage, readQuotaRefusal } from './quota-refusal.js';
import { stateDemandedResources } from './state-demanded-resources.js';

/** Admission: `exceeded quota: Q, requested: …, used: …, limited: …` and its relatives. */
export const quotaExceeded = refusalKind<QuotaRefusal>({
  id: 'quota-exceeded',
  title: 'ResourceQuota does not allow more pods',
  description:
    'Admission refuses the pod because of a ResourceQuota: it is used up ("exceeded quota"), it demands requests or limits that the containers do not state ' +
    '("must specify"), or no quota covers the scope ("insufficient quota"). No pod exists; the controller says so in a FailedCreate event.',
  read: readQuotaRefusal,
  say: (refusal, evidence) => {
    if (refusal.kind === 'exceeded') return sayExceeded(refusal, evidence);
    return refusal.kind === 'demands' ? sayDemands(refusal, evidence) : sayScope(refusal.scopes, evidence);
  },
  fixes: [stateDemandedResources, fitIntoQuota],
});

/** A quota of 0 is meant for a scope of pods, into which this one falls. */
const BAN =
  'Nothing is to be freed, for the quota is 0: it keeps pods of its scope out of the namespace. Take the pod out of that scope: of BestEffort by requests or limits for a container, of NotBestEffort by having none, of a priority class by another priorityClassName, of Terminating by no activeDeadlineSeconds. Where it has no scope, nothing of the kind may run there.';

function sayExceeded(
  { quota, shortages }: Extract<QuotaRefusal, { kind: 'exceeded' }>,
  evidence: Evidence,
): RefusalDraft {
  const amounts = shortages.map(
    ({ resource, requested, used, limited }) => `${resource}: requested ${requested}, used ${used}, limited ${limited}`,
  );
  const hard = shortages.map(({ resource, limited }) => `${resource}=${limited}`).join(', ');
  const isBan = shortages.length > 0 && shortages.every(({ limited }) => /^0{1,9}\D{0,3}$/.test(limited));
  const single = isBan ? [] : shortages.filter(asksTooMuch);
  const state = isBan ? 'allows none' : single.length > 0 ? 'allows less than one pod asks for' : 'is used up';
  return {
    title: `ResourceQuota ${quota} ${state}`,
    what: `ResourceQuota ${quota} ${state}${amounts.length === 0 ? '' : ` (${amounts.join('; ')})`}`,
    objects: [`ResourceQuota/${quota}`],
    steps: [
      ...(isBan ? [step(BAN)] : []),
      ...(single.length === 0 ? [] : [smallerStep(evidence, single)]),
      usageStep(evidence, { quota, shortages, isBan }),
      step(
        `Or raise the quota${hard === '' ? '' : ` (spec.hard: ${hard})`}, if the namespace may have more:`,
        kubectl(evidence, 'edit', `quota/${quota}`),
      ),
      changeStep(
        evidence,
        shortages.some(isCount) ? fewer(evidence) : 'Or ask for less: fewer replicas, or lower requests and limits',
      ),
    ],
  };
}

/** Whether one pod asks for more than the quota has in all: then nothing that is freed is enough. */
function asksTooMuch({ requested, limited }: QuotaShortage): boolean {
  const [asked, all] = [quantityOf(requested), quantityOf(limited)];
  return asked !== undefined && all !== undefined && asked > all;
}

function smallerStep(evidence: Evidence, shortages: readonly QuotaShortage[]): Step {
  const each = shortages.map(({ resource, requested, limited }) => `${resource} ${requested}, of ${limited}`);
  return changeStep(
    evidence,
    `Lower what a pod asks for (${each.join('; ')} that the whole namespace may have): its containers together, or an init container alone, may state at most that`,
  );
}

interface Usage extends Pick<Extract<QuotaRefusal, { kind: 'exceeded' }>, 'quota' | 'shortages'> {
  readonly isBan: boolean;
}

/** A quota that counts objects is freed by deleting some of these. */
function usageStep(evidence: Evidence, { quota, shortages, isBan }: Usage): Step {
  const counted = shortages.map(({ resource }) => COUNTED.exec(resource)?.[1] ?? '');
  const [first = ''] = counted;
  if (isBan || first === '' || counted.includes(''))
    return step(
      isBan ? 'See its scopes:' : 'See what uses the quota, and free what is not needed:',
      kubectl(evidence, 'describe', `quota/${quota}`),
    );
  const finished = /^(?:jobs|pods)\b/.test(first) ? ', first those that have ended' : '';
  return step(
    `See which ${first} there are in the namespace, and delete those that nobody needs${finished}:`,
    kubectl(evidence, 'get', named(first)),
  );
}

const COUNTED = /^(?:count\/)([a-z][a-z0-9.-]{1,200})$/;

/** How a workload has fewer objects. */
function fewer({ owner }: Evidence): string {
  return owner.kind === 'CronJob'
    ? 'Or keep fewer Jobs that have ended: successfulJobsHistoryLimit and failedJobsHistoryLimit of the CronJob, ttlSecondsAfterFinished of its Jobs'
    : 'Or run fewer replicas';
}

function isCount({ resource }: QuotaShortage): boolean {
  return /^(?:pods|count\/)/.test(resource);
}

function sayDemands({ quota, demands }: Extract<QuotaRefusal, { kind: 'demands' }>, evidence: Evidence): RefusalDraft {
  const fields = demands.map(({ resource }) => resource).join(', ');
  const lacks = lacksOf(evidence, demands);
  return {
    title: `ResourceQuota ${quota} demands ${fields}`,
    what: `ResourceQuota ${quota} demands that every container states ${fields}, and ${lacks.map(describeLack).join('; ') || unknownLack(evidence)}`,
    objects: [`ResourceQuota/${quota}`],
    steps: [
      ...(lacks.length === 0 ? [changeStep(evidence, `State ${fields} under resources of each container`)] : []),
      ...lacks.flatMap((lack) => statingSteps(evidence, lack)),
      step('Or give the namespace defaults with a LimitRange (default and defaultRequest).'),
      step('See what the quota demands:', kubectl(evidence, 'describe', `quota/${quota}`)),
    ],
  };
}

function describeLack({ containers, fields }: QuotaLack): string {
  const [who, verb] = containers.length === 1 ? ['container', 'does'] : ['containers', 'do'];
  return `${who} ${containers.join(', ')} ${verb} not state ${fields.join(', ')}`;
}

function unknownLack({ manifest }: Evidence): string {
  return manifest.containers.length === 0
    ? 'not all of them do'
    : 'those of the template do, so one that something puts into the pod, such as a service mesh, does not';
}

function statingSteps(evidence: Evidence, { containers, fields }: QuotaLack): Step[] {
  const injected = containers.filter((name) => isInjected(evidence, name));
  const own = containers.filter((name) => !injected.includes(name));
  const places = own.map((name) => `${evidence.manifest.containerPath(name)}.resources`).join(', ');
  const where = evidence.manifest.known ? ` (${places})` : '';
  return [
    ...(own.length === 0
      ? []
      : [
          changeStep(
            evidence,
            `State ${fields.join(', ')} under resources of container${own.length === 1 ? '' : 's'} ${own.join(', ')}${where}`,
          ),
        ]),
    ...(injected.length === 0 ? [] : [step(injectionAdvice(evidence, injected, fields))]),
  ];
}

function sayScope(scopes: string, evidence: Evidence): RefusalDraft {
  return {
    title: 'No ResourceQuota allows pods of this scope',
    what: `there is no ResourceQuota that allows pods of this priority class or scope here (${scopes})`,
    objects: ['ResourceQuota/scope'],
    steps: [
      changeStep(
        evidence,
        'Use a priorityClassName that the namespace may use, or have a quota with this scope created',
      ),
      step('See the quotas of the namespace:', kubectl(evidence, 'describe', 'quota')),
    ],
  };
}
