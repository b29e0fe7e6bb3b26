/** One call of a port whose operations take a signal, as policies see it. */
export interface PortCall {
  readonly operation: string;
  /** What the caller gives up by. */
  readonly signal: AbortSignal;
  /** True for a call that a person asked for just now (`LlmRequest.forced`). */
  readonly forced: boolean;
}

/** What is put round a call. `next` makes the call, under the policies further in; it may be called again, and never is where the call is refused. */
export type CallPolicy = <Result>(call: PortCall, next: (signal: AbortSignal) => Promise<Result>) => Promise<Result>;

/** Several policies as one, the outermost first. */
export function inOrder(...policies: readonly CallPolicy[]): CallPolicy {
  return (call, work) => {
    const outermost = policies.reduceRight<typeof work>(
      (next, policy) => (signal) => policy({ ...call, signal }, next),
      work,
    );
    return outermost(call.signal);
  };
}

/** The operations of a port that are called by others than the host: each, so that the compiler misses one that a decorator leaves out. */
export type Operations<Port> = Required<Omit<Port, 'dispose'>>;
