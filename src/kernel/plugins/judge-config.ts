import { fieldsOfIssues, IN_PLAIN_WORDS, type InvalidField, type Validated } from '../../contracts/validation.js';
import { invalidInput } from '../invalid-input.js';
import { messageOf, type PodproofError } from '../ports/errors.js';
import { isObject, type LoadedPlugin } from './checks.js';
import { unknownFields } from './config-form.js';
import { hideSecrets } from './secrets.js';

type Parsed = ReturnType<LoadedPlugin['configSchema']['safeParse']>;
type Issues = Parameters<typeof fieldsOfIssues>[0];

const wrong = (keys: readonly string[], problem: string): InvalidField => ({
  path: keys.join('.'),
  keys,
  problem,
  missing: false,
});

/** Checks a configuration against the schema of its plugin. What is wrong is said in plain words that hold no secret. */
export function judgeConfig(plugin: LoadedPlugin, rawConfig: unknown): Validated<unknown> {
  const stray = unknownFields(plugin.configSchema, rawConfig).map((name) => wrong([name], 'is no field of it'));
  const parsed = parseConfig(plugin, rawConfig);
  if (parsed.success && stray.length === 0) return { valid: true, value: parsed.data };
  const fields = [...stray, ...(parsed.success ? [] : fieldsOfError(parsed.error))];
  const hide = (text: string) => hideSecrets(text, rawConfig, plugin.secrets);
  return { valid: false, fields: fields.map((field) => ({ ...field, problem: hide(field.problem) })) };
}

/** The error that names the fields as a request has them: below `config`, but for a language model, whose fields stand in the body. */
export function invalidConfig({ kind }: LoadedPlugin, fields: readonly InvalidField[]): PodproofError {
  if (kind === 'llm') return invalidInput(fields, { whole: 'The configuration' });
  const below = fields.map((field) => ({ ...field, path: field.path === '' ? 'config' : `config.${field.path}` }));
  return invalidInput(below);
}

function parseConfig(plugin: LoadedPlugin, rawConfig: unknown): Parsed {
  try {
    return plugin.configSchema.safeParse(rawConfig, IN_PLAIN_WORDS);
  } catch (error) {
    return { success: false, error };
  }
}

/** Of an error of unknown make its message. */
function fieldsOfError(error: unknown): InvalidField[] {
  const issues = isObject(error) && Array.isArray(error['issues']) ? error['issues'].filter(isObject) : [];
  const known = issues.filter(({ path, message }) => Array.isArray(path) && typeof message === 'string');
  if (known.length === 0) return [wrong([], `is refused: ${messageOf(error)}`)];
  return fieldsOfIssues(known as unknown as Issues);
}
