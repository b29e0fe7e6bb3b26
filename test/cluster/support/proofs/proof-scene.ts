import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  ApiTransport,
  ClusterMirrors,
  KubernetesClient,
  loadClusterAccess,
  ObjectWriter,
  ServerClock,
} from '../../../../src/k8s/index.js';
import type { ProofOutcome } from '../../../../src/kernel/mirrors/proof-order.js';
import { runProof } from '../../../../src/kernel/mirrors/proof-run.js';
import { PodproofError } from '../../../../src/kernel/ports/errors.js';
import { readEvidence } from '../../../../src/rules/evidence/read-evidence.js';
import { candidatesOf } from '../../../../src/rules/mirror/candidates.js';
import { planManifest } from '../../../../src/rules/mirror/plan-manifest.js';
import { planProof } from '../../../../src/rules/mirror/plan-proof.js';
import type { ProofPlan } from '../../../../src/rules/mirror/proof-plan.js';
import { cleanPod } from '../../../../src/rules/pod/clean-manifest.js';
import { dumpManifest } from '../../../../src/rules/pod/dump-manifest.js';
import { applyPatch, type JsonPatch } from '../../../../src/rules/pod/json-patch.js';
import { parseManifest } from '../../../../src/rules/pod/parse-manifest.js';
import { parseDocuments } from '../../../../src/rules/report/index.js';
import { createObjects, type DiagnosedPod, diagnosePods, recordedKind } from '../scenario.js';
import { eventually, type Manifest, type TestCluster } from '../test-cluster.js';
import { STAGINGS } from './staging.js';

/** What is wrong and needs longer than that, in seconds, hides behind time. */
const LONGEST_TTL = 300;
const FOR_WHAT_HIDES = 120;
/** For the pod to start, and for the control. */
const ROOM_SECONDS = 60;
const NAMESPACED = (kind: unknown) => kind !== 'PersistentVolume';

/** What came of trying a fix. */
export interface Tried {
  readonly plan: ProofPlan | undefined;
  /** Undefined where no mirror was made. */
  readonly outcome: ProofOutcome | undefined;
  /** Why: of a mirror that was not made, who refused it. */
  readonly reason: string;
  readonly seconds: number;
}

/** One scenario of the recordings in a cluster, where it fails for real. */
export class ProofScene {
  readonly #mirrors: ClusterMirrors;
  readonly #access;
  #failure: Promise<DiagnosedPod> | undefined;
  #namespace = '';

  constructor(
    private readonly cluster: TestCluster,
    readonly scenario: string,
  ) {
    this.#access = loadClusterAccess({ environment: process.env });
    const clock = new ServerClock();
    const transport = new ApiTransport(this.#access, { onDate: (date) => clock.heard(date) });
    const client = new KubernetesClient(transport);
    this.#mirrors = new ClusterMirrors({ client, writer: new ObjectWriter(transport), clock });
  }

  get namespace(): string {
    return this.#namespace;
  }

  /** The pod as it fails, created when it is asked for first. */
  failure(): Promise<DiagnosedPod> {
    this.#failure ??= this.#fail();
    return this.#failure;
  }

  async #fail(): Promise<DiagnosedPod> {
    const kind = await recordedKind(this.scenario);
    this.#namespace = await this.cluster.createNamespace(this.scenario);
    for (const object of STAGINGS[this.scenario]?.supplied?.(this.#namespace) ?? [])
      await this.cluster.create(object, NAMESPACED(object['kind']) ? this.#namespace : '');
    await createObjects(this.cluster, await stagedText(this.scenario, this.#namespace), this.#namespace);
    return eventually(`the diagnosis ${kind} of ${this.scenario}`, 200, async () =>
      (await diagnosePods(this.cluster, this.#namespace)).find(({ diagnosis }) => diagnosis?.kind === kind),
    );
  }

  /** Tries our own fix. */
  async tryOurs(): Promise<Tried> {
    const { fix, diagnosis, report } = await this.failure();
    const [candidate] = candidatesOf(fix, 'rules');
    if (candidate === undefined) throw new Error(`${this.scenario}: no fix is derived for ${diagnosis?.cause}`);
    return this.#try(planProof({ report, evidence: readEvidence(report), diagnosis, candidate }), true);
  }

  /** Tries the pod's manifest with this change, as a person would supply it. */
  async tryManifest(patch: JsonPatch, isRight = false): Promise<Tried> {
    const { diagnosis, report } = await this.failure();
    const result = applyPatch(cleanPod(parseManifest(report.manifest ?? '') ?? {}), patch);
    if (!result.ok) throw new Error(`${this.scenario}: ${result.problem.problem}`);
    const text = dumpManifest(result.document as Manifest);
    return this.#try(planManifest({ report, evidence: readEvidence(report), diagnosis, text }), isRight);
  }

  /** @param isRight gets the time that it needs, and a control */
  async #try(plan: ProofPlan | { readonly problem: string }, isRight: boolean): Promise<Tried> {
    if ('problem' in plan) return { plan: undefined, outcome: undefined, reason: plan.problem, seconds: 0 };
    const mirrorId = randomUUID();
    const needed = plan.needsTtlSeconds + ROOM_SECONDS;
    const ttlSeconds = needed > LONGEST_TTL && !isRight ? FOR_WHAT_HIDES : needed;
    const startedAt = Date.now();
    const seconds = () => Math.round((Date.now() - startedAt) / 1_000);
    try {
      const order = {
        ...{ mirrorId, installation: `proofs-${mirrorId.slice(0, 8)}`, plan, ttlSeconds, control: isRight },
        ...{ windowSeconds: plan.windowSeconds, expiresAt: this.#mirrors.now() + ttlSeconds * 1_000 },
        ...{ keep: false, denyEgress: false },
        consent: {
          settings: { namespaces: '*', maxCpu: '4', maxMemory: '8Gi' },
          ...{ allowPrivileged: STAGINGS[this.scenario]?.allowPrivileged === true, allowLarge: true },
        },
      };
      const surroundings = { cluster: this.#mirrors, onProgress: () => undefined };
      const outcome = await runProof(order, surroundings, new AbortController().signal);
      return { plan, outcome, reason: outcome.verdict_reason, seconds: seconds() };
    } catch (error) {
      if (!PodproofError.isInstance(error)) throw error;
      return { plan, outcome: undefined, reason: error.message, seconds: seconds() };
    }
  }

  async end(): Promise<void> {
    this.#access.close();
    if (this.#namespace === '') return;
    await this.cluster.deleteNamespace(this.#namespace);
    for (const object of STAGINGS[this.scenario]?.supplied?.(this.#namespace) ?? [])
      if (!NAMESPACED(object['kind'])) await this.cluster.delete(object);
  }
}

/** The scenario as it is created here, as YAML documents of JSON. */
async function stagedText(scenario: string, namespace: string): Promise<string> {
  const recorded = await readFile(
    new URL(`../../../fixtures/recordings/${scenario}/scenario.yaml`, import.meta.url),
    'utf8',
  );
  // A fix that makes the folder on the node would leave it there for the next run.
  const parsed = parseDocuments(recorded.replaceAll('/does/not/exist', `/tmp/${namespace}/missing`));
  if (!parsed.ok) throw new Error(parsed.problem);
  const { patch } = STAGINGS[scenario] ?? {};
  const documents = parsed.documents.map((each) => {
    const isStaged = patch !== undefined && (each as Manifest)['kind'] === 'Deployment';
    const result = applyPatch(each as Manifest, isStaged ? patch : []);
    if (!result.ok) throw new Error(`${scenario}: ${result.problem.problem}`);
    return JSON.stringify(result.document);
  });
  return documents.join('\n---\n');
}
