import { beforeEach, describe, expect, it } from 'vitest';
import { RegistryService } from '../../../src/kernel/findings/registry-service.js';
import { serviceParts, told } from './service-fixture.js';

const parts = serviceParts();
let registries: RegistryService;

beforeEach(() => {
  registries = new RegistryService(parts.plugins, parts.bus, parts.clock);
});

const change = (registry: string, action: string) => ({ type: 'trusted_registry_change', data: { registry, action } });

describe('RegistryService', () => {
  it('adds a registry once, and announces it once', async () => {
    const added = await registries.add('GHCR.io/acme');
    expect(added).toEqual({ registry: 'ghcr.io/acme', created_at: '2026-01-01T00:00:00.000Z' });
    parts.clock.advance(1_000);
    expect(await registries.add('ghcr.io/acme')).toEqual(added);
    expect(await registries.list()).toEqual([added]);
    await told();
    expect(parts.events).toEqual([change('ghcr.io/acme', 'added')]);
  });

  it('removes a registry, in upper case as well', async () => {
    await registries.add('docker.io');
    await registries.remove('Docker.io');
    expect(await registries.list()).toEqual([]);
    await expect(registries.remove('docker.io')).rejects.toMatchObject({ code: 'not_found' });
    await told();
    expect(parts.events).toEqual([change('docker.io', 'added'), change('docker.io', 'removed')]);
  });

  it('refuses what is no registry, naming the field', async () => {
    const refused = { code: 'invalid', message: expect.stringMatching(/^registry must be /) };
    await expect(registries.add('https://docker.io')).rejects.toMatchObject(refused);
    expect(await registries.list()).toEqual([]);
  });
});
