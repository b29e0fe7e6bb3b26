import type { Step } from '../../../../contracts/diagnosis.js';
import { anyOf } from '../../any-of.js';
import { kubectl, step } from '../../support/commands.js';
import type { ProblemContext, ProblemText } from '../lines/problem-text.js';

/** What a member has stored of its cluster does not fit what the others have. */
export const STORED_MEMBERSHIP: readonly ProblemText[] = [
  {
    pattern: anyOf(
      /tocommit\(\d{1,20}\) is out of range|has already been bootstrapped|etcdserver: member not found/i,
      /permanently removed from the cluster|member count is unequal|mismatch(?:ed)? cluster[ -]?id/i,
      /(?:raft log|WAL).{0,40}(?:corrupted, truncated,? or lost)/i,
      /not (?:be )?safe to bootstrap the cluster from this node|safe_to_bootstrap/i,
      /timeout_waiting_for_tables,/i,
      /inconsistent_(?:cluster|database)|node .{0,80}(?:thinks it's clustered|was removed from)/i,
      /(?:node|member|peer|broker|server)\b.{0,40}\b(?:id|name|address) \S{1,120} already exists.{0,40}\b(?:join|ring|cluster)/i,
      /\b(?:cluster|ring|raft|peer|broker|member)\b.{0,80}already registered with id/i,
      /No snapshot found, but there are log entries|nodes\.conf is already used by a different/i,
    ),
    example: [
      'Error: etcdserver: member not found',
      'panic: tocommit(12) is out of range [lastIndex(3)]. Was the raft log corrupted, truncated, or lost?',
      'discovery failed: member e1719b29f8ef586f has already been bootstrapped',
      'WSREP: It may not be safe to bootstrap the cluster from this node.',
      'Error while waiting for Mnesia tables: {timeout_waiting_for_tables,[rabbit_user]}',
      `Error during startup: {error,{inconsistent_cluster,"node ravel-2 thinks it's clustered with node ravel-0, but ravel-0 disagrees"}}`,
      'RuntimeException: A node with address /10.1.2.3:7000 already exists, cancelling join. Use ring.replace_address if you want to replace this node.',
      'java.io.IOException: No snapshot found, but there are log entries. Something is broken!',
    ],
    title: (context) => `${context.container.name} cannot rejoin its cluster: its stored membership does not fit`,
    what: () =>
      'what it stores of the cluster (membership, consensus log, last state) does not fit what the other members have: its data were lost or restored, it was removed and came back, or all members were stopped in another order',
    steps: (context) => memberSteps(context),
  },
];

/** ` (depot-1, depot-2)`: the nodes of Erlang that a line names, without its own; '' where it names no other. */
function nodesIn(line: string, own: string): string {
  const names = [...line.matchAll(/\b[a-z]\w{0,20}@([\w-]{1,80})/g)].map((match) => match[1] ?? '');
  const others = [...new Set(names)].filter((name) => name !== own).slice(0, 6);
  return others.length === 0 ? '' : ` (${others.join(', ')})`;
}

function memberSteps({ evidence, line, container }: ProblemContext): Step[] {
  if (/timeout_waiting_for_tables/i.test(line))
    return [
      step(
        `Start the other nodes that it waits for${nodesIn(line, evidence.podName)}: it stopped before them, so it needs one of them first. podManagementPolicy: Parallel lets all start at once.`,
        kubectl(evidence, 'get', 'pods', '-o', 'wide'),
      ),
      step('If those nodes are gone for good, let it start alone once: rabbitmqctl force_boot (forceBoot in charts).'),
    ];
  if (/bootstrap the cluster from this node|safe_to_bootstrap/i.test(line))
    return [
      step(
        'Find the node with the newest state (highest seqno in grastate.dat of all members), set safe_to_bootstrap: 1 there only, and start that member first; then the others.',
        kubectl(evidence, 'get', 'pods', '-o', 'wide'),
      ),
    ];
  if (/No snapshot found/i.test(line))
    return [
      step(
        'If the other members of the ensemble are well, empty the data directory of this one: it takes a snapshot from the leader. After an upgrade from before 3.5 set snapshot.trust.empty=true for one start instead.',
      ),
    ];
  const address = /address \/?(\S{1,120}) already exists/i.exec(line)?.[1];
  if (address !== undefined)
    return [
      step(
        `If the node that was at ${address} is gone for good, remove it on a member that is well (nodetool status shows its host id; nodetool removenode HOST_ID, or assassinate ${address.replace(/:\d{1,5}$/, '')}), then start this one again. To take its place with its tokens, start with -Dcassandra.replace_address_first_boot=${address.replace(/:\d{1,5}$/, '')}.`,
        kubectl(evidence, 'get', 'pods', '-o', 'wide'),
      ),
      step('If it still runs under another pod, give this one an address of its own, and do not replace anything.'),
    ];
  const [, node = '', other = ''] =
    /node ['"]?(\S{1,120}?)['"]? thinks it's clustered with node ['"]?(\S{1,120}?)['"]?,/i.exec(line) ?? [];
  if (other !== '')
    return [
      step(
        `If ${other} and the other members are well, let ${node} forget what it has stored and join anew: remove it from the cluster on ${other} (rabbitmqctl forget_cluster_node ${node}), and empty its data directory or reset it.`,
        kubectl(evidence, 'get', 'pods', '-o', 'wide'),
      ),
      step(`If ${other} was the one that lost its data, let it join the others in the same way.`),
    ];
  return [
    step(
      `If the other members are well, remove member ${container.podName} from the cluster and add it again with an empty data directory, by the tool of its cluster (etcd: etcdctl member list, member remove, member add, and --initial-cluster-state=existing).`,
      kubectl(evidence, 'get', 'pods', '-o', 'wide'),
    ),
    step(
      'If most members have lost their data, restore the cluster from a snapshot: no quorum can come of what is left.',
    ),
    step(
      'Keep the data of each member on a volume of its own (volumeClaimTemplates), or it loses them with each restart.',
    ),
  ];
}
