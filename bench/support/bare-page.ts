import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const ROWS = 2_000;

const row = (index: number) =>
  `<tr><td>${index}</td><td>workload-${index} refuses the connection</td><td>team-${index % 40}</td><td>4 min</td></tr>`;

/** A page without a script: its table is all there, so that scrolling it costs no more than a browser must. */
const PAGE = `<!doctype html><html lang="en"><title>Bare</title><style>section{height:600px;overflow:auto}td{height:32px;padding:4px 12px}</style>
<h1>Bare</h1><section data-scrolls><table>${Array.from({ length: ROWS }, (_, index) => row(index)).join('')}</table></section></html>`;

/** The least that a page with a list can be, to compare with. */
export async function startBarePage(): Promise<{ readonly url: URL; stop(): void }> {
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(PAGE),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: new URL(`http://127.0.0.1:${port}`),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
