import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Clients that are connected to a server's WebSocket. */
export interface Clients {
  close(): Promise<void>;
}

const CODE = `
const { parentPort, workerData } = require('node:worker_threads');
const { WebSocket } = require(workerData.module);
const sockets = [];
const open = (stalled) => new Promise((resolve, reject) => {
  const socket = new WebSocket(workerData.url, { perMessageDeflate: false });
  socket.once('open', () => { if (stalled) socket._socket.pause(); resolve(); });
  socket.on('error', reject);
  sockets.push(socket);
});
(async () => {
  for (let index = 0; index < workerData.reading + workerData.stalled; index += 1) await open(index >= workerData.reading);
  parentPort.postMessage('open');
  parentPort.once('message', () => { for (const socket of sockets) { socket.removeAllListeners('error'); socket.on('error', () => {}); socket.terminate(); } parentPort.postMessage('closed'); });
})();
`;

/** Connects them in a thread of their own, so that reading events takes nothing from the sender of reports. Stalled ones never read. */
export async function connectClients(
  url: URL,
  token: string,
  count: { reading: number; stalled: number },
): Promise<Clients> {
  const socketUrl = new URL(`/api/ws?token=${token}`, url).href.replace(/^http/, 'ws');
  const module = new URL(import.meta.resolve('ws')).pathname.replace(/wrapper\.mjs$/, 'index.js');
  const worker = new Worker(CODE, { eval: true, workerData: { url: socketUrl, module, ...count } });
  await once(worker, 'message');
  return {
    close: async () => {
      worker.postMessage('close');
      await once(worker, 'message');
      await worker.terminate();
    },
  };
}
