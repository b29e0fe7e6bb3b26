import type { TopologyObject, TopologyStatus } from '../rules/topology/index.js';

/** Above so many different parts sharing begins anew: labels that are of one pod each are not worth their keys for ever. */
const LIMIT = 20_000;

/** Lets objects share parts that are equal: the pods of one template differ in little more than their names. */
export class SharedParts {
  readonly #parts = new Map<string, unknown>();

  share = (object: TopologyObject): TopologyObject => ({
    ...object,
    apiVersion: this.#one(object.apiVersion, object.apiVersion),
    kind: this.#one(object.kind, object.kind),
    namespace: this.#one(object.namespace, object.namespace),
    labels: this.#structure(object.labels),
    owners: this.#structure(object.owners),
    status: this.#one(statusKey(object.status), object.status),
    references: this.#structure(object.references),
    ...(object.template !== undefined && { template: this.#structure(object.template) }),
  });

  /** What is empty is shared already. */
  #structure<Part extends object>(part: Part): Part {
    for (const _member in part) return this.#one(JSON.stringify(part), part);
    return part;
  }

  #one<Part>(key: string, part: Part): Part {
    const known = this.#parts.get(key);
    if (known !== undefined) return known as Part;
    if (this.#parts.size >= LIMIT) this.#parts.clear();
    this.#parts.set(key, part);
    return part;
  }
}

/** No text that stands for itself has a blank. */
function statusKey({ status, reason, ready, desired }: TopologyStatus): string {
  return `${status} ${reason} ${ready} ${desired}`;
}
