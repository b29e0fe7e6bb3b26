import { describe, expect, it } from 'vitest';
import { isHarmlessMessage } from '../../../src/rules/secrets/harmless-messages.js';
import { scrub } from '../../../src/rules/secrets/scrub.js';

const POD = 'web-5d7d4674fc-x2x4z_shop(0a1b2c3d-0000-4000-8000-000000000001)';

describe('messages of Kubernetes', () => {
  it.each([
    'Successfully assigned shop/web-5d7d4674fc-x2x4z to ip-10-0-0-1.eu-west-1.compute.internal',
    `Back-off restarting failed container app in pod ${POD}`,
    `Search Line limits were exceeded for pod ${POD}, some search paths are omitted`,
    `Unable to retrieve some image pull secrets (team-pull) for ${POD}`,
    'Created container: app',
    'Created container app',
    'Created pod: web-5d7d4674fc-x2x4z',
    'Pod/web-5d7d4674fc-x2x4z',
  ])('%s', (text) => {
    expect(isHarmlessMessage(text)).toBe(true);
    expect(scrub(text).text).toBe(text);
  });

  it('keep the name of an object, however random it looks', () => {
    const text = 'Pod/d41d8cd98f00b204e9800998ecf8427e4f5a';
    expect(scrub(text).text).toBe(text);
  });
});

describe('with anything else in them they are looked at as others are', () => {
  it.each([
    ['Successfully assigned shop/web to node-1 password=hunter2', 'hunter2'],
    ['password=hunter2\nSuccessfully assigned shop/web to node-1', 'hunter2'],
    ['Successfully assigned shop/web to node-1\npassword=hunter2', 'hunter2'],
    ['Pod/web?token=hunter2secret', 'hunter2secret'],
    [`Back-off restarting failed container app in pod ${POD} with AKIAIOSFODNN7EXAMPLE`, 'AKIAIOSFODNN7EXAMPLE'],
    ['Created container: app postgres://app:hunter2@db/x', 'hunter2'],
  ])('%s', (text, secret) => {
    expect(isHarmlessMessage(text)).toBe(false);
    expect(scrub(text).text).not.toContain(secret);
  });
});
