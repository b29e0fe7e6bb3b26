import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.js';
import { type Visit, whileUp } from './while-up.js';

const POLL = { interval: 50, timeout: 10_000 };

/** Runs without a cluster, with somebody who sends what an agent would. */
async function whileReporting(
  visit: (visit: Visit, post: (path: string, body: object) => Promise<void>) => Promise<void>,
) {
  const folder = temporaryFolder();
  await whileUp('up', { HOME: folder, DATA_DIR: folder }, async (seen) => {
    const token = readFileSync(join(folder, 'service-token'), 'utf8').trim();
    const headers = { 'content-type': 'application/json', 'x-service-token': token };
    await visit(seen, async (path, body) => {
      const response = await fetch(`${seen.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      expect(response.status).toBe(200);
    });
  });
}

const web = { namespace: 'shop', pod_name: 'web-7d4b9c6f5-x4k9z', failure_reason: 'ImagePullBackOff' };
const owner = { kind: 'Deployment', name: 'web' };
const lines = (out: readonly string[], pattern: RegExp) => out.filter((line) => pattern.test(line));

describe('the terminal of podproof up', () => {
  it('tells of each workload that fails, how many there were, and what is over', async () => {
    await whileReporting(async ({ out }, post) => {
      await post('/api/pods/failed', { ...web, owner });
      await expect.poll(() => lines(out, /^failing /), POLL).toHaveLength(1);
      expect(lines(out, /^failing /)[0]).toMatch(/^failing {2}shop Deployment\/web: .+ \(1 pod\)$/);
      expect(out).toContain('1 incident found so far.');
      await post('/api/pods/dismiss-deleted', { ...web, reason: 'recovered' });
      await expect.poll(() => lines(out, /^over {5}shop Deployment\/web: /), POLL).toHaveLength(1);
    });
  });

  it('is not flooded', async () => {
    await whileReporting(async ({ out }, post) => {
      const names = Array.from({ length: 40 }, (_, index) => `team-${index}`);
      await Promise.all(names.map((namespace) => post('/api/pods/failed', { ...web, namespace, owner })));
      await expect.poll(() => out.at(-1), POLL).toBe('40 incidents found so far.');
      const rounds = out.join('\n').split(/^\d+ incidents? found so far\.$/m);
      expect(Math.max(...rounds.map((round) => lines(round.split('\n'), /^failing /).length))).toBeLessThanOrEqual(12);
    });
  });

  it('shows what comes from a cluster without obeying it', async () => {
    await whileReporting(async ({ out }, post) => {
      await post('/api/pods/failed', { ...web, owner: { kind: 'Deployment', name: 'web\u001b[2J\u0007' } });
      await expect.poll(() => lines(out, /^failing /), POLL).toHaveLength(1);
      expect(lines(out, /^failing /)[0]).not.toMatch(/[\u001b\u0007]/);
    });
  });
});
