import type { Evidence } from '../../evidence/evidence.js';
import { fieldsOf, textOf } from '../../evidence/values.js';
import { quantityOf } from '../../pod/quantity.js';
import { meantBytes } from '../support/milli-bytes.js';

/** A memory limit in which not even the runtime can work. */
export interface TinyLimit {
  /** Where it stands in the manifest. */
  readonly path: string;
  /** As it is written. */
  readonly limit: string;
  /** What was probably meant, where the unit is `m`. */
  readonly meant: string | undefined;
  /** The container, or '' for a limit of the whole pod. */
  readonly container: string;
}

const TINY = 16 * 1024 * 1024;

/** The limits of the containers, and of the pod as a whole (Kubernetes 1.32), that are below what a runtime needs. */
export function tinyMemoryLimits({ manifest }: Evidence): readonly TinyLimit[] {
  const holders = [
    { container: '', path: manifest.specPath, fields: manifest.spec },
    ...manifest.containers.map(({ name, path, fields }) => ({ container: name, path, fields })),
  ];
  return holders.flatMap(({ container, path, fields }) => {
    const limit = textOf(fieldsOf(fieldsOf(fields['resources'])['limits'])['memory']);
    const bytes = quantityOf(limit);
    if (bytes === undefined || bytes >= TINY) return [];
    return [{ container, path: `${path}.resources.limits.memory`, limit, meant: meantBytes(limit) }];
  });
}

/** A sentence. */
export function tinyLimitWords({ container, path, limit, meant }: TinyLimit): string {
  const whose = container === '' ? 'The pod' : `Container ${container}`;
  const unit = meant === undefined ? '' : `: the suffix m means thousandths of a byte, ${meant} is probably meant`;
  return `${whose} has a memory limit of ${limit} (${path})${unit}.`;
}
