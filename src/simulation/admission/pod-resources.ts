import { fieldsOf, textOf } from '../../rules/evidence/values.js';
import { specOf } from '../../rules/pod/object.js';
import { type ContainerFields, resourcesOf } from '../../rules/pod/pod-fields.js';
import { quantityOf } from '../../rules/pod/quantity.js';
import { listIn } from '../fields.js';
import type { ObjectFields } from '../objects.js';

/** cores, bytes, pieces */
export type Amounts = Readonly<Record<string, number>>;

export function amountsOf(quantities: unknown): Amounts {
  const entries = Object.entries(fieldsOf(quantities)).map(([name, value]) => [name, quantityOf(textOf(value)) ?? 0]);
  return Object.fromEntries(entries) as Amounts;
}

export const isSidecar = (container: ContainerFields) => container.restartPolicy === 'Always';

/** What the whole pod requests, or is limited to: all that runs together, or the init container that wants more. */
export function podAmounts(pod: ObjectFields, which: 'requests' | 'limits'): Amounts {
  const spec = specOf(pod);
  const amounts = (container: ContainerFields) => amountsOf(resourcesOf(container)[which]);
  const init = listIn(spec, 'initContainers');
  const together = [...listIn(spec, 'containers'), ...init.filter(isSidecar)].map(amounts);
  const first = init.filter((each) => !isSidecar(each)).map(amounts);
  const total: Record<string, number> = { ...sumOf(together) };
  for (const each of first)
    for (const [name, amount] of Object.entries(each)) total[name] = Math.max(total[name] ?? 0, amount);
  return which === 'limits' ? total : sumOf([total, amountsOf(spec.overhead)]);
}

export function sumOf(all: readonly Amounts[]): Amounts {
  const total: Record<string, number> = {};
  for (const amounts of all)
    for (const [name, amount] of Object.entries(amounts)) total[name] = (total[name] ?? 0) + amount;
  return total;
}

/** Guaranteed, Burstable or BestEffort, by cpu and memory of all containers. */
export function qosClassOf(pod: ObjectFields): string {
  const spec = specOf(pod);
  const all = [...listIn(spec, 'containers'), ...listIn(spec, 'initContainers')].map((each) => ({
    requests: amountsOf(resourcesOf(each).requests),
    limits: amountsOf(resourcesOf(each).limits),
  }));
  const names = ['cpu', 'memory'];
  if (all.every(({ requests, limits }) => names.every((each) => !requests[each] && !limits[each]))) return 'BestEffort';
  const isFull = all.every(({ requests, limits }) =>
    names.every((each) => limits[each] !== undefined && limits[each] === requests[each]),
  );
  return isFull ? 'Guaranteed' : 'Burstable';
}
