// Loaded into a measured server by `node --import`: answers each message with the longest hold of the event loop since the one before, in milliseconds.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const EVERY_MS = 5;
const delays = monitorEventLoopDelay({ resolution: EVERY_MS });
delays.enable();
process.on('message', () => {
  process.send(Math.max(0, delays.max / 1e6 - EVERY_MS));
  delays.reset();
});
process.channel?.unref();
