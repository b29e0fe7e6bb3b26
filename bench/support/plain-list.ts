/** `listPodForAllNamespaces` of the plain client, once: prints what it took. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { CoreV1Api, KubeConfig } from '@kubernetes/client-node';

const config = new KubeConfig();
config.loadFromFile(process.argv[2] ?? '');
const core = config.makeApiClient(CoreV1Api);
const loop = monitorEventLoopDelay({ resolution: 5 });
loop.enable();
const [startedAt, usedBefore] = [performance.now(), process.cpuUsage()];
const { items } = await core.listPodForAllNamespaces();
const milliseconds = performance.now() - startedAt;
const { user, system } = process.cpuUsage(usedBefore);
const processorMs = (user + system) / 1e3;
await new Promise((resolve) => setTimeout(resolve, 20));
const memory = process.memoryUsage.rss() / 2 ** 20;
console.log(JSON.stringify({ milliseconds, processorMs, pods: items.length, memory, hold: loop.max / 1e6 }));
