import type { Fields } from '../../../../src/rules/evidence/values.js';
import {
  judgeProof,
  type ObservedRun,
  type OracleCase,
  type ProofJudgement,
  type ProofQuestion,
} from '../../../../src/rules/oracles/index.js';
import { at, type Body, conditions, container, pod, podWith, running, START, waiting } from '../../failing/objects.js';
import { caseOf, runOf, type Seen } from './oracle-cases.js';

export const CRASHED = podWith(waiting('CrashLoopBackOff'), { restartCount: 3, lastState: run(1, 3, 1) });
/** The third run of the original, after the proof began, and its end. */
export const CRASHED_AGAIN = podWith(waiting('CrashLoopBackOff'), { restartCount: 4, lastState: run(8, 10, 1) });

function run(from: number, to: number, exitCode: number): Body {
  return { terminated: { exitCode, reason: 'Error', startedAt: at(from), finishedAt: at(to) } };
}

export function well(since = 1, { metadata = {}, spec = {} }: { metadata?: Body; spec?: Body } = {}): Fields {
  const status = {
    conditions: conditions({ Ready: true }, since),
    containerStatuses: [container(running(since), { ready: true })],
  };
  return pod({ status, metadata, spec });
}

export const changed = (kind: string, spec: Body = {}, more: Partial<OracleCase> = {}): OracleCase => ({
  ...caseOf(kind, spec),
  fixed: pod({ spec: { ...spec, containers: [{ name: 'app', image: 'shop/app:2' }] } }),
  ...more,
});

export interface Scene {
  readonly about?: OracleCase;
  readonly mirror?: Seen | ObservedRun;
  readonly original?: Seen | ObservedRun;
  readonly control?: Seen | ObservedRun;
  readonly question?: Partial<ProofQuestion>;
  readonly scope?: 'hand-over' | 'mirror-only';
  /** What keeps the mirror from what the pod may reach. */
  readonly cutOffBy?: readonly string[];
  /** In seconds after the start. */
  readonly now?: number;
}

const observed = (seen: Seen | ObservedRun): ObservedRun => ('pods' in seen ? runOf(seen) : seen);

/** A mirror that is well from second 2 to 40, beside an original that crashed again meanwhile, unless the scene says otherwise. */
export function judged(scene: Scene = {}): ProofJudgement {
  const { about = changed('crash-app-error'), scope = 'hand-over', now = 40, cutOffBy = [] } = scene;
  const {
    mirror = { pods: [[2, well()]], until: now },
    original = {
      pods: [
        [0, CRASHED],
        [12, CRASHED_AGAIN],
      ],
      until: now,
    },
  } = scene;
  const candidate = {
    origin: 'rules',
    strategy: 'raise',
    title: 'Another image',
    explanation: '',
    scope,
    patch: [],
    target: 'pod',
  } as const;
  const question: ProofQuestion = {
    plan: { about, candidate, cutOffBy, missingWitness: [], podName: 'web-1' },
    windowSeconds: 30,
    expiresAt: START + 180_000,
    wantsControlRun: false,
    ...scene.question,
  };
  const seen = {
    mirror: observed(mirror),
    original: observed(original),
    ...(scene.control && { control: observed(scene.control) }),
  };
  return judgeProof(question, seen, START + now * 1_000);
}
