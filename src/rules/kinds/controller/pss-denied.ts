import type { Evidence } from '../../evidence/evidence.js';
import { type CaseRow, caseTable } from '../case-table.js';
import { changeStep, clusterKubectl, step, workloadName } from '../support/commands.js';
import { knownInjector } from '../support/injectors.js';
import { type ConstraintRefusal, readConstraintRefusal } from './constraint-refusal.js';
import { type RefusalDraft, refusalKind } from './create-failure.js';
import { isInjected } from './injected-containers.js';
import { meetPodSecurity } from './meet-pod-security.js';
import { takenOfNode } from './node-agent.js';
import {
  type PodSecurityRefusal,
  quotedNames,
  readPodSecurityRefusal,
  type SecurityClause,
} from './pod-security-clauses.js';
import { sayConstraintRefusal } from './say-constraint-refusal.js';

/** Admission: `violates PodSecurity "restricted:latest": …`; before 1.25 PodSecurityPolicy. */
export const pssDenied = refusalKind<PodSecurityRefusal | ConstraintRefusal>({
  id: 'pss-denied',
  title: 'Pod Security forbids the pod',
  description:
    'Pod Security Admission refuses the pod because the namespace enforces a level (baseline, restricted) that it breaks ("violates PodSecurity"); or no PodSecurityPolicy ' +
    'or SecurityContextConstraints of OpenShift admit it. Each clause of the message is one control, listed with the containers and the field to set.',
  read: (message) => readPodSecurityRefusal(message) ?? readConstraintRefusal(message),
  say: (refusal, evidence) =>
    'clauses' in refusal ? sayBrokenClauses(refusal, evidence) : sayConstraintRefusal(refusal, evidence),
  fixes: [meetPodSecurity],
});

function sayBrokenClauses({ level, clauses, text }: PodSecurityRefusal, evidence: Evidence): RefusalDraft {
  return {
    title: `Pod Security "${level}" forbids the pods of ${workloadName(evidence)}`,
    what: `the namespace enforces Pod Security "${level}", which the pod breaks: ${text.trim()}`,
    objects: [`PodSecurity ${level}`],
    steps: clauseSteps({ clauses, text }, evidence),
  };
}

/** What stands in no manifest of the workload is not changed there. */
function injectedAdvice(evidence: Evidence, containers: readonly string[]): string {
  const [first = ''] = containers;
  const { kind, name } = evidence.owner;
  const who = knownInjector(first)?.by ?? 'a mutating webhook';
  const it = containers.length === 1 ? 'it' : 'them';
  return `Have ${who} put ${containers.join(', ')} into the pod so that the level admits ${it}, where that is configured (its chart or operator; a variant of its own for restricted namespaces, or one that runs once on each node): ${it === 'it' ? 'it stands' : 'they stand'} not in the manifest of ${kind} ${name}. Or take the pod out of the injection.`;
}

/** What works on its node is of no use without the rights that its level forbids: it belongs into another namespace. */
function clauseSteps(
  { clauses, text }: Pick<PodSecurityRefusal, 'clauses' | 'text'>,
  evidence: Evidence,
): RefusalDraft['steps'] {
  const injected = [...new Set(clauses.flatMap(({ containers }) => containers))].filter((name) =>
    isInjected(evidence, name),
  );
  const changes = [
    ...(injected.length === 0 ? [] : [step(injectedAdvice(evidence, injected))]),
    ...clauses
      .filter(
        ({ containers, isAboutPod }) =>
          isAboutPod || containers.length === 0 || !containers.every((name) => injected.includes(name)),
      )
      .map((clause) => changeStep(evidence, clauseAdvice(clause, evidence))),
  ];
  const taken = takenOfNode(evidence, text);
  const words =
    taken.length === 0
      ? 'Or, if the pod must have these rights, run it in a namespace of another level. See the level of this one:'
      : `${workloadName(evidence)} works on its nodes (${taken.join(', ')}): run it in a namespace of its own of level privileged (label pod-security.kubernetes.io/enforce), if it may have these rights. See the level of this one:`;
  const elsewhere = step(words, clusterKubectl('get', `namespace/${evidence.namespace}`, '--show-labels'));
  return taken.length === 0 ? [...changes, elsewhere] : [elsewhere, ...changes];
}

type Advice = (clause: SecurityClause, paths: readonly string[], spec: string) => string;

const onContainers =
  (field: string, value: string): Advice =>
  (_clause, paths) =>
    `Set ${paths.map((path) => `${path}.securityContext.${field}`).join(', ')} to ${value}`;

/** What to do about each control. */
export const POD_SECURITY_ADVICE = caseTable<CaseRow & { readonly advise: Advice }>([
  {
    pattern: /^allowPrivilegeEscalation/,
    example: 'allowPrivilegeEscalation != false',
    advise: onContainers('allowPrivilegeEscalation', 'false'),
  },
  { pattern: /^unrestricted capabilities/, example: 'unrestricted capabilities', advise: unrestricted },
  {
    pattern: /^non-default capabilities/,
    example: 'non-default capabilities',
    advise: (clause, paths) => `Take ${added(clause)} out of ${each(paths, 'capabilities.add')}`,
  },
  {
    pattern: /^runAsNonRoot/,
    example: 'runAsNonRoot != true',
    advise: (clause, paths, spec) => `Set ${podOr(clause, paths, spec)}.runAsNonRoot to true${names(clause)}`,
  },
  {
    pattern: /^runAsUser/,
    example: 'runAsUser=0',
    advise: (clause, paths, spec) =>
      `Set ${podOr(clause, paths, spec)}.runAsUser to a uid other than 0${names(clause)}`,
  },
  {
    pattern: /^seccompProfile/,
    example: 'seccompProfile',
    advise: (clause, paths, spec) =>
      `Set ${podOr(clause, paths, spec)}.seccompProfile.type to RuntimeDefault${names(clause)}`,
  },
  { pattern: /^privileged/, example: 'privileged', advise: (_clause, paths) => `Remove ${each(paths, 'privileged')}` },
  {
    pattern: /^host namespaces/,
    example: 'host namespaces',
    advise: ({ detail }, _paths, spec) => `Remove ${hostFields(detail, spec)}`,
  },
  {
    pattern: /^hostPort/,
    example: 'hostPort',
    advise: ({ detail }, paths) =>
      `Remove hostPort under ${paths.map((path) => `${path}.ports`).join(', ')} (${detail})`,
  },
  {
    pattern: /^hostPath volumes/,
    example: 'hostPath volumes',
    advise: ({ detail }, _paths, spec) => `Replace the hostPath of ${detail} under ${spec}.volumes`,
  },
  {
    pattern: /^restricted volume types/,
    example: 'restricted volume types',
    advise: ({ detail }, _paths, spec) => `Replace under ${spec}.volumes what is not allowed: ${detail}`,
  },
  { pattern: /^procMount/, example: 'procMount', advise: (_clause, paths) => `Remove ${each(paths, 'procMount')}` },
  {
    pattern: /^forbidden sysctls/,
    example: 'forbidden sysctls',
    advise: ({ detail }, _paths, spec) => `Take ${detail} out of ${spec}.securityContext.sysctls`,
  },
]);

/** What one clause demands: the field at its exact place, and the value. */
function clauseAdvice(clause: SecurityClause, evidence: Evidence): string {
  const paths = clause.containers.map((name) => evidence.manifest.containerPath(name));
  const advise = POD_SECURITY_ADVICE.find(clause.control)?.row.advise;
  if (advise === undefined) return `Repair ${clause.control}${clause.detail === '' ? '' : `: ${clause.detail}`}`;
  return advise(clause, paths, evidence.manifest.specPath);
}

function unrestricted(clause: SecurityClause, paths: readonly string[]): string {
  const drop = /capabilities\.drop/.test(clause.detail) ? `Set ${each(paths, 'capabilities.drop')} to ["ALL"]` : '';
  const extra = /must not include/.test(clause.detail)
    ? `take ${added(clause)} out of ${each(paths, 'capabilities.add')}`
    : '';
  return (
    [drop, extra].filter((part) => part !== '').join(', and ') || `Set ${each(paths, 'capabilities.drop')} to ["ALL"]`
  );
}

function added({ detail, containers }: SecurityClause): string {
  const listed = quotedNames(detail).filter((name) => !containers.includes(name) && name !== 'ALL');
  return listed.join(', ') || 'what is not allowed';
}

function each(paths: readonly string[], field: string): string {
  return paths.map((path) => `${path}.securityContext.${field}`).join(', ');
}

/** The pod's securityContext serves all containers, unless one of them says otherwise itself. */
function podOr({ detail }: SecurityClause, paths: readonly string[], spec: string): string {
  const isOwn = /must not set/.test(detail) && !/^pod\b/.test(detail) && paths.length > 0;
  return isOwn ? paths.map((path) => `${path}.securityContext`).join(', ') : `${spec}.securityContext`;
}

function names({ containers }: SecurityClause): string {
  return containers.length === 0 ? '' : `, or in each of the containers ${containers.join(', ')}`;
}

function hostFields(detail: string, spec: string): string {
  return detail
    .split(',')
    .map((part) => `${spec}.${part.trim().split('=', 1)[0] ?? ''}`)
    .join(', ');
}
