interface Call<Value> {
  readonly result: Promise<Value>;
  readonly ending: AbortController;
  waiting: number;
}

/** Calls that are made once for all who want the same at the same time. */
export class SingleFlight<Value> {
  readonly #calls = new Map<string, Call<Value>>();

  /**
   * Joins the call that is in flight for the key, or begins one. Rejects with the reason of `signal` when that aborts, which ends the call
   * only where nobody else waits for it; the signal that `begin` gets is the call's own.
   */
  async join(key: string, begin: (signal: AbortSignal) => Promise<Value>, signal: AbortSignal): Promise<Value> {
    signal.throwIfAborted();
    const call = this.#calls.get(key) ?? this.#begin(key, begin);
    call.waiting += 1;
    try {
      return await unlessAborted(call.result, signal);
    } finally {
      call.waiting -= 1;
      if (call.waiting === 0 && signal.aborted) this.#end(key, call, signal.reason);
    }
  }

  has(key: string): boolean {
    return this.#calls.has(key);
  }

  #begin(key: string, begin: (signal: AbortSignal) => Promise<Value>): Call<Value> {
    const ending = new AbortController();
    const call = { result: begin(ending.signal), ending, waiting: 0 };
    this.#calls.set(key, call);
    const forget = () => this.#forget(key, call);
    call.result.then(forget, forget);
    return call;
  }

  #end(key: string, call: Call<Value>, reason: unknown): void {
    this.#forget(key, call);
    call.ending.abort(reason);
  }

  /** Another call may have been begun for the key since. */
  #forget(key: string, call: Call<Value>): void {
    if (this.#calls.get(key) === call) this.#calls.delete(key);
  }
}

function unlessAborted<Value>(result: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise<Value>((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    const stopListening = () => signal.removeEventListener('abort', onAbort);
    result.finally(stopListening).then(resolve, reject);
  });
}
