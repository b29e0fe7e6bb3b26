import type { Step } from '../../../contracts/diagnosis.js';
import type { Evidence } from '../../evidence/evidence.js';
import { type CaseRow, caseTable } from '../case-table.js';
import { KNOWN_PROBLEMS } from '../log/known-problem.js';
import { changeStep, kubectl, named, step } from '../support/commands.js';
import type { ProbeAdvice } from './probe-adviser.js';
import type { ProbeFailure } from './probe-failure.js';

interface KnownOutput extends CaseRow {
  advise(evidence: Evidence, failure: ProbeFailure): ProbeAdvice;
}

/** What commands of probes print that says by itself what is to be done. */
export const KNOWN_OUTPUTS = caseTable<KnownOutput>([
  {
    pattern: /\bInitialized\s{1,20}false|not (?:yet )?initiali[sz]ed/i,
    example: 'Initialized               false',
    advise: (evidence, failure) => ({
      meaning: 'its output says why: the store was never initialised, so it is sealed and serves nobody',
      steps: [
        step(
          'Initialise it once and keep the keys in a safe place; then unseal it with them:',
          inPod(evidence, failure, 'vault operator init'),
        ),
      ],
    }),
  },
  {
    pattern: /\bSealed\s{1,20}true|vault is sealed|\bis sealed\b/i,
    example: 'Sealed             true',
    advise: (evidence, failure) => ({
      meaning:
        'its output says why: the store is sealed, as it is after each start, and serves nobody until it is unsealed',
      steps: [
        step('Unseal it, with as many keys as its threshold says:', inPod(evidence, failure, 'vault operator unseal')),
        step(
          'So that nobody has to do it after each start, set up auto-unseal (a seal stanza with a KMS or a transit engine).',
        ),
      ],
    }),
  },
  {
    pattern: /\bNOAUTH\b/,
    example: 'NOAUTH Authentication required.',
    advise: (evidence, { path }) => ({
      meaning: 'its output says why: the command asks without a password, and the server wants one (requirepass, ACL)',
      steps: [
        changeStep(
          evidence,
          `Let the command at ${path}.exec give the password of the server: REDISCLI_AUTH from its Secret at the env of the container, which redis-cli reads by itself, or redis-cli -a "$REDIS_PASSWORD" ping in a shell`,
        ),
        step('A probe by TCP asks nothing and needs no password, but does not see a server that still loads its data.'),
      ],
    }),
  },
  {
    pattern:
      /access denied for user|password authentication failed|\bWRONGPASS\b|authentication failed|invalid (?:password|credentials)/i,
    example: "ERROR 1045 (28000): Access denied for user 'root'@'localhost' (using password: YES)",
    advise: (evidence, { path }) => ({
      meaning:
        'its output says why: the password with which it asks is not the one that the server has: what stands on its volume was initialised with an older one, and a changed Secret changes nothing there',
      steps: [
        changeStep(
          evidence,
          `Put the password with which the data were initialised back into the Secret that ${path} takes it from, or change it in the server itself (ALTER USER) to that of the Secret`,
        ),
        step('Charts that make a random password make a new one at each install: give them an existing Secret.'),
        step(
          'Only where the data may be lost, remove the claim, so that the server initialises anew with the present password.',
        ),
      ],
    }),
  },
  {
    pattern: /\brole "([^"]{1,63})" does not exist/i,
    example:
      'psql: error: connection to server on socket "/run/shelf/.s.PGSQL.5432" failed: FATAL:  role "root" does not exist',
    advise: (evidence, { path, result }) => {
      const role = /\brole "([^"]{1,63})"/i.exec(result)?.[1] ?? '';
      return {
        meaning: `its output says why: it asks as user ${role}, and the server has no role of that name; where its command names no user, it is the one of the system that it runs as`,
        steps: [
          changeStep(
            evidence,
            `Let the command at ${path}.exec name a user that the server has (pg_isready -U NAME, psql -U NAME), such as the one of POSTGRES_USER; the server itself is up`,
          ),
        ],
      };
    },
  },
  {
    pattern: /Can't connect to local (?:MySQL |MariaDB )?server through socket '([^']{1,200})'/i,
    example: "error: 'Can't connect to local MySQL server through socket '/run/shelf/mysqld.sock' (2)'",
    advise: (evidence, failure) => {
      const { path, result } = failure;
      const socket = /through socket '([^']{1,200})'/.exec(result)?.[1] ?? '';
      return {
        meaning: `its output says why: nobody listens on ${socket} (yet): the server still starts, initialises or recovers, or has its socket elsewhere`,
        steps: [
          timeStep(evidence, failure, 'start'),
          step(
            `If its log says that it is ready for connections, let the command at ${path}.exec ask by TCP (mysqladmin ping -h 127.0.0.1) or name its socket (-S FILE); if it says that it ended, that is to be mended first.`,
          ),
        ],
      };
    },
  },
  {
    pattern: /rejecting connections|the database system is (?:starting up|in recovery)/i,
    example: '/var/run/postgresql:5432 - rejecting connections',
    advise: (evidence, failure) => ({
      meaning: 'its output says why: the server runs, and takes no connections yet: it starts up or recovers',
      steps: [
        timeStep(evidence, failure, 'recovery'),
        step('If it never ends, read in its log what the recovery is at.'),
      ],
    }),
  },
]);

/** What is known of an answer by its own words; undefined where they tell nothing. */
export function knownOutput({ result }: ProbeFailure): KnownOutput | undefined {
  return KNOWN_OUTPUTS.find(result.slice(0, 2_000))?.row;
}

/** A readiness probe ends nobody: it only has to be waited for. */
function timeStep(evidence: Evidence, { kind, path }: ProbeFailure, what: 'start' | 'recovery'): Step {
  return kind === 'readiness'
    ? step(`Let it go on: it gets traffic once its ${what} is through.`)
    : changeStep(
        evidence,
        `Give it the time that its ${what} needs: a startupProbe with a high failureThreshold beside ${path}, so that nobody ends it meanwhile`,
      );
}

/** The advice on an output that is known; undefined for all others. */
export function adviseKnownOutput(evidence: Evidence, failure: ProbeFailure): ProbeAdvice | undefined {
  return knownOutput(failure)?.advise(evidence, failure) ?? adviseProblem(evidence, failure);
}

/** What servers state in their logs, and answer to who asks them. */
function adviseProblem(evidence: Evidence, { container, result }: ProbeFailure): ProbeAdvice | undefined {
  for (const line of result.slice(0, 2_000).split('\n')) {
    const found = KNOWN_PROBLEMS.find(line);
    if (found === undefined || found.row.isVague === true) continue;
    const context = { evidence, container, line, match: found.match };
    return { meaning: `its output says why: ${found.row.what(context)}`, steps: [...found.row.steps(context)] };
  }
  return undefined;
}

function inPod(
  evidence: Evidence,
  { container }: ProbeFailure,
  command: 'vault operator init' | 'vault operator unseal',
) {
  const pod = named(`pod/${evidence.podName}`);
  const name = named(container.commandName);
  return command === 'vault operator init'
    ? kubectl(evidence, 'exec', '-it', pod, '-c', name, '--', 'vault', 'operator', 'init')
    : kubectl(evidence, 'exec', '-it', pod, '-c', name, '--', 'vault', 'operator', 'unseal');
}
