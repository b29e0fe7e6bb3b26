import { rmSync, mkdirSync } from 'node:fs';
import sqlite from '../plugins/storage-sqlite/index.js';
import { failureEntry, ruleSolution } from '../src/kit/testing/storage/failure-samples.js';
const big = (n: number) => 'abcdefg "quoted" \\n line\n'.repeat(Math.ceil(n / 24)).slice(0, n);
const entry = (i: number) => failureEntry({ podName: `pod-${i}`, manifest: big(8000), logs: big(5000), report: { events: Array.from({ length: 10 }, () => ({ m: big(200) })) }, solution: { ...ruleSolution, solution: big(2000) } });
rmSync('/tmp/bench/db', { recursive: true, force: true }); mkdirSync('/tmp/bench/db');
const s = await sqlite.create({ filename: '/tmp/bench/db/x.db' }, {} as never);
await s.prepare();
const batch = Array.from({ length: 50 }, (_, i) => entry(i));
for (let r = 0; r < 4; r++) {
const a = performance.now(), c = process.cpuUsage();
for (let i = 0; i < 60; i++) await s.failures.recordMany(batch);
const u = process.cpuUsage(c);
console.log(((performance.now() - a) / 3000 * 1000).toFixed(0), 'µs wall', (u.user / 3000).toFixed(0), 'user', (u.system / 3000).toFixed(0), 'sys');
}
await s.dispose();
