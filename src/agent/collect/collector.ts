import { setTimeout } from 'node:timers/promises';
import type { FailureReport } from '../../contracts/failure.js';
import { readAround } from '../../k8s/collect-objects.js';
import { completeObjects } from '../../k8s/complete-objects.js';
import type { KubernetesClient } from '../../k8s/kubernetes-client.js';
import type { Reading, Sources } from '../../k8s/optional.js';
import { AUTOSCALERS, CLAIMS, PODS, type Resource, WORKLOADS } from '../../k8s/resources.js';
import { SharedReader } from '../../k8s/shared-reader.js';
import { PodproofError } from '../../kernel/ports/errors.js';
import type { Logger } from '../../kernel/ports/logger.js';
import type { Fields } from '../../rules/evidence/values.js';
import type { SubjectKind } from '../../rules/failing/subject.js';
import type { Finding } from '../../rules/failing/verdict.js';
import { isBeingDeleted, kindOf, statusOf, uidOf } from '../../rules/pod/object.js';
import { fitReport, objectReport, podReport } from '../../rules/report/index.js';
import type { Rate } from '../delivery/rate.js';

/** An object that fails, as it was when that was seen. */
export interface SubjectReference {
  readonly kind: SubjectKind;
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
}

export interface CollectorOptions {
  readonly client: KubernetesClient;
  /** The name of the cluster, for the reports. */
  readonly cluster: string;
  /** How many logs may be read in a time: in a storm reports wait for it. */
  readonly logReads: Pick<Rate, 'take' | 'waitMs'>;
  readonly logger: Logger;
}

/** So soon it is seen that a report was given up, in milliseconds. */
const LONGEST_WAIT = 250;
const RESOURCES: readonly Resource[] = [PODS, ...WORKLOADS, CLAIMS, AUTOSCALERS];

/** Reads the evidence of what fails, as much as the cluster allows. */
export class Collector {
  readonly #options: CollectorOptions;
  readonly #sources: Sources;

  constructor(options: CollectorOptions) {
    this.#options = options;
    this.#sources = { client: options.client, shared: new SharedReader(options.client) };
  }

  /**
   * The report of one failure with its evidence; undefined when the object is there no more, is another one, or is a pod that has done its
   * work meanwhile. What is forbidden beside the object itself is left out. Throws PodproofError where the API server cannot be asked.
   */
  async collect(subject: SubjectReference, finding: Finding, signal: AbortSignal): Promise<FailureReport | undefined> {
    const reading = this.#reading(subject, signal);
    const object = await this.#read(subject, signal);
    if (object === undefined || hasSucceeded(object)) return undefined;
    const around = await readAround(this.#sources, object, reading);
    const pods = subject.kind === 'Pod' ? [object] : [];
    const objects = await completeObjects(
      this.#sources,
      { ...around, pods, readAt: Date.now() },
      { ...reading, failing: [{ object, container: finding.container }] },
    );
    const report =
      subject.kind === 'Pod' ? podReport(objects, object, finding) : objectReport(objects, object, finding);
    return fitReport({ ...report, cluster: this.#options.cluster });
  }

  async #read({ kind, namespace, name, uid }: SubjectReference, signal: AbortSignal): Promise<Fields | undefined> {
    const resource = RESOURCES.find((each) => each.kind === kind);
    if (resource === undefined) return undefined;
    try {
      const object = await this.#options.client.get(resource, name, { namespace, signal });
      return uidOf(object) === uid ? object : undefined;
    } catch (error) {
      if (PodproofError.isInstance(error) && error.code === 'not_found') return undefined;
      throw error;
    }
  }

  #reading({ kind, namespace, name }: SubjectReference, signal: AbortSignal): Reading {
    return {
      signal,
      readsSecrets: false,
      beforeLog: (given) => this.#waitForLog(given),
      onLeftOut: ({ code, message }) =>
        this.#options.logger.debug(
          { kind, namespace, name, code, error: message },
          'A part of the evidence is left out',
        ),
    };
  }

  async #waitForLog(signal: AbortSignal | undefined): Promise<void> {
    const { logReads } = this.#options;
    while (logReads.take(1) === 0) {
      if (signal?.aborted === true) throw new PodproofError('aborted', 'The report was given up');
      await setTimeout(Math.min(logReads.waitMs, LONGEST_WAIT));
    }
  }
}

/** A pod that is being deleted may be stuck at that, whatever it has done. */
function hasSucceeded(object: Fields): boolean {
  return kindOf(object) === 'Pod' && statusOf(object).phase === 'Succeeded' && !isBeingDeleted(object);
}
