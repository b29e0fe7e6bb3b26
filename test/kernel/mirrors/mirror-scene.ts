import { onTestFinished } from 'vitest';
import { FailureReport } from '../../../src/contracts/failure.js';
import type { Mirror } from '../../../src/contracts/mirror.js';
import { collectObjects } from '../../../src/k8s/index.js';
import { DiagnosisService } from '../../../src/kernel/diagnosis/diagnosis-service.js';
import { toDiagnosedReport } from '../../../src/kernel/failures/diagnosed-report.js';
import type { Storage } from '../../../src/kernel/ports/storage.js';
import { ruleSolution } from '../../../src/kernel/solutions/rule-solution.js';
import { type Fields, fieldsOf } from '../../../src/rules/evidence/values.js';
import { MIRROR_LABEL, ROLE_LABEL } from '../../../src/rules/mirror/mirror-names.js';
import { reportsOf } from '../../../src/rules/report/index.js';
import type { Simulation } from '../../../src/simulation/index.js';
import type { Engine } from '../../support/databases.js';
import { recordingLogger } from '../../support/fakes.js';
import { clientOfSimulation } from '../../support/simulation/diagnose.js';
import { startTestCluster } from '../../support/simulation/start.js';
import { Replica, type ReplicaOptions } from './replica.js';

/** When each workload has failed often enough. */
const FAILING_MS = 60_000;
const SHELL = '127.0.0.1:5000/team/shell:1.0';

/** Writes to a root file system that it may not write to: an emptyDir repairs it. */
export const reportGen = (name: string, namespace = 'shop', container: object = {}) => ({
  ...{ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name, namespace } },
  spec: {
    ...{ replicas: 1, selector: { matchLabels: { app: name } } },
    template: {
      metadata: { labels: { app: name } },
      spec: {
        containers: [
          {
            ...{ name: 'gen', image: SHELL, securityContext: { readOnlyRootFilesystem: true } },
            command: ['sh', '-c', 'mkdir -p /var/cache/reports || exit 1; echo ready; sleep 36000'],
            ...container,
          },
        ],
      },
    },
  },
});

/** A simulated cluster in which workloads fail, a database with their records, and replicas of a backend beside them. */
export class MirrorScene {
  readonly diagnosis = new DiagnosisService(recordingLogger());

  private constructor(
    readonly simulation: Simulation,
    readonly storage: Storage,
  ) {}

  static async start(engine: Engine, workloads: readonly object[] = [reportGen('report-gen')]): Promise<MirrorScene> {
    const [simulation, storage] = await Promise.all([startTestCluster({ startAt: Date.now() }), engine.open()]);
    onTestFinished(() => storage.dispose());
    for (const namespace of new Set(workloads.map((each) => String(metadataOf(each as Fields)['namespace']))))
      simulation.apply({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } });
    simulation.apply(...workloads);
    simulation.clock.advance(FAILING_MS);
    return new MirrorScene(simulation, storage);
  }

  /** A backend that uses the scene's database and cluster. */
  replica(options: ReplicaOptions = {}): Promise<Replica> {
    return Replica.start(this, options);
  }

  /** Records all that fails in the cluster; answers the ids by the names of the owners. */
  async record(storage = this.storage): Promise<Record<string, number>> {
    const objects = await collectObjects(clientOfSimulation(this.simulation), { readsSecrets: false });
    const entries = reportsOf(objects).map((given) => {
      const report = FailureReport.parse(given);
      const diagnosed = this.diagnosis.diagnose(report);
      const { entry } = toDiagnosedReport(report, diagnosed, ruleSolution(diagnosed, report), Date.now());
      return { ...entry, incidentId: null };
    });
    const recorded = await storage.failures.recordMany(entries);
    return Object.fromEntries(recorded.map(({ failure }) => [failure.owner?.name ?? failure.pod_name, failure.id]));
  }

  async pods(namespace = 'shop'): Promise<Fields[]> {
    const answer = await fetch(`${this.simulation.url}/api/v1/namespaces/${namespace}/pods`);
    return ((await answer.json()) as { items: Fields[] }).items;
  }

  /** The names of the pods that proofs made. @param role all where it is left out */
  async mirrors(namespace = 'shop', role?: 'mirror' | 'control'): Promise<string[]> {
    const pods = (await this.pods(namespace))
      .map(metadataOf)
      .map(({ name, labels }) => [name, fieldsOf(labels)] as const);
    const isMade = (labels: Fields) => MIRROR_LABEL in labels && (role === undefined || labels[ROLE_LABEL] === role);
    const made = pods.filter(([, labels]) => isMade(labels));
    return made.map(([name]) => String(name));
  }

  async stored(mirrorId: string): Promise<Mirror | undefined> {
    return (await this.storage.mirrors.get(mirrorId))?.mirror;
  }
}

export const metadataOf = (object: Fields) => fieldsOf(object['metadata']);
