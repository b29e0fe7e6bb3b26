// Loaded into a measured server by `node --import`: answers each message 'hold' with the longest hold of its event loop since the one before, in
// milliseconds, until the message 'rest'. What counts is the smaller one of the time that passed and the processor time that the process used, since
// a process that has to wait for a processor holds nothing. To watch costs a busy server some percent of its processor time.
const EVERY_MS = 5;

const now = () => {
  const { user, system } = process.cpuUsage();
  return { time: performance.now(), used: (user + system) / 1e3 };
};

let last;
let longest = 0;
let watch;

function look() {
  const present = now();
  longest = Math.max(longest, Math.min(present.time - last.time, present.used - last.used) - EVERY_MS);
  last = present;
}

process.on('message', (message) => {
  clearInterval(watch);
  if (message === 'rest') return;
  process.send(longest);
  longest = 0;
  last = now();
  watch = setInterval(look, EVERY_MS).unref();
});
process.channel?.unref();
