import type { Step } from '../../../contracts/diagnosis.js';
import type { Evidence } from '../../evidence/evidence.js';
import { changeStep, clusterKubectl, named, shellCommand, step, workloadName } from '../support/commands.js';
import { serviceAccountOf } from '../support/names.js';
import type { ConstraintRefusal, RefusedField } from './constraint-refusal.js';
import type { RefusalDraft } from './create-failure.js';
import { takenOfNode } from './node-agent.js';

const SHOWN = 8;
const SHOWN_POLICIES = 20;
/** Any user but root, and nothing else. */
const HARMLESS = 'nonroot-v2';
/** The ranges from which OpenShift gives a user, such as `must be in the ranges: [1000680000, 1000689999]`. */
const RANGES = /must be in the ranges: \[(\d{1,20}), (\d{1,20})/;

/** What to say where no SecurityContextConstraints of OpenShift, or no PodSecurityPolicy, admits the pod. */
export function sayConstraintRefusal(refusal: ConstraintRefusal, evidence: Evidence): RefusalDraft {
  const { policy, fields } = refusal;
  return {
    title: `No ${policy} ${policy === 'PodSecurityPolicy' ? 'admits' : 'admit'} the pods of ${workloadName(evidence)}`,
    what: `no ${policy} that it may use ${policy === 'PodSecurityPolicy' ? 'admits' : 'admit'} the pod: ${constraintReason(refusal, evidence)}`,
    objects: [policy, ...fields.slice(0, SHOWN).map(({ path }) => path.slice(0, 120))],
    steps: constraintSteps(refusal, evidence),
  };
}

function constraintSteps(refusal: ConstraintRefusal, evidence: Evidence): Step[] {
  const changes = firstDistinct(refusal.fields.map(fieldAdvice)).map((advice) => changeStep(evidence, advice));
  const grants = grantSteps(refusal, evidence);
  return takenIn(evidence, refusal.fields).length === 0 ? [...changes, ...grants] : [...grants, ...changes];
}

function takenIn(evidence: Evidence, fields: readonly RefusedField[]): string[] {
  return takenOfNode(evidence, fields.map(describeRefusedField).join(' '));
}

function constraintReason(refusal: ConstraintRefusal, evidence: Evidence): string {
  const { policy, unusable, fields } = refusal;
  const account = describeAccount(evidence);
  const shown = unusable.slice(0, SHOWN_POLICIES).join(', ');
  const others =
    unusable.length === 0 ? [] : [`${account} may not use ${shown}${unusable.length > SHOWN_POLICIES ? ' …' : ''}`];
  if (fields.length > 0) return [...refusals(fields.slice(0, SHOWN)), ...others].join('; ');
  if (unusable.length > 0) return others.join('; ');
  const ranges =
    policy === 'PodSecurityPolicy'
      ? ''
      : `, or namespace ${evidence.namespace} has no ranges of users and groups yet (annotation openshift.io/sa.scc.uid-range)`;
  return `the list of those that were tried is empty, so ${account} may use none at all${ranges}`;
}

function describeAccount(evidence: Evidence): string {
  return evidence.manifest.known ? `ServiceAccount ${serviceAccountOf(evidence)}` : 'the ServiceAccount of the pod';
}

/** What each policy refuses. */
function refusals(fields: readonly RefusedField[]): string[] {
  return firstDistinct(fields.map(({ provider }) => provider)).map((provider) => {
    const refused = fields.filter((field) => field.provider === provider).map(describeRefusedField);
    return `${provider === '' ? '' : `${provider} refuses `}${refused.join(' and ')}`;
  });
}

function describeRefusedField({ path, value, detail }: RefusedField): string {
  return `${path}${value === '' ? '' : `: ${value}`} (${detail})`;
}

function fieldAdvice({ path, value, detail }: RefusedField): string {
  const [, first, last] = RANGES.exec(detail) ?? [];
  const present = value === '' ? path : `${path} (${value})`;
  if (first !== undefined)
    return `So that the pod gets a user from ${first} to ${last}, with which the image must get along, take out ${present}`;
  if (/is not an allowed group/.test(detail))
    return `So that the pod gets a group of the namespace, take out ${present}`;
  return `Correct ${path} (${value === '' ? detail : `${value}: ${detail}`})`;
}

function firstDistinct(texts: readonly string[]): string[] {
  return [...new Set(texts)].slice(0, SHOWN);
}

function grantSteps({ policy, fields }: ConstraintRefusal, evidence: Evidence): Step[] {
  const or = grantWords(evidence, fields);
  if (policy === 'PodSecurityPolicy') {
    const command = clusterKubectl('get', 'podsecuritypolicies');
    return [step(`${or} its ServiceAccount allowed to use a PodSecurityPolicy that fits:`, command)];
  }
  return [
    grantStep(evidence, or, fields),
    step('See which there are:', clusterKubectl('get', 'securitycontextconstraints')),
    step(
      'See which users and groups the namespace has (annotations openshift.io/sa.scc):',
      clusterKubectl('get', `namespace/${evidence.namespace}`, '-o', 'yaml'),
    ),
  ];
}

function grantWords(evidence: Evidence, fields: readonly RefusedField[]): string {
  const taken = takenIn(evidence, fields);
  if (taken.length > 0) return `${workloadName(evidence)} works on its nodes (${taken.join(', ')}): have`;
  return fields.length === 0 ? 'Have' : 'Or, if the pod must have these rights, have';
}

/**
 * The command is given only for the account that the manifest of the pod names, and only for constraints that open nothing but the choice of a
 * user other than root: the refusal is a text that anybody can write.
 */
function grantStep(evidence: Evidence, or: string, fields: readonly RefusedField[]): Step {
  const account = serviceAccountOf(evidence);
  const who = evidence.manifest.known ? `its ServiceAccount (${account})` : 'its ServiceAccount';
  const constraints = fittingConstraints(fields);
  const fitting =
    constraints !== ''
      ? `SecurityContextConstraints ${constraints}`
      : takenIn(evidence, fields).length > 0
        ? 'SecurityContextConstraints that fit (of those of OpenShift hostnetwork-v2, hostaccess or privileged)'
        : 'SecurityContextConstraints that fit';
  const text = `${or} ${who} allowed to use ${fitting}, by somebody who administers the cluster and may judge that`;
  const shared =
    account === 'default'
      ? ' First give the pod a ServiceAccount of its own: all others of the namespace share this one.'
      : '';
  if (constraints !== HARMLESS || !evidence.manifest.known || shared !== '')
    return step(`${text}.${constraints === 'anyuid' ? ' anyuid lets it run as root.' : ''}${shared}`);
  const command = [
    '-n',
    named(evidence.namespace),
    'adm',
    'policy',
    'add-scc-to-user',
    HARMLESS,
    '-z',
    named(account),
  ] as const;
  return step(`${text}:`, shellCommand('oc', ...command));
}

/** The constraints that allow least of what is asked, where that is told by users and groups alone; else ''. */
function fittingConstraints(fields: readonly RefusedField[]): string {
  const isAboutIds =
    fields.length > 0 && fields.every(({ path }) => /\.(?:runAsUser|fsGroup|supplementalGroups)$/.test(path));
  if (!isAboutIds) return '';
  return fields.some(({ path, value }) => path.endsWith('.runAsUser') && value === '0') ? 'anyuid' : HARMLESS;
}
