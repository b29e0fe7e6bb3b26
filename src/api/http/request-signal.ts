import type { Response } from 'express';

const controllers = new WeakMap<Response, AbortController>();

function controllerOf(response: Response): AbortController {
  const known = controllers.get(response);
  if (known !== undefined) return known;
  const controller = new AbortController();
  controllers.set(response, controller);
  if (response.closed) controller.abort();
  else response.once('close', () => controller.abort());
  return controller;
}

/** Given when the answer is of no use any more: the client has gone away, or has all of it. Made when it is first asked for. */
export function signalOf(response: Response): AbortSignal {
  return controllerOf(response).signal;
}

/** Gives the signal. */
export function abortRequest(response: Response): void {
  controllerOf(response).abort();
}
