import type { Response } from 'express';
import type { Principal } from '../../kernel/principal.js';

/** What becomes known of a request on its way, for its line in the log. */
export interface RequestContext {
  readonly id: string;
  /** The path as the route declares it; undefined until one matches. */
  route?: string;
  principal: Principal;
  /** What was thrown, when it is worth a line. */
  error?: unknown;
  /** Bytes of the body of the answer. */
  bytes: number;
  /** Whether the answer may be compressed: it holds no secret beside text of others. */
  mayCompress?: boolean;
}

/** Begins the context of a request. */
export function beginContext(response: Response, id: string): RequestContext {
  const context: RequestContext = { id, principal: { kind: 'anonymous' }, bytes: 0 };
  response.locals['context'] = context;
  return context;
}

/** The context of the request that this response answers. */
export function contextOf(response: Response): RequestContext {
  return response.locals['context'] as RequestContext;
}
