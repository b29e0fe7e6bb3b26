import { parseJson } from '../../contracts/parse-json.js';
import { type Fields, fieldsOf } from '../evidence/values.js';
import { placeholderOf, type SecretKind } from './detectors/detector.js';
import { isHarmlessValue } from './detectors/harmless-value.js';
import { holdsSecret, isSecretName, secretKindOfName } from './detectors/secret-names.js';
import { isTellingEnvValue } from './env-values.js';
import { scrubText } from './scrub.js';
import { scrubArguments } from './scrub-arguments.js';

/** How plain data is scrubbed. */
export interface FieldRules {
  /** Scrubs one text; `scrubText` where nothing else is given. */
  readonly scrub?: (text: string) => string;
  /** Fields whose texts stay as they are, such as ids and names of objects. */
  readonly kept?: ReadonlySet<string>;
  /** Scrubs the text of a whole manifest, where a field holds one; it is a text like others where nothing is given. */
  readonly manifest?: (text: string) => string;
  /** Hides every text at or below a field whose name could be a secret's, as in a line of our own log, where no object of a cluster is called so. */
  readonly hidesByName?: boolean;
  /**
   * Given where the data leaves the house: then every literal value of a variable is hidden that is no plain number, amount or switch, and
   * of metadata only labels and these annotations stay, as prefixes of their names.
   */
  readonly leaving?: { readonly annotations: readonly string[] };
}

/** Written by the API server about itself, or told better by the evidence beside the manifest. */
const METADATA_NOISE = ['managedFields', 'selfLink', 'generation'];
const MANIFESTS = ['manifest', 'owner_manifest', 'fixed_manifest'];
/** Fields that name the place of a secret, and are none. */
const PLACES_OF_SECRETS = ['key', 'name', 'secretName', 'path'];
/** What variables, headers, tags and settings of other programs call their names and values. */
const PAIRS = [
  ['name', 'value'],
  ['key', 'value'],
  ['Name', 'Value'],
  ['Key', 'Value'],
] as const;
/** What is nested deeper is dropped: no object that a cluster takes is. */
const DEPTH_LIMIT = 60;
/** In characters. A longer value of a variable is a file, and hidden whole. */
export const VARIABLE_LIMIT = 8_192;
/** The digits of a number that may be a password: `pass: 12` counts tests. */
const SECRET_NUMBER = /^\d{4,}$/;

/**
 * The same plain data without its secrets: texts are scrubbed, and so is what stands under a secret's name, beside it (`{name, value}`) or
 * behind a flag in `command` and `args`. Parts without a secret are the very same objects, so `===` tells whether there was one.
 */
export function scrubFields<Value>(value: Value, rules: FieldRules = {}): Value {
  return new FieldScrubber(rules).value('', value) as Value;
}

class FieldScrubber {
  #depth = 0;
  /** True below a field that is hidden by its name. */
  #hidden = false;
  readonly #scrub: (text: string) => string;
  readonly #rules: FieldRules;

  constructor(rules: FieldRules) {
    this.#rules = rules;
    this.#scrub = rules.scrub ?? scrubText;
  }

  value(key: string, value: unknown): unknown {
    if (typeof value === 'string') return this.#text(key, value);
    if (typeof value === 'number') return this.#number(key, value);
    if (typeof value !== 'object' || value === null) return value;
    if (this.#depth === DEPTH_LIMIT) return null;
    this.#depth += 1;
    const result = Array.isArray(value) ? this.#list(key, value) : this.#object(value as Fields);
    this.#depth -= 1;
    return result;
  }

  #text(key: string, text: string): string {
    if (this.#rules.kept?.has(key)) return text;
    if (this.#hidden) return text === '' ? text : placeholderOf(secretKindOfName(key) ?? 'secret');
    if (this.#rules.manifest !== undefined && MANIFESTS.includes(key)) return this.#rules.manifest(text);
    const kind = kindByName(key, text);
    return kind === undefined ? this.#scrub(text) : placeholderOf(kind);
  }

  #number(key: string, number: number): unknown {
    const kind = SECRET_NUMBER.test(String(number)) ? secretKindOfName(key) : undefined;
    return kind === undefined || kind === 'token' ? number : placeholderOf(kind);
  }

  /** The program stands in the command, its flags often in the arguments. */
  #arguments(list: readonly unknown[], command: unknown): readonly unknown[] {
    return changed(list, scrubArguments(list, this.#scrub, Array.isArray(command) ? command : []));
  }

  #list(key: string, list: readonly unknown[]): readonly unknown[] {
    if (key === 'command' || key === 'args') return changed(list, scrubArguments(list, this.#scrub));
    return changed(
      list,
      list.map((element) => this.value(key, element)),
    );
  }

  #object(fields: Fields): Fields {
    const isSecret = fields['kind'] === 'Secret';
    return mapped(this.#withoutSecretValue(fields), (key, value) => [
      this.#rules.kept?.has(key) ? key : this.#scrub(key),
      key === 'stringData' || (isSecret && key === 'data') ? this.#keysOf(value) : this.#field(key, value, fields),
    ]);
  }

  #field(key: string, value: unknown, parent: Fields): unknown {
    if (this.#rules.hidesByName && !this.#hidden && holdsSecret(key)) return this.#hide(key, value);
    if (key === 'annotations') return this.#annotations(value);
    const { leaving } = this.#rules;
    if (leaving !== undefined && key === 'metadata') return this.value(key, neededOf(fieldsOf(value), leaving));
    if (leaving !== undefined && key === 'env') return this.#environment(value);
    return this.#plainField(key, value, parent);
  }

  #plainField(key: string, value: unknown, parent: Fields): unknown {
    if (key === 'args' && Array.isArray(value)) return this.#arguments(value, parent['command']);
    return this.value(key === 'value' ? nameOfPart(parent) : key, value);
  }

  #hide(key: string, value: unknown): unknown {
    this.#hidden = !PLACES_OF_SECRETS.includes(key);
    const hidden = this.value(key, value);
    this.#hidden = false;
    return hidden;
  }

  /** A variable, a header, a setting: its name says what its value is. */
  #withoutSecretValue(fields: Fields): Fields {
    for (const [nameKey, valueKey] of PAIRS) {
      const [name, value] = [fields[nameKey], fields[valueKey]];
      if (typeof name !== 'string' || value === null || typeof value === 'object') continue;
      const text = String(value ?? '');
      const isHidden = text.length > VARIABLE_LIMIT || (isSecretName(name) && !isTellingEnvValue(name, text));
      if (isHidden) return { ...fields, [valueKey]: placeholderOf('env') };
    }
    return fields;
  }

  /** The keys stay: a key that is missing is a common cause. */
  #keysOf(data: unknown): unknown {
    return mapped(fieldsOf(data), (key) => [this.#scrub(key), placeholderOf('secret-data')]);
  }

  /** Some hold whole manifests as JSON. */
  #annotations(value: unknown): unknown {
    return mapped(fieldsOf(value), (name, text) => [this.#scrub(name), this.#json(name, text)]);
  }

  #json(name: string, text: unknown): unknown {
    const data = typeof text === 'string' && text.startsWith('{') ? parseJson(text) : undefined;
    if (data === undefined) return this.value(name, text);
    const scrubbed = this.value(name, data);
    return scrubbed === data ? text : JSON.stringify(scrubbed);
  }

  #variable(variable: unknown): unknown {
    if (typeof variable !== 'object' || variable === null) return this.value('', variable);
    const { value, ...others } = fieldsOf(variable);
    const rest = this.value('', others) as Fields;
    return value === undefined ? rest : { ...rest, value: hiddenVariable(String(others['name'] ?? ''), value) };
  }

  /** Variables as a list of pods, or as a map in resources of other kinds. */
  #environment(env: unknown): unknown {
    if (Array.isArray(env)) return env.map((variable) => this.#variable(variable));
    if (typeof env !== 'object' || env === null) return this.value('', env);
    return mapped(fieldsOf(env), (name, value) => [
      name,
      isScalar(value) ? hiddenVariable(name, value) : this.value(name, value),
    ]);
  }
}

/** The metadata that diagnosis needs. */
function neededOf({ annotations, ...metadata }: Fields, leaving: { readonly annotations: readonly string[] }): Fields {
  const others = Object.entries(metadata).filter(([key]) => !METADATA_NOISE.includes(key));
  const kept = Object.entries(fieldsOf(annotations)).filter(([name]) =>
    leaving.annotations.some((prefix) => name.startsWith(prefix)),
  );
  return Object.fromEntries(kept.length === 0 ? others : [...others, ['annotations', Object.fromEntries(kept)]]);
}

function kindByName(key: string, text: string): SecretKind | undefined {
  return PLACES_OF_SECRETS.includes(key) || isHarmlessValue(text) ? undefined : secretKindOfName(key);
}

/** An operation of a JSON patch says with its path what its value is; elsewhere `value` says nothing. */
function nameOfPart({ path }: Fields): string {
  const names = typeof path === 'string' ? path.split('/').filter((part) => !/^(?:\d+|-)$/.test(part)) : [];
  return names.at(-1) ?? 'value';
}

function isScalar(value: unknown): boolean {
  return value === null || typeof value !== 'object';
}

function hiddenVariable(name: string, value: unknown): unknown {
  if (value === null) return value;
  return isScalar(value) && isTellingEnvValue(name, String(value)) ? value : placeholderOf('env');
}

function changed(before: readonly unknown[], after: readonly unknown[]): readonly unknown[] {
  return after.some((element, index) => element !== before[index]) ? after : before;
}

function mapped(fields: Fields, change: (key: string, value: unknown) => readonly [string, unknown]): Fields {
  const after: (readonly [string, unknown])[] = [];
  let isSame = true;
  for (const key of Object.keys(fields)) {
    const entry = change(key, fields[key]);
    isSame &&= entry[0] === key && entry[1] === fields[key];
    after.push(entry);
  }
  return isSame ? fields : Object.fromEntries(after);
}
