import type { ServerResponse } from 'node:http';
import { isMeant, type RequestFilter, type SeenRequest } from './request.js';
import { sendJson, sendStatus } from './status.js';

/** Makes a request go wrong: true when it has answered; false leaves the answer to the server. */
export type Interference = (request: SeenRequest, response: ServerResponse) => boolean;

/** Limits an interference to some requests, and to the first few of these. */
export function only(
  filter: RequestFilter,
  interference: Interference,
  times = Number.POSITIVE_INFINITY,
): Interference {
  let left = times;
  return (request, response) => {
    if (left <= 0 || !isMeant(request, filter)) return false;
    left -= 1;
    return interference(request, response);
  };
}

export function refusing(status: number, message: string, retryAfterSeconds?: number): Interference {
  return (_request, response) => {
    if (retryAfterSeconds !== undefined) response.setHeader('Retry-After', String(retryAfterSeconds));
    sendStatus(response, status, message);
    return true;
  };
}

/** Sends the beginning and then resets the connection; with no beginning, before any answer. */
export function resetting(beginning = '{"items": ['): Interference {
  return (_request, response) => {
    const reset = () => response.socket?.resetAndDestroy();
    if (beginning === '') reset();
    else response.write(beginning, reset);
    return true;
  };
}

/** Never answers; where a beginning is given, not after that. */
export function silent(beginning?: string): Interference {
  return (_request, response) => {
    if (beginning !== undefined) response.write(beginning);
    return true;
  };
}

/** Every page has another one after it. */
export const endlessList: Interference = (_request, response) => {
  sendJson(response, JSON.stringify({ metadata: { resourceVersion: '1', continue: 'again' }, items: [] }));
  return true;
};

/** The answer comes, but so many bytes at a time only. */
export function slow(bytes: number, everyMs: number): Interference {
  return (_request, response) => {
    const end = response.end.bind(response);
    const write = response.write.bind(response);
    let pending = Buffer.alloc(0);
    let isEnding = false;
    const timer = setInterval(() => {
      if (pending.length > 0) write(pending.subarray(0, bytes));
      pending = pending.subarray(bytes);
      if (pending.length > 0 || !isEnding) return;
      clearInterval(timer);
      end();
    }, everyMs);
    response.on('close', () => clearInterval(timer));
    const take = (chunk: unknown) => {
      if (typeof chunk === 'string' || Buffer.isBuffer(chunk)) pending = Buffer.concat([pending, Buffer.from(chunk)]);
    };
    response.write = (chunk: unknown) => {
      take(chunk);
      return true;
    };
    response.end = (chunk?: unknown) => {
      take(chunk);
      isEnding = true;
      return response;
    };
    return false;
  };
}
