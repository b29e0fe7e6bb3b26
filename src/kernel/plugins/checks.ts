import type { OperationOf } from '../ports/operations.js';
import {
  API_VERSION,
  type PluginCapabilities,
  type PluginContext,
  type PluginKind,
  type PluginPorts,
} from './define-plugin.js';

/** What a schema of any copy or version of zod can do. */
export interface AnySchema {
  safeParse(value: unknown, options?: object): { success: true; data: unknown } | { success: false; error: unknown };
}

/** A plugin as it was found: checked, but made by nobody knows whom. */
export interface LoadedPlugin {
  readonly apiVersion: number;
  readonly kind: PluginKind;
  readonly id: string;
  readonly displayName: string;
  readonly description: string;
  readonly docsUrl?: string;
  readonly configSchema: AnySchema;
  readonly secrets: readonly string[];
  readonly capabilities: PluginCapabilities[PluginKind];
  create(config: unknown, context: PluginContext): unknown;
  test(instance: unknown, signal: AbortSignal): Promise<void>;
}

/** The operations that an instance of each kind must have. Nested objects are written with a dot. */
const OPERATIONS: { readonly [Kind in PluginKind]: readonly OperationOf<PluginPorts[Kind]>[] } = {
  // Its list of kinds is read where it is used, each kind by itself (judge-kind.ts).
  kinds: [],
  llm: ['complete', 'models'],
  notify: ['send'],
  storage: ['prepare', 'transaction', 'exclusively', 'status', 'dispose', 'relay.publish', 'tables.export'],
};

export const PLUGIN_KINDS = Object.keys(OPERATIONS) as readonly PluginKind[];

const ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;

type Candidate = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Candidate => typeof value === 'object' && value !== null;
const hasWords = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(hasWords);
const isFunction = (value: unknown): boolean => typeof value === 'function';
const isSchema = (value: unknown): value is AnySchema => isObject(value) && isFunction(value.safeParse);
const isKind = (value: unknown): value is PluginKind => PLUGIN_KINDS.some((kind) => kind === value);

const isAmount = (value: unknown): boolean => typeof value === 'number' && value > 0;

type CapabilityChecks<Kind extends PluginKind> = {
  readonly [Name in keyof PluginCapabilities[Kind] & string]-?: readonly [
    holds: (value: unknown) => boolean,
    rule: string,
  ];
};

/** What must hold of the capabilities of each kind. Others are passed by: a plugin may be made for another version of this program. */
const CAPABILITIES: { readonly [Kind in PluginKind]: CapabilityChecks<Kind> } = {
  kinds: {},
  llm: { contextTokens: [isAmount, 'must be a number above 0: prompts are cut to it'] },
  notify: {
    messagesPerMinute: [(value) => value === undefined || isAmount(value), 'must be a number above 0 or left out'],
  },
  storage: {},
};

/** What is wrong with the capabilities, one sentence each. */
function capabilityFaults({ kind, capabilities }: Candidate): string[] {
  if (!isObject(capabilities)) return ['capabilities must be an object'];
  if (!isKind(kind)) return [];
  return Object.entries(CAPABILITIES[kind])
    .filter(([name, [holds]]) => !holds(capabilities[name]))
    .map(([name, [, rule]]) => `capabilities of kind ${kind}: ${name} ${rule}`);
}

/** What must hold of a plugin of this version, each with the sentence for when it does not. */
const CHECKS: readonly (readonly [holds: (plugin: Candidate) => boolean, sentence: string])[] = [
  [({ kind }) => isKind(kind), `kind must be one of ${PLUGIN_KINDS.join(', ')}`],
  [({ id }) => hasWords(id) && ID.test(id), 'id must be lower case letters, digits and hyphens'],
  [({ displayName }) => hasWords(displayName), 'displayName must be a text'],
  [({ description }) => hasWords(description), 'description must be a text'],
  [({ docsUrl }) => docsUrl === undefined || hasWords(docsUrl), 'docsUrl must be a text or left out'],
  [({ configSchema }) => isSchema(configSchema), 'configSchema must be a zod schema'],
  [({ secrets }) => isTexts(secrets), 'secrets must be a list of field names'],
  [({ create }) => isFunction(create), 'create must be a function'],
  [({ test }) => isFunction(test), 'test must be a function'],
];

/** Says what is wrong with the default export of a plugin's module: one sentence each, none when it is a plugin. */
export function faultsOf(candidate: unknown): string[] {
  if (!isObject(candidate)) return ['the default export is not a plugin; it should be what definePlugin() returns'];
  if (candidate.apiVersion !== API_VERSION) {
    // Of another version nothing else is known, so nothing else is said.
    return [`apiVersion is ${String(candidate.apiVersion)}, but this server needs ${API_VERSION}`];
  }
  const faults = CHECKS.filter(([holds]) => !holds(candidate)).map(([, sentence]) => sentence);
  return [...faults, ...capabilityFaults(candidate)];
}

export function isPlugin(candidate: unknown): candidate is LoadedPlugin {
  return faultsOf(candidate).length === 0;
}

/** The operations that `create` left out of its instance; of a pack of kinds, which has none, its list. */
export function missingOperations(kind: PluginKind, instance: unknown): string[] {
  if (kind === 'kinds') return isObject(instance) && Array.isArray(instance.kinds) ? [] : ['kinds'];
  return OPERATIONS[kind].filter((path) => {
    const member = path
      .split('.')
      .reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), instance);
    return !isFunction(member);
  });
}
