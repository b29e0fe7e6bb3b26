import type { Step } from '../../../contracts/diagnosis.js';
import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import { type Command, kubectl, type Name, named, objectName, shellCommand } from '../../shell-command.js';
import { jobEnd } from './job-end.js';

export {
  type Command,
  clusterKubectl,
  jsonWord,
  kubectl,
  named,
  objectName,
  pipeline,
  shellCommand,
} from '../../shell-command.js';

/** A step with its command. Where the command had to be left out (`undefined` is given), the words that lead to it end there. */
export function step(text: string, command?: Command): Step {
  return command === undefined ? { text: text.replace(/:$/, '.') } : { text, command };
}

/** The workload as kubectl names it: `deployment/orders`, or `pod/orders` for a pod of its own. */
export function workload(evidence: Evidence): Name {
  return objectName(evidence.owner.kind, evidence.owner.name);
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

/** Controllers that give a new template to new pods only. */
const FOR_NEW_PODS = new Set(['ReplicaSet', 'ReplicationController']);
/** What stays as it is once it exists: the template of a Job, and nearly all of a pod. */
const IMMUTABLE = new Set(['Job', 'Pod']);
/** Whose image `kubectl set image` can change where it is: of a pod little else. */
const IMAGE_SETTABLE = new Set([...ROLLED_OUT, ...FOR_NEW_PODS, 'CronJob', 'Pod']);

const CONDITION = /^(?:Or|If|Only|Where)\b/;

/** How to bring in a change of the manifest: `sentence` is imperative and without its full stop. Where the change is made stands first, since it would end up far from the verb. */
export function changeStep(evidence: Evidence, sentence: string): Step {
  const { kind, name } = evidence.owner;
  if (/\bspec\.ephemeralContainers\b/.test(sentence))
    return debugStep(evidence, `${sentence}: not in ${workloadName(evidence)}.`);
  const what = sentence.replace(CONDITION, (word) => word.toLowerCase());
  if (kind === 'Node') return step(`In the file from which the kubelet of node ${name} runs the pod: ${what}.`);
  if (kind === 'Pod' && !evidence.manifest.known) {
    return step(
      `In the template of the controller that made the pod (its ownerReferences name it): ${what}. A pod of its own has to be deleted and created again.`,
      kubectl(evidence, 'get', workload(evidence), '-o', 'yaml'),
    );
  }
  if (IMMUTABLE.has(kind)) {
    return step(
      `In the manifest of ${workloadName(evidence)}: ${what}. Then delete it and create it again: it cannot be changed in place.`,
      kubectl(evidence, 'get', workload(evidence), '-o', 'yaml'),
    );
  }
  const where = kind === 'CronJob' ? ' (spec.jobTemplate)' : '';
  return step(
    `In ${workloadName(evidence)}${where}: ${what}.${guessed(evidence)}${newPodsOnly(evidence)}`,
    kubectl(evidence, 'edit', workload(evidence)),
  );
}

/** A sentence where nothing but the pod's name tells of its controller; else ''. */
function guessed(evidence: Evidence): string {
  return evidence.isOwnerGuessed ? ` That it is of ${workloadName(evidence)} is guessed from the name of the pod.` : '';
}

/** The steps of one answer: how sure it is whose the pod is, is told in the first one that speaks of it. */
export function guessedOnce(evidence: Evidence, steps: readonly Step[]): Step[] {
  const sentence = guessed(evidence);
  if (sentence === '') return [...steps];
  const first = steps.findIndex(({ text }) => text.includes(sentence));
  return steps.map((each, index) => (index === first ? each : { ...each, text: each.text.replace(sentence, '') }));
}

/** How to have new pods made in place of those that run; `what` is an imperative sentence without its full stop. */
export function restartStep(evidence: Evidence, what: string): Step {
  return canRollOut(evidence)
    ? step(`${what}:`, kubectl(evidence, 'rollout', 'restart', workload(evidence)))
    : step(`${what}.`);
}

/** ` ReplicaSet x gives the change to new pods only …`, or '' where the controller replaces its pods by itself, or has none yet. */
function newPodsOnly(evidence: Evidence): string {
  if (!FOR_NEW_PODS.has(evidence.owner.kind) || evidence.facts.containers.length === 0) return '';
  return ` ${workloadName(evidence)} gives the change to new pods only, so delete pod ${evidence.podName} afterwards.`;
}

/** How to give a container another image: `what` is an imperative sentence without its full stop. */
export function imageStep(evidence: Evidence, container: ContainerEvidence, image: string, what: string): Step {
  if (container.role === 'ephemeral') return debugStep(evidence, `${what}.`, image);
  if (!IMAGE_SETTABLE.has(evidence.owner.kind))
    return changeStep(evidence, `${what}: set ${container.path}.image to ${image}`);
  const added = `${guessed(evidence)}${newPodsOnly(evidence)}`;
  return step(
    added === '' ? `${what}:` : `${what}.${added}`,
    kubectl(evidence, 'set', 'image', workload(evidence), named(`${container.commandName}=${image}`)),
  );
}

/** Ephemeral containers are added to a pod that runs; nothing can change or remove them (Kubernetes "Ephemeral Containers"). */
function debugStep(evidence: Evidence, what: string, image = 'IMAGE'): Step {
  return step(
    `${what} An ephemeral container stands in no template and cannot be changed: start another one as it should be; the one that fails goes with the pod.`,
    kubectl(evidence, 'debug', '-it', `pod/${evidence.podName}`, `--image=${image}`),
  );
}

/** A shell in the image, to see what it has. */
export function shellIn(image: string): Command | undefined {
  return shellCommand('docker', 'run', '--rm', '-it', '--entrypoint', 'sh', named(image || 'IMAGE'));
}

/** A command in the container as it runs now, such as the one of a probe or a hook by hand. */
export function execIn(
  evidence: Evidence,
  container: ContainerEvidence,
  command: readonly string[],
): Command | undefined {
  const name = named(container.commandName);
  return kubectl(evidence, 'exec', `pod/${evidence.podName}`, '-c', name, '--', ...command.map(named));
}

/** How to see that the workload is well again. */
export function recoveryCheck(evidence: Evidence): Step {
  const text = 'See that it comes up:';
  const { kind } = evidence.owner;
  if (canRollOut(evidence)) {
    return step(text, kubectl(evidence, 'rollout', 'status', workload(evidence), '--timeout=180s'));
  }
  if (kind === 'Job') return jobCheck(evidence);
  if (kind === 'Pod')
    return podCheck(evidence, evidence.facts.phase === 'Failed' || evidence.facts.phase === 'Succeeded');
  return step(text, kubectl(evidence, 'get', 'pods', '--watch'));
}

/** A Job that has failed for good is not complete however long one waits. */
function jobCheck(evidence: Evidence): Step {
  const text =
    jobEnd(evidence) === undefined
      ? 'See that it completes:'
      : 'Delete the Job, create it again with the change, and see that the new one completes:';
  return step(text, kubectl(evidence, 'wait', '--for=condition=complete', workload(evidence), '--timeout=300s'));
}

/** How to see that a pod of its own is well; one that has ended never starts again, only another one of its name can. */
export function podCheck(evidence: Evidence, hasEnded: boolean): Step {
  const policy = evidence.manifest.spec['restartPolicy'];
  const isTask = policy === 'Never' || policy === 'OnFailure';
  const goal = isTask ? 'jsonpath={.status.phase}=Succeeded' : 'condition=Ready';
  const what = isTask ? 'ends well' : 'comes up';
  return step(
    hasEnded ? `Once it has been created again, see that it ${what}:` : `See that it ${what}:`,
    kubectl(evidence, 'wait', `--for=${goal}`, workload(evidence), '--timeout=180s'),
  );
}

/** How to read what the program prints; after a roll-out the pod that failed is not there any more. */
export function logCheck(evidence: Evidence, container: ContainerEvidence): Step {
  const words = [...logWords(container), '--tail=50'] as const;
  if (canRollOut(evidence))
    return step(`Read what ${container.name} prints then:`, kubectl(evidence, 'logs', workload(evidence), ...words));
  const previous = container.facts.restarted ? (['--previous'] as const) : [];
  return step(
    `Read what ${container.name} printed:`,
    kubectl(evidence, 'logs', `pod/${evidence.podName}`, ...words, ...previous),
  );
}

/** Which logs of a pod: the container's, or all where none is named. */
export function logWords(container: ContainerEvidence): readonly ['-c', Name] | readonly ['--all-containers'] {
  return container.isNamed ? ['-c', named(container.name)] : ['--all-containers'];
}

export function describeCheck(evidence: Evidence): Step {
  return step('Look at the pod and its events:', kubectl(evidence, 'describe', `pod/${evidence.podName}`));
}
