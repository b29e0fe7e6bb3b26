import { readdirSync, readFileSync } from 'node:fs';
import { parseManifest } from '../../../src/rules/pod/parse-manifest.js';

type Body = Readonly<Record<string, unknown>>;

const FOLDER = new URL('../../fixtures/scenarios/', import.meta.url);
/** Members whose value somebody chose as a name. */
const NAMING = new Set(
  `name pod_name namespace node_name nodeName secretName claimName serviceAccountName kind key image container topologyKey path runtimeClassName
  priorityClassName storageClassName schedulerName host object node configMapName mountPath subPath`.split(/\s+/),
);
const YAML_TEXTS = new Set(['manifest', 'owner_manifest']);
const SHORTEST = 3;

/** The reports of all scenarios, their manifests as JSON, so that whatever takes a name's place stays one value. */
export function scenarioReports(): Body[] {
  return readdirSync(FOLDER).flatMap((file) => {
    const scenarios = JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as readonly { readonly report: Body }[];
    return scenarios.map(({ report }) =>
      Object.fromEntries(Object.entries(report).map(([key, value]) => [key, readText(key, value)])),
    );
  });
}

/** A manifest that cannot be read stays text. */
function readText(key: string, value: unknown): unknown {
  return YAML_TEXTS.has(key) && typeof value === 'string' ? (parseManifest(value) ?? value) : value;
}

/** The names in a report, each once. */
export function namesIn(value: unknown, key = ''): string[] {
  const found = new Set<string>();
  walk(value, key, found);
  return [...found];
}

function walk(value: unknown, key: string, found: Set<string>): void {
  if (typeof value === 'string' && NAMING.has(key) && value.length >= SHORTEST) found.add(value);
  if (Array.isArray(value)) for (const each of value) walk(each, key, found);
  else if (typeof value === 'object' && value !== null) {
    for (const [member, each] of Object.entries(value)) walk(each, member, found);
  }
}

/** The report with other names wherever the old ones stand: in fields, in members' names and in what programs print. */
export function renamed(report: Body, names: ReadonlyMap<string, string>): Body {
  const swapped = swap(report, names) as Body;
  return Object.fromEntries(
    Object.entries(swapped).map(([key, value]) => [
      key,
      YAML_TEXTS.has(key) && typeof value === 'object' ? JSON.stringify(value) : value,
    ]),
  );
}

function swap(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return [...names].reduce((text, [from, to]) => text.split(from).join(to), value);
  if (Array.isArray(value)) return value.map((each) => swap(each, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [NAMING.has(key) ? key : swap(key, names), swap(each, names)]),
  );
}
