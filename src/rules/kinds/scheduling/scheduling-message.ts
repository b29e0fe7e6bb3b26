/** One reason why nodes do not take the pod, and how many nodes give it; 0 where the message does not say. */
export interface NodeReason {
  readonly nodes: number;
  readonly text: string;
}

/** A message of the scheduler, taken apart. */
export interface SchedulingMessage {
  /** How many nodes there are; 0 where the message does not say. */
  readonly total: number;
  readonly reasons: readonly NodeReason[];
}

/** The scheduler of Kubernetes, that of Volcano (`unavailable`), and the cluster autoscaler. */
const HEAD =
  /(?:\b0\/(\d{1,6}) nodes are (?:un)?available|^all nodes are (?:un)?available|^pod didn't trigger scale-up(?: \(it wouldn't fit if a new node is added\))?): /;
/** What 1.24 and later add on preemption and resource claims says nothing about the cause. */
const TAIL = /,? ?(?:preemption: |no new claims to deallocate|still not schedulable)/;
const COUNTED = /^(\d{1,6}) (.{1,10000})$/s;
const SCHEDULER =
  /\b0\/\d{1,6} nodes are |^all nodes are unavailable|^no nodes available to schedule|has unbound immediate Pers|(?:^|: )persistentvolumeclaim "|scheduling gates$/;

/** 1.19: `node selector`; 1.20: `node affinity`; later `node affinity/selector`; Karpenter: `incompatible requirements`. */
export const LABEL_MISMATCH =
  /didn't match (?:Pod's )?node (?:affinity|selector)|scheduler-enforced node affinity|didn't satisfy plugin\(s\) \[NodeAffinity\]|incompatible requirements, /;

/** Whether only the scheduler writes like that, whatever reason an agent reports it under. */
export function isSchedulerText(message: string): boolean {
  return SCHEDULER.test(message);
}

/** Takes a FailedScheduling message of any version since 1.19 apart, or what the cluster autoscaler says in its manner. */
export function parseSchedulingMessage(message: string): SchedulingMessage {
  const tail = TAIL.exec(message);
  const before = tail === null ? message : message.slice(0, tail.index);
  const head = HEAD.exec(before);
  const body = head === null ? before : before.slice(head.index + head[0].length);
  const own = body.trim().replace(/\.{1,3}$/, '');
  const reasons = own.split(/(?:,|\.) (?=\d{1,6} )/).map(readNodeReason);
  return { total: Number(head?.[1] ?? 0), reasons: reasons.filter((reason) => reason.text !== '') };
}

function readNodeReason(part: string): NodeReason {
  const match = COUNTED.exec(part.trim());
  return match === null ? { nodes: 0, text: part.trim() } : { nodes: Number(match[1]), text: match[2] ?? '' };
}
