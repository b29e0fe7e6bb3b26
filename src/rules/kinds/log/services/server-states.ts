import type { Step } from '../../../../contracts/diagnosis.js';
import { anyOf } from '../../any-of.js';
import { changeStep, step } from '../../support/commands.js';
import { nodeWords } from '../../support/names.js';
import { firstCaptured } from '../../support/texts.js';
import type { ProblemContext, ProblemText } from '../lines/problem-text.js';

/** What a server answers that is reached and does not serve: it is full, still loads, only reads, or has no leader. */
export const SERVER_STATES: readonly ProblemText[] = [
  {
    pattern: anyOf(
      /too many clients already|too many connections|remaining connection slots are reserved/i,
      /max(?:imum)? number of (?:clients|connections) reached|max_user_connections/i,
    ),
    example: ['FATAL:  sorry, too many clients already', 'too many connections, ignoring'],
    title: ({ container, line }) =>
      isOwnLog(line)
        ? `${container.name} has as many connections as it allows (max_connections)`
        : `${container.name} gets no connection: the server has as many as it allows (too many clients)`,
    what: ({ line }) =>
      isOwnLog(line)
        ? 'its clients hold all connections that max_connections allows, so that it refuses every other one, also that of a probe'
        : 'the server takes no more connections: all that it allows (max_connections, maxclients) are in use, by this program and others, or by those of pods that are gone',
    steps: ({ evidence, container, line }) => [
      ...(isOwnLog(line)
        ? [
            changeStep(
              evidence,
              `Let the clients of ${container.name} hold fewer: the sizes of their pools times their replicas below max_connections, or a pooler between (PgBouncer)`,
            ),
            step(
              'See who holds them (SELECT usename, client_addr, state, count(*) FROM pg_stat_activity GROUP BY 1, 2, 3), and end those that nobody uses; raise max_connections only with the memory for it: it needs a restart.',
            ),
          ]
        : clientSteps({ evidence, container })),
    ],
  },
  {
    pattern:
      /^.{0,120}\[\d{1,7}\](?: \S{1,60}){0,4} FATAL: {1,4}the database system is (?:starting up|in recovery mode|not yet accepting)/,
    example: '2026-05-02 11:20:01.331 UTC [51] FATAL:  the database system is starting up',
    isVague: true,
    title: ({ container }) => `${container.name} still starts up or recovers, and takes no connections yet`,
    what: () =>
      'it was not shut down in an orderly way, so it replays its log (WAL) before it takes connections, which may take minutes',
    steps: ({ evidence, container }) => [
      changeStep(
        evidence,
        `Let nobody end it meanwhile: a startupProbe at ${container.path}.startupProbe with a high failureThreshold, and a longer terminationGracePeriodSeconds, so that it is shut down in an orderly way the next time`,
      ),
      step('See in its log how far it is (redo in progress, consistent recovery state reached).'),
    ],
  },

  {
    pattern:
      /\bLOADING Redis is loading|BusyLoadingError|the database system is (?:starting up|in recovery mode|shutting down)/i,
    example: 'redis.exceptions.BusyLoadingError: Redis is loading the dataset in memory',
    title: ({ container }) => `${container.name} asks a server that still loads its data`,
    what: () =>
      'the server that it uses runs and still loads or recovers its data (LOADING), and the program does not wait for it',
    steps: () => [
      step(
        'Wait until the server has finished loading: it needs no change then. See in its log how far it is, and whether it starts again and again itself.',
      ),
      step('Let the program try again with a pause instead of ending, so that it survives each start of the server.'),
    ],
  },
  {
    pattern: anyOf(
      /You can't write against a read[ -]only (?:replica|slave)|cannot execute [A-Z ]{2,30} in a read-only transaction|NotWritablePrimary/i,
      /not master and slaveOk|read-only option so it cannot execute/i,
    ),
    example: "ReplyError: READONLY You can't write against a read only replica.",
    title: ({ container }) => `${container.name} writes to a replica, which only reads (READONLY)`,
    what: () =>
      'the server that it is connected to is a replica: it was not the primary from the beginning, or is none any more since a failover',
    steps: (context) => [
      changeStep(
        context.evidence,
        `Give ${context.container.name} the address of the primary: the Service for writing (such as NAME-master or NAME-rw), or a client that asks Sentinel or the cluster for it`,
      ),
      step('If there is no primary at all, look at the server: a failover that did not end.'),
    ],
  },
  {
    pattern: anyOf(
      /master_not_discovered_exception|no (?:elected )?(?:master|leader)\b(?! plugin| IPs| (?:key|password|user|secret|token|config\w{0,10}|name)\b)|ClusterBlockException/i,
      /NotLeaderForPartition|LEADER_NOT_AVAILABLE|no primary (?:found|available)/i,
    ),
    example: "Error: TransportError(503, 'master_not_discovered_exception', None) Error",
    title: (context) => `The cluster that ${context.container.name} asks has no leader (${leaderWord(context)})`,
    what: () =>
      'it reaches a member of the cluster, and that has no elected leader (master): too few members run, or they do not find each other',
    steps: () => [
      step(
        'Look at the members of that cluster first: how many of them run and are ready, and what their logs say of the election of a master; more than half must run.',
      ),
    ],
  },
  {
    pattern: /\bmyid file is missing|myid.{0,40}(?:is not a number|not found in|must be)/i,
    example: 'Caused by: java.lang.IllegalArgumentException: myid file is missing',
    title: ({ container }) => `${container.name} does not know its own number (the file myid of ZooKeeper)`,
    what: () =>
      'a server of ZooKeeper finds the file myid with its own number neither in its data directory nor by a variable: it was not written at the start, or a volume hides it',
    steps: ({ evidence, container }) => [
      changeStep(
        evidence,
        `Write myid into the data directory before each start: ZOO_MY_ID at ${container.path}.env where the image takes it, or an init container or the entrypoint that makes it of the ordinal of the pod plus 1, as server.N of the configuration counts`,
      ),
    ],
  },
  {
    pattern:
      /modprobe: (?:FATAL|ERROR): Module ([\w-]{1,60}) not found|could not insert '([\w-]{1,60})'|(?:kernel )?module ([\w-]{1,60}) (?:is )?not (?:loaded|found)|could not load (?:kernel )?module ([\w-]{1,60}):/i,
    example: 'cannot register driver: kernel module dm_thin_pool is not loaded on worker-3',
    title: ({ container, match }) =>
      `${container.name} needs the kernel module ${firstCaptured(match)}, a driver that its node does not have`,
    what: ({ match }) => `the kernel of the node has no module ${firstCaptured(match)}, or another version of it`,
    steps: ({ evidence, match }) => [
      step(
        `Load the kernel module ${firstCaptured(match)} on ${nodeWords(evidence, 'the nodes')} (modprobe, the package with the modules or headers of that kernel), or use a driver of the program that needs none (such as eBPF), or switch off the feature that needs it.`,
      ),
    ],
  },
];

/** Whether it is the log of PostgreSQL itself, which has the number of the process before the level. */
function isOwnLog(line: string): boolean {
  return /\[\d{1,7}\](?: \S{1,60}){0,4} FATAL: {1,4}(?:sorry, too many|remaining connection slots)|"error_severity":"FATAL"/.test(
    line,
  );
}

function clientSteps({ evidence, container }: Pick<ProblemContext, 'evidence' | 'container'>): readonly Step[] {
  return [
    changeStep(
      evidence,
      `Lower the size of the connection pool of ${container.name} times its replicas below what the server allows, or put a pooler between (PgBouncer, ProxySQL)`,
    ),
    step(
      'See who holds them (pg_stat_activity, SHOW PROCESSLIST, CLIENT LIST) and end those that nobody uses; raise max_connections only where the server has the memory for it.',
    ),
  ];
}

function leaderWord({ match }: ProblemContext): string {
  return match[0].slice(0, 60);
}
