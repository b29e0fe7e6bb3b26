/**
 * Fixes tried on a real cluster: our own fix of each recorded failure that a manifest alone repairs, what a person supplies where a value is needed, and wrong
 * fixes of four sorts. Says how many of the right ones are proven, how many of the wrong ones, and how long a verdict takes. The pods run in namespaces of
 * their own, which are removed at the end.
 * Usage: KUBECONFIG=… npm run bench:proof (writes docs/reports/proof.md)
 */
import { writeFile } from 'node:fs/promises';
import { type Bar, ProofBars, RIGHT_BARS, WRONG_BARS } from '../test/cluster/support/proofs/proof-bars.js';
import { TestCluster } from '../test/cluster/support/test-cluster.js';
import { type ProofResult, renderProofReport } from './support/proof-report.js';

const REPORT = new URL('../docs/reports/proof.md', import.meta.url);

const cluster = TestCluster.connect();
const version = String((await cluster.request('GET', 'version'))['gitVersion']);
const bars = new ProofBars(cluster);
bars.start();

async function resultOf(bar: Bar): Promise<ProofResult> {
  const { plan, outcome, reason, seconds } = await bars.tried(bar);
  const { scenario, name, sort } = bar;
  const fix = bar.patch === undefined ? (plan?.candidate.title ?? name) : name;
  const verdict = outcome?.verdict ?? 'not made';
  process.stdout.write(`${verdict}  ${scenario}: ${fix} (${sort}), ${seconds} s: ${reason}\n`);
  return { scenario, fix, sort, scope: plan?.candidate.scope ?? null, verdict, reason, seconds };
}

try {
  const results = await Promise.all([...RIGHT_BARS, ...WRONG_BARS].map(resultOf));
  await writeFile(REPORT, renderProofReport(results, { version }));
} finally {
  await bars.end();
  cluster.close();
}
