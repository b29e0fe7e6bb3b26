import { listOf, textOf } from '../../rules/evidence/values.js';
import { isBeingDeleted, metadataOf, specOf } from '../../rules/pod/object.js';
import { type ContainerFields, resourcesOf } from '../../rules/pod/pod-fields.js';
import { quantityOf } from '../../rules/pod/quantity.js';
import { isSidecar } from '../admission/pod-resources.js';
import { instantOf, type StoredObject } from '../api-server/object-store.js';
import { listIn } from '../fields.js';
import { PODS } from '../kinds.js';
import { numberIn, withMetadata } from '../objects.js';
import type { ContainerHost } from './container-host.js';
import { type ContainerProcess, timeToReach } from './container-process.js';
import { ContainerRunner } from './container-runner.js';
import { ConfigError } from './environment.js';
import { podStatus } from './pod-status.js';
import { emptyDirAt, filesOfVolume } from './volumes.js';

export interface NodeOfPod extends Pick<ContainerHost, 'plane' | 'registry' | 'nodeName' | 'images' | 'podIP'> {
  readonly nodeIP: string;
  isConnected(): boolean;
}

const ADMIT_MS = 150;
const SANDBOX_MS = 350;
const STATUS_MS = 15;
const FIRST_MOUNT_RETRY_MS = 500;
const LONGEST_MOUNT_RETRY_MS = 122_000;

/** Runs one pod: its volumes, its init containers in order, its containers, its end. */
export class PodWorker {
  readonly init: readonly ContainerRunner[];
  readonly apps: readonly ContainerRunner[];
  #volumes: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map();
  #hasSandbox = false;
  #isInitialized: boolean;
  #mountFailures = 0;
  #end: { readonly reason: string; readonly message: string } | undefined;
  #isStopping = false;
  #isOver = false;
  #isStatusDue = false;
  readonly #startTime: string;

  constructor(
    private current: StoredObject,
    private readonly node: NodeOfPod,
  ) {
    const host: ContainerHost = {
      ...node,
      pod: () => this.current,
      volumes: () => this.#volumes,
      changed: () => this.#changed(),
      onStarted: (container, process) => this.#watchDisk(container, process),
    };
    const spec = specOf(current);
    const onEnded = (runner: ContainerRunner) => this.#onEnded(runner);
    const make = (role: (container: ContainerFields) => ContainerRunner['role']) => (container: ContainerFields) =>
      new ContainerRunner(container, role(container), host, onEnded);
    this.init = listIn(spec, 'initContainers').map(make((each) => (isSidecar(each) ? 'sidecar' : 'init')));
    this.apps = listIn(spec, 'containers').map(make(() => 'app'));
    if (this.init.length > 0)
      for (const runner of [...this.init, ...this.apps]) runner.state = { waiting: { reason: 'PodInitializing' } };
    this.#isInitialized = this.init.length === 0;
    this.#startTime = instantOf(node.plane.clock.now);
    this.#after(ADMIT_MS, () => this.#mount());
    this.#planDeadline();
    this.#changed();
  }

  /** The pod as it came to be. */
  update(pod: StoredObject): void {
    this.current = pod;
    if (isBeingDeleted(pod) && !this.#isStopping) this.#after(20, () => this.#terminate());
  }

  /** It is there no more. */
  forget(): void {
    this.#isOver = true;
    this.#isStopping = true;
    for (const runner of [...this.init, ...this.apps]) runner.abandon();
  }

  runner(name: string): ContainerRunner | undefined {
    return [...this.init, ...this.apps].find((each) => each.name === name);
  }

  /** Tells the API server what it could not be told. */
  resume(): void {
    if (isBeingDeleted(this.current)) this.#terminate();
    this.#changed();
  }

  #mount(): void {
    if (this.#isStopping) return;
    const { api } = this.node.plane;
    const volumes = new Map<string, ReadonlyMap<string, string>>();
    const failed = listIn(specOf(this.current), 'volumes').filter((volume) => {
      try {
        volumes.set(textOf(volume.name), filesOfVolume(api, this.current, volume));
        return false;
      } catch (error) {
        if (!(error instanceof ConfigError)) throw error;
        this.#tell(
          'Warning',
          'FailedMount',
          `MountVolume.SetUp failed for volume "${textOf(volume.name)}" : ${error.message}`,
        );
        return true;
      }
    });
    if (failed.length > 0) {
      const wait = Math.min(LONGEST_MOUNT_RETRY_MS, FIRST_MOUNT_RETRY_MS * 2 ** this.#mountFailures);
      this.#mountFailures += 1;
      this.#after(wait, () => this.#mount());
      return;
    }
    this.#volumes = volumes;
    this.#after(SANDBOX_MS, () => this.#startContainers());
  }

  #startContainers(): void {
    if (this.#isStopping) return;
    this.#hasSandbox = true;
    this.#changed();
    if (this.#isInitialized) for (const runner of this.apps) runner.start();
    else this.#startNext();
  }

  /** The first init container that has not done its part. */
  #startNext(): void {
    const next = this.init.find((each) => (each.role === 'sidecar' ? !each.started : !each.isDone));
    if (next !== undefined) {
      if (!next.isRunning) next.start();
      return;
    }
    this.#isInitialized = true;
    this.#changed();
    for (const runner of this.apps) {
      runner.state = { waiting: { reason: 'PodInitializing' } };
      runner.start();
    }
  }

  #onEnded(runner: ContainerRunner): void {
    if (this.#isStopping) return;
    const isFailed = runner.role === 'init' && runner.exitCode !== 0;
    if (runner.role !== 'app' && !this.#isInitialized && !isFailed) this.#after(100, () => this.#startNext());
    const isOver = this.#isInitialized && this.apps.every((each) => each.isDone);
    // Sidecars end after what they serve.
    if (isOver) for (const sidecar of this.init) sidecar.stop(1, () => undefined);
    this.#changed();
  }

  #terminate(): void {
    if (!this.node.isConnected() || this.#isStopping) return;
    this.#isStopping = true;
    const grace = numberIn(metadataOf(this.current), 'deletionGracePeriodSeconds', 30);
    this.#stopAll(grace, () => this.#remove());
  }

  #stopAll(graceSeconds: number, onStopped: () => void): void {
    const runners = [...this.init, ...this.apps];
    let left = runners.length;
    for (const runner of runners)
      runner.stop(graceSeconds, () => {
        left -= 1;
        if (left === 0) this.#after(200, onStopped);
      });
  }

  #remove(): void {
    const { api } = this.node.plane;
    this.#writeStatus();
    const pod = api.current(PODS, this.current);
    if (pod === undefined) return;
    // All has ended: what holds it now is its finalizers.
    if (listOf(pod.metadata.finalizers).length > 0) api.put(PODS, withMetadata(pod, { deletionGracePeriodSeconds: 0 }));
    else api.removeNow(PODS, pod);
  }

  /** The kubelet itself ends the pod: evicted, or its time is over. */
  #endPod(reason: string, message: string): void {
    if (this.#isStopping) return;
    this.#isStopping = true;
    this.#end = { reason, message };
    this.#tell(reason === 'Evicted' ? 'Warning' : 'Normal', reason, message);
    this.#changed();
    this.#stopAll(0, () => {
      for (const runner of this.apps) runner.isDone = true;
      this.#changed();
    });
  }

  #planDeadline(): void {
    const seconds = specOf(this.current).activeDeadlineSeconds;
    if (typeof seconds !== 'number') return;
    this.#after(seconds * 1_000, () => {
      const isOver = this.#isInitialized && this.apps.every((each) => each.isDone);
      if (!isOver) this.#endPod('DeadlineExceeded', 'Pod was active on the node longer than the specified deadline');
    });
  }

  /** A container that writes too much has the pod evicted. */
  #watchDisk(spec: ContainerFields, process: ContainerProcess): void {
    const { disk } = process.plan;
    if (disk === undefined) return;
    const volume = emptyDirAt(this.current, spec, disk.path);
    const own = textOf(resourcesOf(spec).limits['ephemeral-storage']);
    const limit = volume === undefined ? own : volume.sizeLimit;
    const reachedAfter = timeToReach(disk, quantityOf(limit));
    if (reachedAfter === undefined) return;
    const message =
      volume === undefined
        ? `Container ${textOf(spec.name)} exceeded its local ephemeral storage limit "${limit}". `
        : `Usage of EmptyDir volume "${volume.name}" exceeds the limit "${limit}". `;
    // The kubelet looks every ten seconds.
    process.after(reachedAfter + 5_000, () => this.#endPod('Evicted', message));
  }

  #changed(): void {
    if (this.#isStatusDue || this.#isOver) return;
    this.#isStatusDue = true;
    this.#after(STATUS_MS, () => {
      this.#isStatusDue = false;
      this.#writeStatus();
    });
  }

  #writeStatus(): void {
    if (!this.node.isConnected() || this.#isOver) return;
    const { plane, podIP, nodeIP } = this.node;
    const pod = plane.api.current(PODS, this.current);
    if (pod === undefined) return;
    const { init, apps } = this;
    const status = podStatus({
      ...{ pod, init, apps, podIP, nodeIP, end: this.#end, isInitialized: this.#isInitialized },
      ...{ hasSandbox: this.#hasSandbox, startTime: this.#startTime, now: instantOf(plane.clock.now) },
    });
    plane.api.putStatus(PODS, pod, status);
  }

  #tell(type: 'Normal' | 'Warning', reason: string, message: string): void {
    const { plane, nodeName } = this.node;
    plane.events.record({ about: this.current, type, reason, message, component: 'kubelet', host: nodeName });
  }

  #after(milliseconds: number, work: () => void): void {
    this.node.plane.clock.after(milliseconds, () => {
      if (!this.#isOver) work();
    });
  }
}
