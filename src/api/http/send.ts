import type { Request, Response } from 'express';
import type { PreparedAnswer } from '../../kernel/prepared-answer.js';
import { problemOf } from './problems.js';
import { announcesBody } from './read-body.js';
import { contextOf } from './request-context.js';

/** An unread rest up to this size is simply read to its end, which keeps the connection usable. */
const CHEAP_REST_BYTES = 64 * 1024;
/** How long a sender may go on after the answer to it was written. */
const LINGER_MS = 1_000;

/** Sends text as the body. */
export function sendText(response: Response, status: number, content: { type: string; text: string }): void {
  const bytes = Buffer.byteLength(content.text);
  contextOf(response).bytes = bytes;
  response.statusCode = status;
  response.setHeader('Content-Type', content.type);
  response.setHeader('Content-Length', bytes);
  response.end(content.text);
}

/** Sends a value as JSON, without the work that Express would add (ETag, settings, type sniffing). */
export function sendJson(response: Response, status: number, body: unknown): void {
  sendText(response, status, { type: 'application/json; charset=utf-8', text: JSON.stringify(body) });
}

/** Sends an answer that was made before, or says that the client has it already (RFC 9110, If-None-Match). */
export function sendPrepared(request: Request, response: Response, { text, etag }: PreparedAnswer<unknown>): void {
  response.setHeader('ETag', etag);
  response.setHeader('Cache-Control', 'private, no-cache');
  if (isAmong(etag, request.get('if-none-match'))) response.status(304).end();
  else sendText(response, 200, { type: 'application/json; charset=utf-8', text });
}

function isAmong(etag: string, header = ''): boolean {
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}

/** True when much, or nobody knows how much, of the request's body is still to come. */
function isStillSending(request: Request): boolean {
  if (request.complete || !announcesBody(request)) return false;
  const declared = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
  return declared > CHEAP_REST_BYTES;
}

/**
 * Answers at once, reads on for a moment without keeping anything, then closes. Closing right away would reset the
 * connection, and a client that is still writing would lose the answer.
 */
function sendAndClose(request: Request, response: Response, text: string): void {
  response.setHeader('Connection', 'close');
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  const timer = setTimeout(() => response.end(), LINGER_MS);
  const end = () => {
    clearTimeout(timer);
    response.end();
  };
  response.write(text);
  request.once('end', end).once('close', end).resume();
}

/** Answers with an error: the one place where errors become HTTP. */
export function sendProblem(request: Request, response: Response, error: unknown): void {
  const context = contextOf(response);
  const problem = problemOf(error, context.id);
  if (problem.status >= 500) context.error = error;
  if (response.headersSent || request.socket.destroyed) {
    response.destroy();
    return;
  }
  for (const [name, value] of Object.entries(problem.headers)) response.setHeader(name, value);
  response.setHeader('Cache-Control', 'no-store');
  const body = { ...problem.body, request_id: context.id };
  if (!isStillSending(request)) {
    sendJson(response, problem.status, body);
    return;
  }
  response.statusCode = problem.status;
  sendAndClose(request, response, JSON.stringify(body));
}
