import type { Fields } from '../../rules/evidence/values.js';

/** What a variable takes its value from. */
export type Value =
  | string
  | { readonly configMap: string; readonly key: string }
  | { readonly secret: string; readonly key: string };

/** A probe: a path on the container's port or on another, or a command. */
export interface Probe {
  readonly path?: string;
  readonly port?: number;
  readonly command?: readonly string[];
  readonly everySeconds?: number;
  readonly delaySeconds?: number;
}

export interface ContainerOptions {
  readonly name: string;
  readonly image: string;
  readonly command?: readonly string[];
  readonly args?: readonly string[];
  readonly port?: number;
  readonly env?: Readonly<Record<string, Value>>;
  /** Name of a volume by the path at which it is mounted. */
  readonly mounts?: Readonly<Record<string, string>>;
  readonly cpu?: string;
  /** The request of memory; the limit is `memoryLimit`, else the same. */
  readonly memory?: string;
  readonly memoryLimit?: string;
  readonly liveness?: Probe;
  readonly readiness?: Probe;
  readonly security?: Fields;
  /** `Always` makes an init container a sidecar. */
  readonly restartPolicy?: 'Always';
}

/** A container with requests, a limit of memory, and no more rights than it needs. */
export function container(options: ContainerOptions): Fields {
  const { name, image, port, env, mounts, cpu = '50m', memory = '64Mi' } = options;
  return {
    ...{ name, image },
    ...given(options, ['command', 'args', 'restartPolicy']),
    ...(port !== undefined && { ports: [{ name: 'http', containerPort: port }] }),
    ...(env !== undefined && {
      env: Object.entries(env).map(([variable, value]) => ({ name: variable, ...source(value) })),
    }),
    resources: { requests: { cpu, memory }, limits: { memory: options.memoryLimit ?? memory } },
    ...probes(options),
    ...(mounts !== undefined && {
      volumeMounts: Object.entries(mounts).map(([mountPath, volume]) => ({ name: volume, mountPath })),
    }),
    securityContext: options.security ?? { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
  };
}

/** Those of the options that a container has under the same name. */
function given(options: ContainerOptions, names: readonly (keyof ContainerOptions)[]): Fields {
  return Object.fromEntries(names.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]]])));
}

function source(value: Value): Fields {
  if (typeof value === 'string') return { value };
  const { key } = value;
  if ('secret' in value) return { valueFrom: { secretKeyRef: { name: value.secret, key } } };
  return { valueFrom: { configMapKeyRef: { name: value.configMap, key } } };
}

function probes({ liveness, readiness, port }: ContainerOptions): Fields {
  return {
    ...(liveness !== undefined && { livenessProbe: probe(liveness, port) }),
    ...(readiness !== undefined && { readinessProbe: probe(readiness, port) }),
  };
}

function probe({ path = '/', port, command, everySeconds = 5, delaySeconds = 2 }: Probe, own = 8080): Fields {
  const action = command === undefined ? { httpGet: { path, port: port ?? own } } : { exec: { command } };
  return {
    ...action,
    initialDelaySeconds: delaySeconds,
    periodSeconds: everySeconds,
    timeoutSeconds: 1,
    failureThreshold: 3,
  };
}
