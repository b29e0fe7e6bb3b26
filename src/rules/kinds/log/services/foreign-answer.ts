/** An address of IPv4 that is of no network of one's own; GKE gives Services some that look so (34.118.224.0/20). */
const PUBLIC_ADDRESS =
  /(?<![\d.])(?!10\.|127\.|169\.254\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|34\.118\.|0\.)(\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}):\d{1,5}\b/;

/** What to look at where the name of a Service led to an address outside of the cluster: `. The name led to 52.1.2.3 …`, '' where it did not. */
export function foreignAnswer(host: string, line: string): string {
  const address = /\.svc\b/.test(host) ? PUBLIC_ADDRESS.exec(line)?.[1] : undefined;
  return address === undefined
    ? ''
    : `. The name led to ${address}: where that is not the IP of the Service, a DNS server outside of the cluster answered for it, mostly by a wildcard record of a search domain that pods have from the resolv.conf of their node: take that domain out there (resolvConf of the kubelet), or the wildcard out of its zone`;
}
