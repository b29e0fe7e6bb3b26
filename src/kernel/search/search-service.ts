import { SEARCH_HITS, type SearchHit } from '../../contracts/search.js';
import type { PluginAccess } from '../plugins/plugin-access.js';
import type { Found, FoundFailure, FoundFinding, FoundIncident, FoundMirror } from '../ports/storage/search.js';
import { WORKLOAD_KINDS } from '../topology/workload-kinds.js';
import { type NamedHit, rankHits } from './rank-hits.js';

const pathOf = (...parts: readonly (string | number)[]) =>
  `/${parts.map((part) => encodeURIComponent(part)).join('/')}`;
const placeOf = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(' / ');

function incidentHit({ id, namespace, owner, title, last_seen: at }: FoundIncident): NamedHit {
  const subtitle = placeOf(namespace, `${owner.kind} ${owner.name}`);
  return {
    name: owner.name,
    hit: { type: 'incident', id: `${id}`, title, subtitle, path: pathOf('incidents', id), at },
  };
}

function failureHit({ id, namespace, pod_name, title, failure_reason, last_seen: at }: FoundFailure): NamedHit {
  const hit = { type: 'failure', id: `${id}`, title: title ?? failure_reason ?? pod_name, at } as const;
  return { name: pod_name, hit: { ...hit, subtitle: placeOf(namespace, pod_name), path: pathOf('failures', id) } };
}

function findingHit({ id, namespace, resource_type, resource_name, ...finding }: FoundFinding): NamedHit {
  const subtitle = placeOf(namespace, `${resource_type} ${resource_name}`, finding.check_name);
  const hit = { type: 'finding', id: `${id}`, title: finding.message || finding.check_name } as const;
  const path = pathOf('security', 'findings', id);
  return { name: resource_name, hit: { ...hit, subtitle, path, at: finding.updated_at } };
}

function mirrorHit({
  mirror_id: id,
  mirror_pod_name: name,
  namespace,
  verdict,
  created_at: at,
}: FoundMirror): NamedHit {
  const subtitle = placeOf(namespace, verdict ?? 'no verdict');
  return { name, hit: { type: 'mirror', id, title: name, subtitle, path: pathOf('mirrors', id), at } };
}

function namespaceHit(name: string): NamedHit {
  return {
    name,
    hit: { type: 'namespace', id: name, title: name, subtitle: 'Namespace', path: pathOf('topology', name), at: null },
  };
}

interface Workload {
  readonly namespace: string;
  readonly kind: string;
  readonly name: string;
  readonly at: string;
}

/** Workloads are known by what fails of them, and by what the scanner says of them. */
function workloadsOf({ incidents, findings }: Found): Workload[] {
  return [
    ...incidents.map(({ namespace, owner, last_seen: at }) => ({ namespace, ...owner, at })),
    ...findings.map(({ namespace, resource_type: kind, resource_name: name, updated_at: at }) => ({
      ...{ namespace, kind, name, at },
    })),
  ];
}

function workloadHits(found: Found, text: string): NamedHit[] {
  const hits = new Map<string, NamedHit>();
  for (const { namespace, kind, name, at } of workloadsOf(found)) {
    const path = pathOf('topology', namespace, kind, name);
    if (!WORKLOAD_KINDS.includes(kind) || !name.toLowerCase().includes(text.toLowerCase()) || hits.has(path)) continue;
    const hit = { type: 'workload', id: placeOf(namespace, kind, name), title: name, path, at } as const;
    hits.set(path, { name, hit: { ...hit, subtitle: placeOf(namespace, kind) } });
  }
  return [...hits.values()];
}

/** Finds what bears a text, over everything that is kept (docs/wire-contract.md, "Searching"). */
export class SearchService {
  constructor(private readonly plugins: PluginAccess) {}

  /** @param onlyShown looks only where no secret stands, for who does not see them */
  async find(asked: string, onlyShown: boolean): Promise<SearchHit[]> {
    const text = asked.trim();
    if (text === '') return [];
    const found = await this.plugins.use('storage', ({ search }) => search.find(text, SEARCH_HITS, { onlyShown }));
    const hits = [
      ...found.incidents.map(incidentHit),
      ...found.failures.map(failureHit),
      ...workloadHits(found, text),
      ...found.namespaces.map(namespaceHit),
      ...found.findings.map(findingHit),
      ...found.mirrors.map(mirrorHit),
    ];
    return rankHits(hits, text);
  }
}
