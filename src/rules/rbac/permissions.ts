import type { Severity } from '../../contracts/common.js';
import type { PolicyRule } from './access-objects.js';
import { type FoundRisk, markOf, risksOfRule } from './found-risks.js';
import type { PlacedRule } from './risks/check.js';

/** Verbs that are allowed on some names (none: all) in some namespaces (`*`: all). */
export interface PermissionRule {
  readonly verbs: readonly string[];
  readonly resourceNames: readonly string[];
  readonly namespaces: readonly string[];
}

/** All that rules allow on one resource of one API group, or on URLs that are no resources. */
export interface Permission {
  /** `deployments.apps/scale`, `pods`, `nonResourceURLs`. */
  readonly name: string;
  readonly apiGroup: string;
  readonly resource: string;
  readonly urls?: readonly string[];
  readonly verbs: readonly string[];
  readonly resourceNames: readonly string[];
  readonly rules: readonly PermissionRule[];
  readonly risk: { readonly level: Severity; readonly reasons: readonly string[] } | null;
}

export interface Permissions {
  readonly permissions: readonly Permission[];
  /** There are more than are listed. */
  readonly isTruncated: boolean;
}

/** A rule makes as many permissions as it has groups times resources, and somebody may write thousands of both. */
const LIMIT = 1_000;
const URLS = 'nonResourceURLs';

/** What is allowed on the same names in the same place. */
interface Part {
  readonly namespace: string;
  readonly resourceNames: readonly string[];
  readonly urls: readonly string[];
  readonly verbs: Set<string>;
}

interface Gathered {
  readonly apiGroup: string;
  readonly resource: string;
  readonly parts: Map<string, Part>;
}

/** Draws rules together by what they are about. */
export function permissionsOf(placed: Iterable<PlacedRule>): Permissions {
  const gathered = new Map<string, Gathered>();
  let isTruncated = false;
  for (const { rule, namespace } of placed) {
    for (const { apiGroup, resource } of subjectsOf(rule)) {
      const name = resourceName(apiGroup, resource);
      if (!gathered.has(name) && gathered.size >= LIMIT) {
        isTruncated = true;
        break;
      }
      const entry = gathered.get(name) ?? { apiGroup, resource, parts: new Map<string, Part>() };
      gathered.set(name, entry);
      addTo(entry, rule, namespace);
    }
  }
  return { permissions: [...gathered].map(([name, entry]) => permissionOf(name, entry)).sort(byName), isTruncated };
}

function* subjectsOf(rule: PolicyRule): Generator<{ apiGroup: string; resource: string }> {
  if (rule.verbs.length === 0) return;
  if (rule.nonResourceURLs.length > 0) yield { apiGroup: '', resource: URLS };
  for (const apiGroup of rule.apiGroups) for (const resource of rule.resources) yield { apiGroup, resource };
}

function resourceName(apiGroup: string, resource: string): string {
  if (apiGroup === '') return resource;
  const [plain = '', ...subresource] = resource.split('/');
  return [`${plain}.${apiGroup}`, ...subresource].join('/');
}

function addTo(entry: Gathered, rule: PolicyRule, namespace: string): void {
  const isUrl = entry.resource === URLS;
  const resourceNames = isUrl ? [] : rule.resourceNames;
  const urls = isUrl ? rule.nonResourceURLs : [];
  const key = JSON.stringify([namespace, resourceNames, urls]);
  const part = entry.parts.get(key) ?? { namespace, resourceNames, urls, verbs: new Set<string>() };
  entry.parts.set(key, part);
  for (const verb of rule.verbs) part.verbs.add(verb);
}

function permissionOf(name: string, { apiGroup, resource, parts }: Gathered): Permission {
  const all = [...parts.values()];
  const urls = [...new Set(all.flatMap((part) => part.urls))];
  return {
    ...{ name, apiGroup, resource },
    ...(resource === URLS && { urls }),
    verbs: [...new Set(all.flatMap((part) => [...part.verbs]))],
    resourceNames: [...new Set(all.flatMap((part) => part.resourceNames))],
    rules: rulesOf(all),
    risk: resource === URLS ? null : markOf(all.flatMap((part) => risksOfPart(apiGroup, resource, part))),
  };
}

/** The same rule in several namespaces is one. */
function rulesOf(parts: readonly Part[]): PermissionRule[] {
  const rules = new Map<string, { verbs: string[]; resourceNames: readonly string[]; namespaces: string[] }>();
  for (const { namespace, resourceNames, verbs, urls } of parts) {
    const key = JSON.stringify([resourceNames, [...verbs].sort(), urls]);
    const rule = rules.get(key) ?? { verbs: [...verbs], resourceNames, namespaces: [] };
    rules.set(key, rule);
    rule.namespaces.push(namespace === '' ? '*' : namespace);
  }
  return [...rules.values()].map((rule) => ({
    ...rule,
    namespaces: rule.namespaces.includes('*') ? ['*'] : [...new Set(rule.namespaces)].sort(),
  }));
}

function risksOfPart(apiGroup: string, resource: string, part: Part): readonly FoundRisk[] {
  const rule: PolicyRule = {
    apiGroups: [apiGroup],
    resources: [resource],
    resourceNames: part.resourceNames,
    verbs: [...part.verbs],
    nonResourceURLs: [],
  };
  return risksOfRule({ rule, namespace: part.namespace });
}

function byName(one: Permission, other: Permission): number {
  return one.name < other.name ? -1 : Number(one.name > other.name);
}
