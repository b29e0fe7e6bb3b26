import { messageOf, PodproofError } from '../ports/errors.js';
import type { Logger } from '../ports/logger.js';
import { isObject, type LoadedPlugin, missingOperations } from './checks.js';
import type { PluginContext, PluginKind, PluginPorts } from './define-plugin.js';
import { invalidConfig, judgeConfig } from './judge-config.js';
import { asPlugin } from './plugin-scope.js';
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
  /** Whether the instance is tested, which may call outside. */
  readonly test: boolean;
}

type Instance = PluginPorts[PluginKind];

/**
 * Makes an instance ready to serve: validates the configuration, creates it, prepares a storage, tests it. What a failed step leaves
 * behind is disposed. Throws PodproofError: `invalid` (configuration), what the plugin threw with its code, or `unavailable`; the
 * message names the field and no secret.
 */
export async function startInstance(
  plugin: LoadedPlugin,
  rawConfig: unknown,
  options: StartOptions,
): Promise<Instance> {
  const config = validateConfig(plugin, rawConfig);
  try {
    return await proveOrDispose(plugin, await create(plugin, config, options), options);
  } catch (error) {
    const hide = (text: string) => hideSecrets(text, [rawConfig, config], plugin.secrets);
    const [code, retryAfterMs] = PodproofError.isInstance(error)
      ? [error.code, error.retryAfterMs]
      : (['unavailable', undefined] as const);
    // The error itself is not handed on as a cause: its message may hold what was just hidden.
    throw new PodproofError(code, hide(messageOf(error)), retryAfterMs === undefined ? {} : { retryAfterMs });
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

/** The configuration as the plugin's schema reads it. Throws PodproofError `invalid`, naming the fields and no secret. */
export function validateConfig(plugin: LoadedPlugin, rawConfig: unknown): unknown {
  const judged = judgeConfig(plugin, rawConfig);
  if (judged.valid) return judged.value;
  throw invalidConfig(plugin, judged.fields);
}

/** Validates the configuration and creates an instance; opens nothing. Throws as `startInstance` does, but secrets may be in the message. */
export async function createInstance(
  plugin: LoadedPlugin,
  rawConfig: unknown,
  options: StartOptions,
): Promise<unknown> {
  return create(plugin, validateConfig(plugin, rawConfig), options);
}

async function create(plugin: LoadedPlugin, config: unknown, options: StartOptions): Promise<unknown> {
  return withTimeLimit({ what: 'create', milliseconds: options.limits.createMs }, async (signal) => {
    const instance = await asPlugin(plugin, () => plugin.create(config, options.context));
    if (signal.aborted) await disposeInstance(instance, plugin, options.logger);
    return instance;
  });
}

async function proveOrDispose(plugin: LoadedPlugin, instance: unknown, options: StartOptions): Promise<Instance> {
  try {
    return await proveInstance(plugin, instance, options);
  } catch (error) {
    void disposeInstance(instance, plugin, options.logger);
    throw error;
  }
}

/** Checks that an instance is whole, prepares a storage and tests it. */
export async function proveInstance(
  plugin: LoadedPlugin,
  instance: unknown,
  { limits, test }: StartOptions,
): Promise<Instance> {
  const missing = missingOperations(plugin.kind, instance);
  if (missing.length > 0) {
    throw new PodproofError('unavailable', `create made an instance without ${missing.join(', ')}`);
  }
  const port = instance as Instance;
  if (isStorage(plugin.kind, port)) {
    await withTimeLimit({ what: 'prepare', milliseconds: limits.prepareMs }, () => port.prepare());
  }
  if (test) {
    const limit = { what: 'test', milliseconds: limits.testMs };
    await withTimeLimit(limit, (signal) => asPlugin(plugin, () => plugin.test(port, signal)));
  }
  return port;
}

function isStorage(kind: PluginKind, _port: Instance): _port is PluginPorts['storage'] {
  return kind === 'storage';
}
