import type { Step } from '../../../contracts/diagnosis.js';
import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';

const PLAIN_WORD = /^[\w./:=,@%+-]{1,4000}$/;

/** A word for a POSIX shell: quoted unless it is plain. Line breaks and control characters become spaces. */
export function shellQuote(word: string): string {
  if (PLAIN_WORD.test(word)) return word;
  return `'${word.replace(/[\u0000-\u001f\u007f]/g, ' ').replaceAll("'", `'\\''`)}'`;
}

/** A kubectl command in the pod's namespace, every word quoted as needed. */
export function kubectl(evidence: Evidence, ...words: readonly string[]): string {
  return ['kubectl', '-n', ...[evidence.namespace, ...words].map(shellQuote)].join(' ');
}

/** A kubectl command about objects that belong to no namespace. */
export function clusterKubectl(...words: readonly string[]): string {
  return ['kubectl', ...words.map(shellQuote)].join(' ');
}

export function step(text: string, command?: string): Step {
  return command === undefined ? { text } : { text, command };
}

/** The workload as kubectl names it: `deployment/orders`, or `pod/orders` for a pod of its own. */
export function workload(evidence: Evidence): string {
  const { kind, name } = evidence.owner;
  return `${kind.toLowerCase()}/${name}`;
}

/** The workload in a sentence: `Deployment orders`. */
export function workloadName(evidence: Evidence): string {
  return `${evidence.owner.kind} ${evidence.owner.name}`;
}

const ROLLED_OUT = new Set(['Deployment', 'StatefulSet', 'DaemonSet']);

/** Whether the pod template of the workload can be changed in place. */
export function canRollOut(evidence: Evidence): boolean {
  return ROLLED_OUT.has(evidence.owner.kind);
}

/** How to bring in a change of the manifest: `what` is an imperative sentence without its full stop. */
export function changeStep(evidence: Evidence, what: string): Step {
  if (canRollOut(evidence))
    return step(`${what} in ${workloadName(evidence)}.`, kubectl(evidence, 'edit', workload(evidence)));
  if (evidence.owner.kind === 'CronJob') {
    return step(
      `${what} in ${workloadName(evidence)} (spec.jobTemplate).`,
      kubectl(evidence, 'edit', workload(evidence)),
    );
  }
  const command = kubectl(evidence, 'get', workload(evidence), '-o', 'yaml');
  return step(
    `${what} in the manifest of ${workloadName(evidence)}, delete it and create it again: it cannot be changed in place.`,
    command,
  );
}

/** How to see that the workload is well again. */
export function recoveryCheck(evidence: Evidence): Step {
  const text = 'See that it comes up:';
  if (canRollOut(evidence)) {
    return step(text, kubectl(evidence, 'rollout', 'status', workload(evidence), '--timeout=180s'));
  }
  if (evidence.owner.kind === 'Job') {
    return step(text, kubectl(evidence, 'wait', '--for=condition=complete', workload(evidence), '--timeout=300s'));
  }
  if (evidence.owner.kind === 'Pod') {
    return step(text, kubectl(evidence, 'wait', '--for=condition=Ready', workload(evidence), '--timeout=180s'));
  }
  return step(text, kubectl(evidence, 'get', 'pods', '--watch'));
}

/** How to read what the failed instance printed. */
export function logCheck(evidence: Evidence, container: ContainerEvidence): Step {
  const which = container.isNamed ? ['-c', container.name] : ['--all-containers'];
  const words = ['logs', `pod/${evidence.podName}`, ...which, '--tail=50'];
  if (container.facts.restarted) words.push('--previous');
  return step(`Read what ${container.name} printed:`, kubectl(evidence, ...words));
}

export function describeCheck(evidence: Evidence): Step {
  return step('Look at the pod and its events:', kubectl(evidence, 'describe', `pod/${evidence.podName}`));
}
