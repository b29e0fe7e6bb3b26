// Loaded into a measured server by `node --import`: answers each message with the longest hold of its event loop since the one before, in
// milliseconds. What counts is the smaller one of the time that passed and the processor time that the process used, since a process that
// has to wait for a processor holds nothing.
const EVERY_MS = 5;

const now = () => {
  const { user, system } = process.cpuUsage();
  return { time: performance.now(), used: (user + system) / 1e3 };
};

let last = now();
let longest = 0;
setInterval(() => {
  const present = now();
  longest = Math.max(longest, Math.min(present.time - last.time, present.used - last.used) - EVERY_MS);
  last = present;
}, EVERY_MS).unref();
process.on('message', () => {
  process.send(longest);
  longest = 0;
});
process.channel?.unref();
