import type { Step } from '../../../contracts/diagnosis.js';
import type { Evidence } from '../../evidence/evidence.js';
import { perEvidence } from '../../evidence/per-evidence.js';
import type { Draft } from '../define-kind.js';
import { problemWhileRunning } from '../log/known-problem.js';
import { logAuthDb } from '../log/log-auth-db.js';
import { logConfigParse } from '../log/log-config-parse.js';
import { logConnRefused } from '../log/log-conn-refused.js';
import { logDns } from '../log/log-dns.js';
import { logFileMissing } from '../log/log-file-missing.js';
import { logHeap } from '../log/log-heap.js';
import { logK8sForbidden } from '../log/log-k8s-forbidden.js';
import { logMigration } from '../log/log-migration.js';
import { logMissingEnv } from '../log/log-missing-env.js';
import { logNoSpace } from '../log/log-no-space.js';
import { logNoTzdata } from '../log/log-no-tzdata.js';
import { logPermissionDenied } from '../log/log-permission-denied.js';
import { logPortInUse } from '../log/log-port-in-use.js';
import { logReadonlyFs } from '../log/log-readonly-fs.js';
import { logTimeout } from '../log/log-timeout.js';
import { logTls } from '../log/log-tls.js';
import { logUsage } from '../log/log-usage.js';
import type { Quote } from '../support/quote.js';
import { fromLog } from '../support/quotes.js';
import type { ProbeAnswer } from './probe-answer.js';
import { complaintOf } from './probe-complaint.js';
import type { ProbeFailure } from './probe-failure.js';
import { portOfProbe } from './probe-handler.js';
import { listeningOf } from './probe-listening.js';
import { knownOutput } from './probe-output.js';
import { wrongPort } from './probe-port.js';

/** What a program says in its log that it lacks, so that its probe fails. */
export interface ProbeRoot {
  /** For the middle of a sentence: `db:5432 refuses the connection`. */
  readonly words: string;
  readonly quotes: readonly Quote[];
  readonly steps: readonly Step[];
}

/** What a program may lack while it runs on: others that it depends on, rights, files, room, the state of its database, memory, settings that it takes. */
const DEPENDENCIES = [
  ...[logConnRefused, logDns, logAuthDb, logTimeout, logTls, logK8sForbidden],
  ...[logPermissionDenied, logFileMissing, logReadonlyFs, logNoSpace, logMigration],
  ...[logHeap, logConfigParse, logMissingEnv, logUsage, logPortInUse, logNoTzdata],
];
/** Answers of a program that lacks what it depends on: it is not well, does not answer, or has not come as far as listening. */
const CONSEQUENCES: ReadonlySet<ProbeAnswer> = new Set<ProbeAnswer>([
  'refused',
  'unreachable-service',
  'timeout',
  'unwell',
  'not-serving',
  'silent',
  'file-missing',
  'output',
]);
/** A command that says this itself names its own reason. */
const OWN_REASON = /denied|password|credentials|usage:|unknown|invalid|syntax|no such|not found|does not exist/i;

const LOCAL_HOST = /^host (?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[?::1\]?|0\.0\.0\.0):(\d{1,5})$/;

/** The dependency of which the program's own log complains; undefined where it does not, or where the probe itself is wrong. */
export function rootOf(evidence: Evidence, failure: ProbeFailure): ProbeRoot | undefined {
  if (!isConsequence(failure)) return undefined;
  const found = dependencyDrafts(evidence).filter(
    (draft) => draft.container === failure.container && !isItself(draft, failure),
  );
  const [draft] = [...found].sort((one, other) => (other.weight ?? 0) - (one.weight ?? 0));
  if (draft === undefined || knownOutput(failure) !== undefined)
    return statedRoot(evidence, failure) ?? rootElsewhere(evidence, failure);
  const quotes = draft.evidence.filter(({ source }) => source === 'log' || source === 'manifest');
  return { words: inSentence(draft.title), quotes, steps: draft.steps };
}

/** What the log states in words that are known, such as a lock that another process holds; undefined where it states nothing of the kind. */
function statedRoot(evidence: Evidence, failure: ProbeFailure): ProbeRoot | undefined {
  const known = problemWhileRunning(evidence, failure.container);
  if (known === undefined) return undefined;
  // What only follows from something else says no more than an answer that is known.
  if (!Number.isFinite(known.weight) && knownOutput(failure) !== undefined) return undefined;
  return { words: inSentence(known.title), quotes: [fromLog(failure.container, known.rated.line)], steps: known.steps };
}

/**
 * What another container of the pod that is not ready either complains of, where the one that is probed complains of nothing: a proxy through which
 * it is asked, or a store beside it.
 */
function rootElsewhere(evidence: Evidence, failure: ProbeFailure): ProbeRoot | undefined {
  if (complaintOf(evidence, failure) !== undefined) return undefined;
  const found = dependencyDrafts(evidence).filter(
    ({ container }) => container !== undefined && container !== failure.container && container.role !== 'init',
  );
  const [draft] = [...found].sort((one, other) => (other.weight ?? 0) - (one.weight ?? 0));
  if (draft?.container === undefined) return undefined;
  const { name } = draft.container;
  const words = inSentence(draft.title);
  const quotes = draft.evidence.filter(({ source }) => source === 'log');
  return {
    words: words.includes(name) ? words : `${words} (container ${name} of the pod)`,
    quotes,
    steps: draft.steps,
  };
}

function isConsequence(failure: ProbeFailure): boolean {
  const { answer, result, container } = failure;
  if (!CONSEQUENCES.has(answer) || (answer === 'output' && OWN_REASON.test(result))) return false;
  // Who answers is asked at the right port.
  if (answer === 'unwell' || answer === 'not-serving') return true;
  return wrongPort(failure) === undefined && listeningOf(container)?.isLocal !== true;
}

const dependencyDrafts = perEvidence((evidence): readonly Draft[] =>
  DEPENDENCIES.flatMap((kind) => kind.find(evidence).map(({ draft }) => draft)),
);

/** Whether the log speaks of the port that the probe asks: then it tells of the same failure from inside. */
function isItself({ objects = [] }: Draft, { container, probe }: ProbeFailure): boolean {
  const asked = portOfProbe(container, probe);
  return objects.some((object) => {
    const port = LOCAL_HOST.exec(object)?.[1];
    return port !== undefined && (asked === undefined || Number(port) === asked);
  });
}

/** Names of hosts stay as they are written. */
function inSentence(title: string): string {
  return /^[A-Z][a-z]{0,20} /.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;
}
