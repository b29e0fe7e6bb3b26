import type { Step } from '../../../../contracts/diagnosis.js';
import { anyOf } from '../../any-of.js';
import { changeStep, step } from '../../support/commands.js';
import { inputPlace, inputWithName } from '../inputs/program-inputs.js';
import { headline } from '../lines/headline.js';
import type { ProblemContext, ProblemText } from '../lines/problem-text.js';

/** A number that each member of a cluster has for itself. */
const MEMBER_ID =
  /Configured ((?:node|broker|server|controller)[._]id) [`'"]?([\w-]{1,60})[`'"]? (?:doesn't|does not) match stored [\w.]{1,30} [`'"]?(?:Some\()?([\w-]{1,60})/i;
/** Two ids, of which the line does not say which is the stored one. */
const TWO_IDS = anyOf(
  /(?:id|uuid)s?[ :=]{1,3}["'`[]?([\w.:-]{2,80})["'`\]]? (?:is not matching|does not match|doesn't match|differs from|is different from) (?:with )?(?:the )?(?:stored )?(?:[A-Za-z]{2,30} )?(?:Some\()?["'`[]?([\w.:-]{2,80})/i,
  /ID = ([\w.:-]{2,80}); \w{2,30} \w{2,30}ID = ([\w.:-]{2,80})/i,
);

/** Named as such again, or they look like keys to whoever reads the title. */
const CLUSTER_IDS = /cluster ?id /i;

/** What a program has stored is of another cluster, or of another member, than the one that it is configured for. */
export const STORED_IDENTITY: readonly ProblemText[] = [
  {
    pattern: MEMBER_ID,
    example:
      "kafka.common.InconsistentNodeIdException: Configured node.id `3` doesn't match stored node.id `7' in meta.properties.",
    title: ({ container, match }) =>
      `The data of ${container.name} are those of ${match[1]} ${match[3]}, and it is configured as ${match[2]}`,
    what: ({ match }) =>
      `its volume was formatted by the member with ${match[1]} ${match[3]}, and it starts as ${match[2]}: the id was changed, or it has got the volume of another member`,
    steps: memberSteps,
  },
  {
    pattern: anyOf(
      /already being used in another erasure deployment|(?:doesn't|does not) match stored (?:cluster|node|broker)/i,
      /belong(?:s|ing)? to (?:a different|another)(?: different)? (?:\w{1,20} )?cluster|InconsistentClusterId|saved cluster name .{1,80} != /i,
      /InconsistentBrokerId|cluster UUID .{0,80}(?:different|differs|mismatch)|InvalidCookieException/i,
      /format\.json .{0,60}(?:mismatch|different)|Incompatible (?:cluster|namespace)IDs/i,
      /\b(?:instance|cluster|namespace|storage|deployment|pool)[ _-]?(?:id|uuid)\b.{0,120} (?:is not matching|does not match|doesn't match|differs from|is different from) /i,
    ),
    example: [
      'org.apache.cassandra.exceptions.ConfigurationException: Saved cluster name Test Cluster != configured name orders-ring',
      "kafka.common.InconsistentClusterIdException: The Cluster ID a doesn't match stored clusterId Some(b) in meta.properties.",
      'disk shelf.3: "6f7a" belonging to a different depot cluster "aa11"',
      'StoreException: instanceId 5f2c is not matching with 88d1',
      'java.io.IOException: Incompatible clusterIDs in /data/shelf: namenode clusterID = CID-7a; datanode clusterID = CID-2b',
    ],
    unless: /directories without a cookie/,
    title: ({ container, line }) => `The data of ${container.name} belong to another cluster${clustersIn(line)}`,
    what: () =>
      'what stands on its volume or in its store was made by another cluster or deployment than the one that it is configured for',
    steps: ({ line }) => [
      ...zookeeperSteps(line),
      step(
        `See that it is pointed to the cluster that made that data (addresses, cluster name or id), and that the right volume or bucket is mounted. It says: "${headline(line, 240)}".`,
      ),
      step('Only where that data may be lost, remove what the message names (or the claim) and let it begin anew.'),
    ],
  },
];

const OF_ZOOKEEPER = /Cluster ID ([\w-]{10,40}) doesn't match stored clusterId (?:Some\()?([\w-]{10,40})/;

/** A broker whose ZooKeeper is another one, or has lost its data and made a new id. */
function zookeeperSteps(line: string): Step[] {
  const [, asked, stored] = OF_ZOOKEEPER.exec(line) ?? [];
  if (asked === undefined || stored === undefined) return [];
  return [
    step(
      `See whether zookeeper.connect names the ZooKeeper of this cluster (with its path, where it has one), and whether ZooKeeper keeps its data on a volume: the broker's data are of cluster id ${stored}, and ZooKeeper has cluster id ${asked}. Correct the address, or give ZooKeeper its old data back: where it has lost them, what it knew of topics is gone with them, and cluster.id in meta.properties of the brokers is to be changed only where that may be so.`,
    ),
  ];
}

function memberSteps({ evidence, container, match }: ProblemContext): Step[] {
  const [, setting = '', configured = '', stored = ''] = match;
  const place = inputWithName(container, setting);
  return [
    changeStep(
      evidence,
      `Set ${setting} back to ${stored}${place === undefined ? '' : ` at ${inputPlace(place)}`}, or give it the volume of ${configured}: the id stays with the volume (in a StatefulSet it comes of the number of the pod)`,
    ),
    step(
      `Only where these data may be lost (the others have all replicas), empty the directory and let it begin anew as ${configured}.`,
    ),
  ];
}

function clustersIn(line: string): string {
  const [, stored, configured] = /cluster name (.{1,60}?) != (?:configured name )?([\w.-]{1,60})/i.exec(line) ?? [];
  if (stored !== undefined && configured !== undefined) return ` (${stored}, not ${configured})`;
  const [, one, other] = TWO_IDS.exec(line)?.filter((group) => group !== undefined) ?? [];
  if (one === undefined || other === undefined) return '';
  return CLUSTER_IDS.test(line) ? ` (cluster id ${one}, stored cluster id ${other})` : ` (${one} and ${other})`;
}
