import type { Step } from '../../../contracts/diagnosis.js';
import type { Evidence } from '../../evidence/evidence.js';
import { canRollOut, changeStep, jsonWord, kubectl, named, step, workload } from '../support/commands.js';
import { injectedWords, injectorOf, memoryAnnotations } from '../support/injected-container.js';
import type { Injector } from '../support/injectors.js';
import { memoryAdvice } from './memory-advice.js';
import { limitPath, type MemoryKill } from './memory-kill.js';
import { raisedLimit, shareOf } from './memory-raise.js';

/** What to do about a container that was killed for lack of memory. */
export function oomSteps(evidence: Evidence, kill: MemoryKill): Step[] {
  const { advice, share } = memoryAdvice(kill.container, kill.process);
  return [
    raiseStep(evidence, kill),
    ...lowerSteps(evidence, kill, share),
    step(advice),
    step(
      'If its use grows without end however high the limit is, it leaks: look at its memory over time before raising the limit again.',
    ),
  ];
}

function raiseStep(evidence: Evidence, kill: MemoryKill): Step {
  const { container } = kill;
  const raised = raisedLimit(evidence, kill);
  const injector = injectorOf(evidence, container.name);
  if (injector !== undefined && raised !== undefined) return injectedStep(evidence, kill, { injector, raised });
  const spark = /^spark-kubernetes-(driver|executor)$/.exec(container.name)?.[1];
  if (spark !== undefined) return sparkStep(kill, spark);
  if (raised === undefined)
    return changeStep(
      evidence,
      `Set ${container.path}.resources.requests.memory and ${limitPath(kill)} to what the container needs`,
    );
  if (!canRollOut(evidence) || container.role !== 'app')
    return changeStep(evidence, `Raise ${limitPath(kill)}, for instance to ${raised}`);
  return step(
    `Raise the memory limit, for instance to ${raised} (or to what it was seen to use, with a quarter to spare):`,
    kubectl(
      evidence,
      'set',
      'resources',
      workload(evidence),
      '-c',
      named(container.commandName),
      `--limits=memory=${raised}`,
    ),
  );
}

/** Spark makes the pods of an application by its settings, and the limit out of two of them. */
function sparkStep(kill: MemoryKill, role: string): Step {
  const limit = kill.limit || kill.enforced;
  return step(
    `Raise spark.${role}.memoryOverhead of the application (memory of Python, of native code and of the JVM beside its heap; by default a tenth of the heap), or spark.${role}.memory where the heap itself is full, or let it do less at once (spark.${role}.cores, larger spark.sql.shuffle.partitions): the limit${limit === '' ? '' : ` of ${limit}`} is the sum of the two. With the Spark operator they are spec.${role}.memoryOverhead and memory of its SparkApplication; the pod itself is made anew by Spark.`,
  );
}

/** The template of the owner does not have the container. */
function injectedStep(
  evidence: Evidence,
  { container }: MemoryKill,
  { injector, raised }: { readonly injector: Injector; readonly raised: string },
): Step {
  const annotations = memoryAnnotations(injector, container, raised);
  const whose = injectedWords(evidence, injector, container.name);
  if (annotations === undefined)
    return step(`${whose}: raise its memory limit where ${injector.by} is configured, for instance to ${raised}.`);
  const names = Object.keys(annotations).join(', ');
  const text = `${whose}: raise its memory limit by annotations of the pod template (${names}), for instance to ${raised}:`;
  if (!canRollOut(evidence)) return step(text.replace(/:$/, '.'));
  const patch = jsonWord({ spec: { template: { metadata: { annotations } } } });
  return step(text, kubectl(evidence, 'patch', workload(evidence), '--type=merge', '-p', patch));
}

function lowerSteps(evidence: Evidence, { configured, ...kill }: MemoryKill, share: number): Step[] {
  const fitting = shareOf(kill.limit || kill.enforced || kill.podLimit, share);
  if (configured === undefined || fitting === undefined) return [];
  return [
    changeStep(
      evidence,
      `Or, where the limit is to stay, lower ${configured.setting} (${configured.where}) to about ${fitting}`,
    ),
  ];
}
