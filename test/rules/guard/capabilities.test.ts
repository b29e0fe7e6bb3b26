import { describe, expect, it } from 'vitest';
import { judgePatch } from '../../../src/rules/guard/index.js';
import { pod, replace } from './pods.js';

const CAPABILITIES = '/spec/containers/0/securityContext/capabilities';

describe('capabilities are what the runtime reads, letter by letter', () => {
  const change = (before: unknown, after: unknown) =>
    judgePatch({
      manifest: pod({}, { securityContext: { capabilities: before } }),
      patch: replace(CAPABILITIES, after),
      allowedPaths: ['/**'],
    });

  it.each([
    [{ add: ['CAP_SYS_ADMIN'] }, { add: ['SYS_ADMIN'] }],
    [{ drop: ['NET_RAW'] }, { drop: ['CAP_NET_RAW'] }],
    [
      { add: ['NET_RAW'], drop: ['NET_RAW'] },
      { add: ['NET_RAW'], drop: ['ALL'] },
    ],
    [
      { add: ['ALL'], drop: ['NET_RAW'] },
      { add: ['ALL'], drop: ['ALL'] },
    ],
  ])('%j must not become %j', (before, after) => {
    expect(change(before, after).allowed).toBe(false);
  });

  it.each([
    [{ drop: ['NET_RAW'] }, { drop: ['NET_RAW', 'CHOWN'] }],
    [{ drop: ['NET_RAW'] }, { drop: ['ALL'] }],
    [{ add: ['SYS_ADMIN', 'CHOWN'] }, { add: ['CHOWN'], drop: ['ALL'] }],
  ])('%j may become %j', (before, after) => {
    expect(change(before, after).allowed).toBe(true);
  });
});
