import type { Evidence } from '../../evidence/evidence.js';
import { fieldsOf, textOf } from '../../evidence/values.js';
import type { ManifestContainer } from '../../pod/manifest-parts.js';
import type { QuotaDemand } from './quota-refusal.js';

/** Containers that lack the same of what a quota demands. */
export interface QuotaLack {
  readonly containers: readonly string[];
  /** Such as `limits.cpu`; of requests also just `cpu`. */
  readonly fields: readonly string[];
}

/** Who lacks what: as the message says it, else as the template shows it; none where neither tells. */
export function lacksOf(evidence: Evidence, demands: readonly QuotaDemand[]): readonly QuotaLack[] {
  const isNamed = demands.some(({ containers }) => containers.length > 0);
  const pairs = isNamed ? namedPairs(demands) : shownPairs(evidence, demands);
  const lacks = new Map<string, string[]>();
  for (const container of new Set(pairs.map((pair) => pair.container))) {
    const fields = pairs.filter((pair) => pair.container === container).map(({ field }) => field);
    const key = fields.join(', ');
    lacks.set(key, [...(lacks.get(key) ?? []), container]);
  }
  return [...lacks].map(([fields, containers]) => ({ containers, fields: fields.split(', ') }));
}

interface Pair {
  readonly container: string;
  readonly field: string;
}

function namedPairs(demands: readonly QuotaDemand[]): Pair[] {
  return demands.flatMap(({ resource, containers }) => containers.map((container) => ({ container, field: resource })));
}

function shownPairs({ manifest }: Evidence, demands: readonly QuotaDemand[]): Pair[] {
  const containers = manifest.containers.filter(({ role }) => role !== 'ephemeral');
  return containers.flatMap((container) =>
    demands
      .filter(({ resource }) => !states(container, resource))
      .map(({ resource }) => ({ container: container.name, field: resource })),
  );
}

/** Kubernetes takes a limit for the request where there is none. */
function states({ fields }: ManifestContainer, field: string): boolean {
  const [, side = 'requests', resource = ''] = /^(?:(requests|limits)\.)?(.{1,253})$/.exec(field) ?? [];
  const { requests, limits } = fieldsOf(fields['resources']);
  const isLimited = textOf(fieldsOf(limits)[resource]) !== '';
  return isLimited || (side === 'requests' && textOf(fieldsOf(requests)[resource]) !== '');
}
