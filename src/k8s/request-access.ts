import type { Agent as HttpAgent, OutgoingHttpHeaders } from 'node:http';

/** What a request needs to reach the API server as somebody. */
export interface Authorized {
  readonly server: URL;
  readonly headers: OutgoingHttpHeaders;
  readonly agent: HttpAgent;
}

/** Who asks which API server. */
export interface RequestAccess {
  /** The server's address, for messages. */
  readonly host: string;
  /**
   * @param options a stream keeps its connection for as long as it runs, so it takes none of the few that are for short questions.
   * Throws PodproofError `unauthenticated` where no credentials can be had.
   */
  authorize(options?: { readonly isStream?: boolean }): Promise<Authorized>;
}
