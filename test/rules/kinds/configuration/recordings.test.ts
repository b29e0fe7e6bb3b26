import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readRecordings } from '../../../../scripts/replay/recording.js';
import { reportsOf } from '../../../../scripts/replay/reports-of.js';
import { fixOfReport } from '../fixes.js';

const FOLDER = fileURLToPath(new URL('../../../fixtures/recordings', import.meta.url));

describe('recordings of a real cluster', () => {
  it.each([
    ['config-missing-configmap-env', 'optional-reference', '/spec/containers/0/envFrom/0/configMapRef/optional', true],
    [
      'config-missing-configmap-key',
      'optional-reference',
      '/spec/containers/0/env/0/valueFrom/configMapKeyRef/optional',
      true,
    ],
    ['config-run-as-non-root', 'non-root-user', '/spec/containers/0/securityContext/runAsUser', 1000],
    ['lifecycle-poststart-hook', 'drop-post-start-hook', '/spec/containers/0/lifecycle/postStart', undefined],
    ['crash-exec-not-found', 'image-entrypoint', '/spec/containers/0/command', undefined],
  ])('%s is repaired by %s', async (scenario, strategy, path, value) => {
    const recording = (await readRecordings(FOLDER)).find(({ name }) => name === scenario);
    const [report] = recording === undefined ? [] : reportsOf(recording);
    const fix = report === undefined ? null : fixOfReport(report);
    expect(fix?.strategy).toBe(strategy);
    expect(fix?.patch.map((operation) => [operation.path, operation.value])).toEqual([[path, value]]);
  });
});
