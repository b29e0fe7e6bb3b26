import { anyOf } from '../../any-of.js';
import type { LineClass } from './line-class-row.js';

/** Too few of the members of a cluster are there, or one that is needed is not. */
export const MEMBER_CLASSES: readonly LineClass[] = [
  {
    pattern: anyOf(
      /consistency level|\bRequires? \d{1,4}, alive \d{1,4}/i,
      /\bonly \d{1,4} (?:of \d{1,4} )?(?:\w{1,20} )?(?:nodes?|replicas?|members?|hosts?|brokers?|workers?|servers?|peers?|drives?|disks?)/i,
      /not enough (?:replicas|nodes|members|brokers|peers|live|healthy)|insufficient (?:replicas|nodes|members|peers)/i,
    ),
    example: [
      'cannot write: Requires 3, alive 2',
      'replication factor of 3 cannot be reached because only 1 broker(s) are registered',
    ],
    advice: () =>
      'Bring up the other members of its cluster that are down, and see why they are: fewer are alive than it needs',
  },
  {
    pattern:
      /\b(?:not|n't) (?:found )?(?:in|among|part of|a member of|listed in|contained in|one of) (?:the |its |any )?(?:\w{1,20} ){0,2}(?:peers?|members?|servers?|nodes?|brokers?|replicas?|voters?|seeds?|cluster|quorum|ensemble|ring)(?: (?:list|set|config\w{0,7}|map))?\b/i,
    example: ['RuntimeException: My id 7 not in the peer list', 'node amber-2 is not part of the cluster'],
    advice: (container) =>
      `Let the list of members that it reads and its own id or name agree: add this one to the list (in the configuration of all members, or by the command of the cluster that adds one), or correct the id or name that it starts with (${container.path}.env or args, and what stands in its data directory). A member that was removed, or that was never added, is not let in`,
  },
  {
    pattern:
      /\b(?:node|replica|peer|member|broker|server|host|instance|shard)\b.{0,80}\b(?:is|are) (?:down|offline|unreachable|not (?:alive|up|running|reachable))\b/i,
    example: 'A shelf node that has to hand its data over is down (/10.4.3.2)',
    advice: (_container, line) =>
      `Bring ${/\b(?:\d{1,3}\.){3}\d{1,3}\b/.exec(line)?.[0] ?? 'the member that it names'} back up and see why it is down; if it is gone for good, remove it from the cluster on a member that is well, then start this one again`,
  },
];
