import { beforeEach, describe, expect, it } from 'vitest';
import { hashOfToken } from '../../../src/kernel/users/secret-token.js';
import { useEngine } from '../../support/databases.js';
import { type AccountServices, START, servicesOn } from './account-fixture.js';
import { freshStorage } from './fresh-storage.js';

const MINUTE = 60_000;

describe('API tokens', () => {
  const storage = freshStorage(useEngine('sqlite'));
  let services: AccountServices;
  beforeEach(() => {
    services = servicesOn(storage());
  });

  const make = async (expiresAt: number | null = null) => {
    const by = await services.principalOf((await services.signedIn('ada', 'admin')).token);
    return services.apiTokens.create({ name: 'ci', role: 'write', expiresAt }, by);
  };

  it('are shown once, stored as hashes, and say who made them', async () => {
    const { token, ...made } = await make(START + MINUTE);
    expect(token).toMatch(/^podproof_[\w-]{43}$/);
    expect(made).toEqual({
      id: made.id,
      name: 'ci',
      role: 'write',
      created_at: '2026-03-01T12:00:00.000Z',
      created_by: 'ada',
      expires_at: '2026-03-01T12:01:00.000Z',
      last_used: null,
    });
    expect(await services.apiTokens.list()).toEqual([made]);
    expect(await storage().apiTokens.findByToken(token)).toBeUndefined();
    expect(await storage().apiTokens.findByToken(hashOfToken(token))).toBeDefined();
  });

  it('act in their role until they expire, to the moment', async () => {
    const { id, token } = await make(START + MINUTE);
    const holder = { kind: 'token', token: { id, name: 'ci', role: 'write' } };
    services.clock.time = START + MINUTE - 1;
    expect(await services.apiTokens.authenticate(token)).toMatchObject(holder);
    expect(await services.apiTokens.isAlive(hashOfToken(token))).toBe(true);
    services.clock.time = START + MINUTE;
    expect(await services.apiTokens.authenticate(token)).toBeUndefined();
    expect(await services.apiTokens.isAlive(hashOfToken(token))).toBe(false);
  });

  it('note their use once a minute', async () => {
    const { token } = await make();
    const lastUsed = async () => (await services.apiTokens.list())[0]?.last_used;
    await services.apiTokens.authenticate(token);
    services.clock.time = START + MINUTE - 1;
    await services.apiTokens.authenticate(token);
    expect(await lastUsed()).toBe('2026-03-01T12:00:00.000Z');
    services.clock.time = START + MINUTE;
    await services.apiTokens.authenticate(token);
    expect(await lastUsed()).toBe('2026-03-01T12:01:00.000Z');
  });

  it('end at once when they are removed, and tell so', async () => {
    const { id, token } = await make();
    await services.apiTokens.remove(id);
    expect(await services.apiTokens.authenticate(token)).toBeUndefined();
    await expect.poll(() => services.told).toEqual([hashOfToken(token)]);
    await expect(services.apiTokens.remove(id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('cannot be made for a time that has passed', async () => {
    await expect(make(START)).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('expires_at'),
    });
  });
});
