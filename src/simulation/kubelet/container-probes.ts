import { textOf } from '../../rules/evidence/values.js';
import { type ContainerFields, type ProbeFields, probeOf } from '../../rules/pod/pod-fields.js';
import type { ContainerHost } from './container-host.js';
import type { ContainerProcess } from './container-process.js';
import { ProbeLoop } from './probe-loop.js';
import { nextPortChange, probe } from './probe-result.js';

interface Reactions {
  tell(type: 'Normal' | 'Warning', reason: string, message: string): void;
  changed(): void;
  onStarted(): void;
  kill(): void;
}

type Kind = 'startup' | 'liveness' | 'readiness';
const WORDS: Readonly<Record<Kind, string>> = { startup: 'Startup', liveness: 'Liveness', readiness: 'Readiness' };

/** The probes of one run of a container: first the one for its start, then the others. */
export class ContainerProbes {
  isReady: boolean;
  readonly #loops: ProbeLoop[] = [];
  #isKilled = false;

  constructor(
    private readonly host: ContainerHost,
    private readonly container: ContainerFields,
    private readonly process: ContainerProcess,
    private readonly reactions: Reactions,
  ) {
    this.isReady = container.readinessProbe === undefined;
    if (container.startupProbe === undefined) this.#watch();
    else this.#begin('startup', (isSuccess) => (isSuccess ? this.#isStarted() : this.#kill('startup')));
  }

  stop(): void {
    for (const loop of this.#loops.splice(0)) loop.stop();
  }

  #isStarted(): void {
    this.stop();
    this.reactions.onStarted();
    this.#watch();
    this.reactions.changed();
  }

  #watch(): void {
    if (this.container.livenessProbe !== undefined)
      this.#begin('liveness', (isSuccess) => {
        if (!isSuccess) this.#kill('liveness');
      });
    if (this.container.readinessProbe !== undefined)
      this.#begin('readiness', (isSuccess) => {
        if (this.isReady === isSuccess) return;
        this.isReady = isSuccess;
        this.reactions.changed();
      });
  }

  #begin(kind: Kind, onVerdict: (isSuccess: boolean) => void): void {
    const { host, container, process } = this;
    const spec = probeOf(container, `${kind}Probe`);
    const { clock } = host.plane;
    const atMs = () => process.elapsedMs;
    const loop = new ProbeLoop({
      ...{ clock, spec, onVerdict },
      run: () => probe(spec, { plan: process.plan, container, podIP: host.podIP, atMs: atMs() }),
      nextChange: () => this.#nextChange(spec),
      onFailed: (output) => this.reactions.tell('Warning', 'Unhealthy', `${WORDS[kind]} probe failed: ${output}`),
    });
    this.#loops.push(loop);
  }

  #nextChange(spec: ProbeFields): number | undefined {
    const { plan, startedAt, elapsedMs } = this.process;
    // What a command finds may be another thing each time.
    if (spec.exec !== undefined) return plan.exec === undefined ? undefined : this.host.plane.clock.now;
    const change = nextPortChange(plan, elapsedMs);
    return change === undefined ? undefined : startedAt + change;
  }

  #kill(kind: Kind): void {
    if (this.#isKilled) return;
    this.#isKilled = true;
    this.stop();
    const name = textOf(this.container.name);
    this.reactions.tell('Normal', 'Killing', `Container ${name} failed ${kind} probe, will be restarted`);
    this.reactions.kill();
  }
}
