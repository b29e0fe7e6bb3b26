import { once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { Event } from '../../../src/contracts/event.js';
import type { Mirror } from '../../../src/contracts/mirror.js';
import { Cluster } from '../../../src/k8s/cluster.js';
import { ClusterMirrors } from '../../../src/k8s/cluster-mirrors.js';
import { clusterSourceOf } from '../../../src/k8s/cluster-source.js';
import { EventBus } from '../../../src/kernel/events/event-bus.js';
import type { AskForCandidate } from '../../../src/kernel/mirrors/ask-for-candidate.js';
import { AutoProof } from '../../../src/kernel/mirrors/auto-proof.js';
import { DeployService } from '../../../src/kernel/mirrors/deploy-service.js';
import { MirrorRoom } from '../../../src/kernel/mirrors/mirror-room.js';
import { MirrorRunner, type RunnerDependencies } from '../../../src/kernel/mirrors/mirror-runner.js';
import { MirrorSweep } from '../../../src/kernel/mirrors/mirror-sweep.js';
import { ProofClaims } from '../../../src/kernel/mirrors/proof-claims.js';
import type { PluginAccess } from '../../../src/kernel/plugins/plugin-access.js';
import type { MirrorCluster } from '../../../src/kernel/ports/cluster/mirror-cluster.js';
import { PodproofError } from '../../../src/kernel/ports/errors.js';
import { SettingService } from '../../../src/kernel/settings/setting-service.js';
import { kubeconfig } from '../../k8s/kubeconfig.js';
import { recordingLogger, recordingMetrics } from '../../support/fakes.js';
import type { MirrorScene } from './mirror-scene.js';

export interface ReplicaOptions {
  readonly installation?: string;
  /** What a language model answers to a refutation; nothing where it is left out. */
  readonly ask?: AskForCandidate;
  /** Instead of the scene's database. */
  readonly storage?: MirrorScene['storage'];
}

interface Gate {
  readonly opened: Promise<void>;
  open(): void;
}

function newGate(): Gate {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** A backend as far as mirrors go, whose time is the cluster's: each second that it waits, the cluster goes on by one. */
export class Replica {
  readonly bus: EventBus;
  readonly logger = recordingLogger();
  readonly settings: SettingService;
  readonly runner: MirrorRunner;
  readonly sweep: MirrorSweep;
  readonly deploys: DeployService;
  /** What it has told, in order. */
  readonly told: Event[] = [];
  readonly ended: Mirror[] = [];
  isStorageAway = false;
  isClusterAway = false;
  /** A process that was killed: nothing that it does arrives anywhere. */
  isDead = false;
  /** How far its own clock is ahead of the machine's, in milliseconds. */
  aheadMs = 0;
  storage: MirrorScene['storage'];
  #gate: Gate | null = null;

  private constructor(
    private readonly scene: MirrorScene,
    { installation = 'here', storage = scene.storage, ask = async () => null }: ReplicaOptions,
  ) {
    this.storage = storage;
    this.bus = new EventBus(this.logger, recordingMetrics());
    const clock = { now: () => Date.now() + this.aheadMs };
    const plugins = { use: (_: string, work: (given: unknown) => Promise<unknown>) => this.#use(work) } as PluginAccess;
    const on: RunnerDependencies = {
      ...{ plugins, bus: this.bus, clock, logger: this.logger, cluster: this.#cluster(), installation },
      pause: (milliseconds, signal) => this.#pause(milliseconds, signal),
    };
    this.settings = new SettingService(plugins, this.bus, clock);
    this.runner = new MirrorRunner(on);
    this.sweep = new MirrorSweep({ ...on, runner: this.runner });
    const claims = new ProofClaims(plugins);
    const { bus, logger, settings, runner } = this;
    this.deploys = new DeployService({ ...on, runner, settings, claims, ask, room: new MirrorRoom(plugins, settings) });
    new AutoProof({ plugins, bus, logger, settings, deploys: this.deploys }).start();
    this.bus.on('client.event', 'test', (event) => void this.told.push(event));
    this.bus.on('mirror.ended', 'test-ended', ({ mirror }) => void this.ended.push(mirror));
  }

  static async start(scene: MirrorScene, options: ReplicaOptions): Promise<Replica> {
    const replica = new Replica(scene, options);
    await replica.settings.load();
    onTestFinished(async () => {
      replica.isHeld = false;
      await replica.runner.stop();
    });
    return replica;
  }

  /** Ends it as `kill -9` does. */
  kill(): void {
    this.isDead = true;
  }

  /** The checks of a mirror as they were told, in order: `name status`. */
  toldChecks(): string[] {
    const told = this.told.flatMap((event) => (event.type === 'mirror_status' ? event.data.checks : []));
    return [...new Set(told.map(({ name, status }) => `${name} ${status}`))];
  }

  async #use(work: (given: unknown) => Promise<unknown>): Promise<unknown> {
    if (this.isStorageAway || this.isDead) throw new PodproofError('unavailable', 'the storage is away');
    return work(this.storage);
  }

  /** While it is held, its time stands still. */
  get isHeld(): boolean {
    return this.#gate !== null;
  }

  set isHeld(isHeld: boolean) {
    this.#gate?.open();
    this.#gate = isHeld ? newGate() : null;
  }

  async #pause(milliseconds: number, signal: AbortSignal): Promise<void> {
    await turn();
    const given = () => (signal.aborted ? undefined : once(signal, 'abort'));
    // A process that was killed waits for ever, unless the test is over.
    if (this.isDead) await given();
    else if (this.#gate !== null) await Promise.race([this.#gate.opened, given()]);
    if (!this.isDead) this.scene.simulation.clock.advance(milliseconds);
  }

  #cluster(): MirrorCluster {
    const { simulation } = this.scene;
    const settings = { isWanted: true, kubeconfig: kubeconfig(simulation.url), context: null, isInCluster: false };
    const cluster = new Cluster(clusterSourceOf(settings), this.logger);
    onTestFinished(() => cluster.close());
    const mirrors = new ClusterMirrors({
      ...{ client: cluster.client, writer: cluster.writer },
      clock: { now: () => simulation.clock.now },
    });
    const isAway = () => this.isClusterAway || this.isDead;
    return new Proxy<MirrorCluster>(mirrors, {
      get(target, key: keyof MirrorCluster) {
        if (key === 'now' || !isAway()) return target[key].bind(target);
        return () => Promise.reject(new PodproofError('unavailable', 'the cluster cannot be reached'));
      },
    });
  }
}
