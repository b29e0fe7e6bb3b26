/** A container image, and what its program does in one run: a pure function of its surroundings. */
export interface SimulatedImage {
  /** As manifests name it: `registry.shop.example/cart:1.4`. */
  readonly reference: string;
  /** The image's own ENTRYPOINT and CMD, which `command` and `args` of a container replace. */
  readonly entrypoint?: readonly string[];
  readonly cmd?: readonly string[];
  /** The user that the image runs as; 0 where nothing is said. */
  readonly user?: number;
  /** What can be run in it; everything where nothing is said. Others end as an unknown command does. */
  readonly executables?: readonly string[];
  /** The registry wants credentials: one of the pod's imagePullSecrets must exist. */
  readonly isPrivate?: boolean;
  /** How long a node pulls it the first time; 2 s where nothing is said. */
  readonly pullMs?: number;
  program(context: ContainerContext): RunPlan;
}

/** What a program can see where it runs. */
export interface ContainerContext {
  readonly image: string;
  /** The entrypoint as it came to be, with its arguments apart. */
  readonly command: readonly string[];
  readonly args: readonly string[];
  readonly env: ReadonlyMap<string, string>;
  /** What is mounted of ConfigMaps, Secrets and the downward API: path → text. */
  readonly files: ReadonlyMap<string, string>;
  /** The paths below which it can write although its root may be read-only. */
  readonly writablePaths: readonly string[];
  readonly memoryLimitBytes?: number;
  /** In cores. */
  readonly cpuLimit?: number;
  readonly readOnlyRootFilesystem: boolean;
  readonly runAsUser?: number;
  readonly namespace: string;
  readonly pod: string;
  readonly container: string;
  /** How often it was started before in this pod. */
  readonly attempt: number;
  /** 0 to 1; the same row of numbers for the same run of the same seed. */
  random(): number;
  /** Whether a Service of that host name (`cart`, `cart.shop`, `cart.shop.svc.cluster.local`) has a pod that is ready. */
  resolves(host: string): boolean;
}

/** What one run does, in milliseconds since its start. */
export interface RunPlan {
  readonly lines: readonly { readonly atMs: number; readonly text: string }[];
  /** A line every so often after the last of `lines`; `line` must be pure. */
  readonly repeat?: { readonly everyMs: number; line(n: number): string };
  /** Above its limit the container is killed. */
  readonly memory?: { readonly startBytes: number; readonly bytesPerSecond?: number };
  /** What it writes below a path: above the `sizeLimit` of the emptyDir there, or its limit of ephemeral storage, the pod is evicted. */
  readonly disk?: { readonly path: string; readonly startBytes: number; readonly bytesPerSecond?: number };
  /** Runs for ever where nothing is said. A code above 128 is the end by a signal. */
  readonly exit?: { readonly atMs: number; readonly code: number };
  readonly ports: readonly PortPlan[];
  /** What a command does that a probe or a hook runs in the container; succeeds where nothing is said. Must be pure. */
  exec?(command: readonly string[], atMs: number): ExecResult;
  /** How long it takes to end once it is told to; 100 ms where nothing is said. */
  readonly terminationMs?: number;
  /** What stands in its termination message when it ends. */
  readonly terminationMessage?: string;
}

/** A port on which it listens for some time. `http` gives the status of a path and must be pure; without it, connections are accepted and no more. */
export interface PortPlan {
  readonly port: number;
  readonly fromMs: number;
  readonly untilMs?: number;
  http?(path: string): number;
}

export interface ExecResult {
  readonly code: number;
  readonly output?: string;
}
