import { messageOf, PodproofError } from '../ports/errors.js';
import type { Logger } from '../ports/logger.js';
import { isObject, type LoadedPlugin, missingOperations } from './checks.js';
import type { PluginContext, PluginKind, PluginPorts } from './define-plugin.js';
import { withTimeLimit } from './policies/time-limit.js';
import { hideSecrets } from './secrets.js';

/** How long each step of an activation may take, in milliseconds. */
export interface StartLimits {
  readonly createMs: number;
  /** Migrations of a large database take their time. */
  readonly prepareMs: number;
  readonly testMs: number;
}

export interface StartOptions {
  readonly context: PluginContext;
  readonly limits: StartLimits;
  readonly logger: Logger;
}

type Instance = PluginPorts[PluginKind];

/**
 * Makes an instance ready to serve: validates the configuration, creates it, prepares a storage, tests it. What a failed step leaves
 * behind is disposed. Throws PodproofError `invalid` (configuration) or `unavailable`; the message names the field and no secret.
 */
export async function startInstance(
  plugin: LoadedPlugin,
  rawConfig: unknown,
  options: StartOptions,
): Promise<Instance> {
  const hide = (text: string) => hideSecrets(text, rawConfig, plugin.secrets);
  const config = validate(plugin, rawConfig, hide);
  try {
    return await proveOrDispose(plugin, await create(plugin, config, options), options);
  } catch (error) {
    const code = PodproofError.isInstance(error) && error.code === 'invalid' ? 'invalid' : 'unavailable';
    // The error itself is not handed on as a cause: its message may hold what was just hidden.
    throw new PodproofError(code, hide(messageOf(error)));
  }
}

/** Ends an instance; a failure to do so is logged, since there is nobody left who could act on it. */
export async function disposeInstance(
  instance: unknown,
  { kind, id }: { readonly kind: string; readonly id: string },
  logger: Logger,
): Promise<void> {
  try {
    const dispose = isObject(instance) ? instance.dispose : undefined;
    if (typeof dispose === 'function') await Reflect.apply(dispose, instance, []);
  } catch (error) {
    logger.warn({ kind, id, error: messageOf(error) }, 'a plugin failed to dispose its instance');
  }
}

function validate(plugin: LoadedPlugin, rawConfig: unknown, hide: (text: string) => string): unknown {
  const parsed = parse(plugin, rawConfig);
  if (parsed.success) return parsed.data;
  throw new PodproofError('invalid', `The configuration is not valid: ${hide(describeIssues(parsed.error))}`);
}

function parse(plugin: LoadedPlugin, rawConfig: unknown): ReturnType<LoadedPlugin['configSchema']['safeParse']> {
  try {
    return plugin.configSchema.safeParse(rawConfig);
  } catch (error) {
    return { success: false, error };
  }
}

/** zod's issues as `field: what is wrong; …`; of an error of unknown make its message. */
function describeIssues(error: unknown): string {
  const issues = isObject(error) && Array.isArray(error.issues) ? error.issues.filter(isObject) : [];
  if (issues.length === 0) return messageOf(error);
  return issues.map(({ path, message }) => `${fieldName(path)}: ${String(message)}`).join('; ');
}

function fieldName(path: unknown): string {
  return Array.isArray(path) && path.length > 0 ? path.map(String).join('.') : 'configuration';
}

async function create(plugin: LoadedPlugin, config: unknown, options: StartOptions): Promise<unknown> {
  return withTimeLimit({ what: 'create', milliseconds: options.limits.createMs }, async (signal) => {
    const instance = await plugin.create(config, options.context);
    if (signal.aborted) await disposeInstance(instance, plugin, options.logger);
    return instance;
  });
}

async function proveOrDispose(plugin: LoadedPlugin, instance: unknown, options: StartOptions): Promise<Instance> {
  try {
    return await prove(plugin, instance, options.limits);
  } catch (error) {
    void disposeInstance(instance, plugin, options.logger);
    throw error;
  }
}

async function prove(plugin: LoadedPlugin, instance: unknown, limits: StartLimits): Promise<Instance> {
  const missing = missingOperations(plugin.kind, instance);
  if (missing.length > 0) {
    throw new PodproofError('unavailable', `create made an instance without ${missing.join(', ')}`);
  }
  const port = instance as Instance;
  if (isStorage(plugin.kind, port)) {
    await withTimeLimit({ what: 'prepare', milliseconds: limits.prepareMs }, () => port.prepare());
  }
  await withTimeLimit({ what: 'test', milliseconds: limits.testMs }, (signal) => plugin.test(port, signal));
  return port;
}

function isStorage(kind: PluginKind, _port: Instance): _port is PluginPorts['storage'] {
  return kind === 'storage';
}
