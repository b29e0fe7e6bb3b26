/** What the HTTP and WebSocket side has to know of the configuration. */
export interface ApiOptions {
  readonly version: string;
  /** Signs the session cookie; changing it ends all sessions. */
  readonly sessionSecret: string;
  /** Marks the session cookie as Secure though a request comes in over plain http. */
  readonly secureCookie: boolean;
  /** Express' `trust proxy`: false, a number of hops, or addresses and CIDRs. */
  readonly trustProxy: boolean | number | readonly string[];
  /** Origins besides the server's own whose pages may change state and open the WebSocket. */
  readonly allowedOrigins: readonly string[];
  /** Hosts that are served besides those inside (allowed-hosts.ts); null serves every host. */
  readonly servedHosts: readonly string[] | null;
  /** Where users reach the dashboard; for links in invitations. */
  readonly publicUrl: string | null;
  /** The folder of the built dashboard; where there is none, `/` leads to the documents. */
  readonly pages?: string | undefined;
  /** The largest request body, counted after decompression. */
  readonly bodyLimitBytes: number;
  /** How many WebSocket clients may be connected. */
  readonly webSocketClients: number;
  /** Checks the answers of the service routes against their schemas too; tests set it, the hot path does without. */
  readonly checkServiceAnswers?: boolean;
}
