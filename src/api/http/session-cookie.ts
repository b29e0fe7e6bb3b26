import { type IncomingMessage, ServerResponse } from 'node:http';
import cookieSession from 'cookie-session';
import type { Request, RequestHandler, Response } from 'express';

/** The name of the cookie that holds a user's session (docs/wire-contract.md, "User sessions"). */
export const SESSION_COOKIE = 'monitor_session';

const DAY_MS = 24 * 60 * 60 * 1000;
const LIFETIME_MS = 7 * DAY_MS;

/** The signed content of the cookie: the session's token, and the day (since 1970) on which the cookie was set. */
interface Content {
  readonly t?: unknown;
  readonly d?: unknown;
}

/** Reads and writes the session cookie: HttpOnly, SameSite=Lax, Secure when the request or PUBLIC_URL says TLS. */
export class SessionCookie {
  readonly #session: RequestHandler;

  /**
   * @param secret signs the cookie (SESSION_SECRET): another one makes every cookie worthless
   * @param alwaysSecure users come over TLS whatever the last hop to here is, as with an https PUBLIC_URL
   */
  constructor(
    secret: string,
    private readonly alwaysSecure: boolean,
  ) {
    this.#session = cookieSession({
      name: SESSION_COOKIE,
      keys: [secret],
      httpOnly: true,
      sameSite: 'lax',
      maxAge: LIFETIME_MS,
    });
  }

  /** Makes the cookie of this request readable and writable. Called once per request, before anything else here. */
  open(request: Request, response: Response): void {
    // The library asks the request, and refuses to set a Secure cookie on one that came in plain.
    if (this.alwaysSecure) Object.defineProperty(request, 'protocol', { value: 'https', configurable: true });
    this.#session(request, response, () => undefined);
  }

  /** The token in the cookie of an opened request; undefined without a cookie or with one that was not signed here. */
  tokenOf(request: Request): string | undefined {
    const token = (request.session as Content | null | undefined)?.t;
    return typeof token === 'string' ? token : undefined;
  }

  /** The same for a request that Express does not handle, such as the upgrade to a WebSocket. */
  tokenOfUpgrade(request: IncomingMessage): string | undefined {
    const opened = Object.create(request) as Request;
    this.open(opened, new ServerResponse(request) as Response);
    return this.tokenOf(opened);
  }

  signIn(request: Request, token: string, now: number): void {
    request.session = { t: token, d: Math.floor(now / DAY_MS) };
  }

  /** Sets the cookie anew once a day, so that it does not expire before the session that is in use. */
  keepAlive(request: Request, token: string, now: number): void {
    if ((request.session as Content).d !== Math.floor(now / DAY_MS)) this.signIn(request, token, now);
  }

  signOut(request: Request): void {
    request.session = null;
  }
}
