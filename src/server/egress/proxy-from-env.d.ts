/** The package comes without types. */
declare module 'proxy-from-env' {
  /** The proxy's URL; empty when there is none for this address. */
  export function getProxyForUrl(url: string): string;
}
