import { alternativesOf, componentOf, type JsonSchema, type SchemaComponents } from './document-types.js';

/** What the schemas of answers are, by name. */
const TEXTS: Readonly<Record<string, string>> = {
  Diagram: 'the graph',
  DiagnosisRuleInfo: 'a kind of failure with its fixes',
  ExcludedAnswer: 'that an exclusion rule hits the pod, so that nothing was stored',
  ExcludedNamespace: 'an excluded namespace',
  ExcludedPod: 'an excluded pattern',
  FailureAnswer: 'the stored record with its diagnosis, fix and solution',
  FailureItem: 'the failure in the form of lists, without `logs` and `manifest`',
  FailureRecord: 'the whole record with all its evidence',
  Finding: 'the finding',
  FindingFix: 'what may be done about the finding',
  Incident: 'an incident',
  IncidentDetail: 'the incident with the first fifty of its failures',
  Invitation: 'an invitation; its token is not shown again',
  KindPackConfig: 'what a pack of failure kinds is configured with, secrets masked',
  ListedSetting: 'a setting with its default, its rule and what it does',
  LlmPreview: 'the payload to the byte, and what was taken out of it',
  LlmStatus: 'the state of the language model and the providers that can be chosen',
  Mirror: 'the mirror pod with its checks and its verdict',
  MirrorItem: 'a mirror pod in the form of lists, without `fixed_manifest` and `events`',
  MirrorLogs: 'what was printed',
  MirrorPreview: 'the manifest that would be tried, and what would be watched',
  NotificationProvider: 'where messages go, with secrets masked, and how that does',
  PlatformStatus: 'what this installation runs on and can do',
  Plugin: 'a plugin and whether it is in use',
  RecordedFindings: 'how many findings were new and how many were known',
  Removed: 'how many were removed',
  Setting: 'the setting with its default and what it does',
  Silence: 'a silence',
  StorageMove: 'how far the move is',
  StorageStatus: 'where the data are and where they could be',
  TestResult: 'whether it worked; that it did not is an answer, too',
  TrustedRegistry: 'a trusted registry',
  User: 'the account',
  UserDetail: 'an account',
};

const capitalized = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** Says in a sentence what an answer of this schema is. */
export function describeSchema(schema: JsonSchema, components: SchemaComponents): string {
  return `${capitalized(schemaText(schema, components))}.`;
}

function schemaText(schema: JsonSchema, components: SchemaComponents): string {
  const component = componentOf(schema);
  if (component !== undefined) return TEXTS[component] ?? components[component]?.description ?? component;
  if (schema.items !== undefined) return `an array, of which each element is ${schemaText(schema.items, components)}`;
  const alternatives = alternativesOf(schema).map((each) => schemaText(each, components));
  if (alternatives.length > 0) return [...new Set(alternatives)].join('; or ');
  return `an object with ${Object.keys(schema.properties ?? {})
    .map((name) => `\`${name}\``)
    .join(', ')}`;
}

/** The names that the table has, so that a test can find those that no answer uses. */
export const DESCRIBED_SCHEMAS: readonly string[] = Object.keys(TEXTS);
