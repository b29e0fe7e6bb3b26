import type { z } from 'zod';
import type { Role } from '../../contracts/common.js';
import type { InvalidField } from '../../contracts/validation.js';
import type { PreparedAnswer } from '../../kernel/prepared-answer.js';
import type { Principal } from '../../kernel/principal.js';
import type { ApiServices } from '../api-services.js';
import type { EventStreamParts } from '../sse/event-types.js';
import type { LimitedAct } from './login-limit.js';

/** Who may call: everybody, the holders of the service token, or users of at least that role (docs/wire-contract.md, "Roles"). */
export type Access = 'public' | 'service' | Role;

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The parts of a request, each with its schema. `params` are the names in braces of the path, as text. */
export interface Input {
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
}

type Parsed<Part> = Part extends z.ZodType ? z.output<Part> : undefined;

/** What a handler may do to the answer besides giving its body. */
export interface Reply {
  header(name: string, value: string): void;
  /** Sets the session cookie. */
  signIn(token: string): void;
  /** Clears the session cookie. */
  signOut(): void;
}

export interface Call<I extends Input> {
  readonly params: Parsed<I['params']>;
  readonly query: Parsed<I['query']>;
  readonly body: Parsed<I['body']>;
  readonly principal: Principal;
  /** The hash of the token in the session cookie, also when the storage could not say whose it is; undefined without a cookie signed here. */
  readonly tokenHash: string | undefined;
  /** The address of the client, after TRUST_PROXY, without a port; `unknown` when a proxy sends none. */
  readonly address: string;
  /** Path and query as they were asked for: what `Link: rel="next"` is made of. */
  readonly url: URL;
  /** The header `Last-Event-ID` of a client that connects to a stream again. */
  readonly lastEventId: string | undefined;
  /** Given when the answer is of no use any more, because the client has gone away: for work that takes long or goes on. */
  readonly signal: AbortSignal;
  readonly services: ApiServices;
  readonly reply: Reply;
}

/** One endpoint: from it come the Express handler, validation, the access check and the OpenAPI operation. */
export interface Route<I extends Input = Input, O extends z.ZodType = z.ZodType> {
  readonly method: Method;
  /** As OpenAPI writes it: `/api/pods/{pod_id}/status`. A last parameter that may hold slashes is written `{registry+}`. */
  readonly path: string;
  readonly access: Access;
  readonly tag: string;
  readonly summary: string;
  readonly input: I;
  /** The body of a good answer; `z.undefined()` for none. */
  readonly output: O;
  /** 200 unless said otherwise. */
  readonly status?: 200 | 202 | 204;
  /** The statuses of the errors that the handler itself can cause; those of access, validation and storage are added. */
  readonly errors: readonly (400 | 401 | 403 | 404 | 409 | 410 | 429 | 503)[];
  /** Says in the route's own words what is wrong with a request that its schemas refuse; undefined leaves it to the general text. */
  readonly describeInvalid?: (fields: readonly InvalidField[]) => string | undefined;
  /** Bodies for the documents, by what they are an example of; without any, one is made of the examples of the fields. */
  readonly examples?: Readonly<Record<string, unknown>>;
  /** For an answer that is not JSON: the handler gives its text. */
  readonly contentType?: string;
  /** For clients that cannot set headers: the service token, or an API token of the role, may stand in the query as `token`. */
  readonly queryToken?: true;
  /** For an answer that goes on; made by `defineEventStream`. */
  readonly stream?: EventStreamParts;
  /** Though it is no GET: it is not kept who called it (docs/decisions/0077-who-did-what.md). */
  readonly changesNothing?: true;
  /** The answer is a `PreparedAnswer`: it has an `ETag`, and who has it already (`If-None-Match`) gets 304. */
  readonly isPrepared?: true;
  /** The answer may hold a workload's secrets beside what others write: it is compressed only for who does not see them, or as rows, which have none. */
  readonly mixesSecrets?: true | 'unless rows';
  /** Limits attempts per client address and per username (docs/wire-contract.md, "Login limit"). */
  readonly rateLimit?: LimitedAct;
  handle(call: Call<I>): Promise<z.input<O> | PreparedAnswer<z.input<O>>> | z.input<O>;
}

/** Declares an endpoint; only there to give its object a type. */
export function defineRoute<I extends Input, O extends z.ZodType>(route: Route<I, O>): Route<I, O> {
  return route;
}
