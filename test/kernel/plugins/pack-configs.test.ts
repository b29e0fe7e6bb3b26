import { beforeEach, expect, it } from 'vitest';
import { PluginConfigService } from '../../../src/kernel/plugins/plugin-config-service.js';
import type { Storage } from '../../../src/kernel/ports/storage.js';
import { SecretBox } from '../../../src/server/secrets/secret-box.js';
import { eachDatabase } from '../../support/databases.js';
import { FakeClock, recordingLogger } from '../../support/fakes.js';
import { configuredPack, originOf, packPlugin } from '../diagnosis/packs.js';
import { recordingBus } from '../findings/service-fixture.js';
import { registerPlugins } from './configurable-plugins.js';
import { BARE, createHost, statusOf, VALID } from './support.js';

eachDatabase('the configurations of packs of kinds', (engine) => {
  let storage: Storage;
  beforeEach(async () => {
    storage = await engine.open();
  });

  /** A server on the storage that found a pack that needs a configuration and one that needs none. */
  async function replica() {
    const { host } = createHost({ policies: BARE });
    registerPlugins(host, storage);
    host.register(configuredPack('acme'), originOf('acme'));
    host.register(packPlugin('bravo', []), originOf('bravo'));
    await host.activate('storage', 'test', VALID);
    const box = new SecretBox('the present key');
    const configs = new PluginConfigService(host, box, recordingBus().bus, new FakeClock(), recordingLogger());
    const serving = () => host.packs.serving().map(({ id }) => id);
    const save = (id: string, enabled: boolean, config: object) =>
      configs.save('kinds', id, { enabled, config: { ...config } }, 'ada');
    return { host, configs, serving, save };
  }

  it('has a pack that needs none serve from the start, and one that needs one when another replica saved it', async () => {
    const [one, other] = [await replica(), await replica()];
    for (const { configs } of [one, other]) await configs.load();
    expect([one.serving(), other.serving()]).toEqual([['bravo'], ['bravo']]);
    await one.save('acme', true, { word: 'no seat' });
    await other.configs.load();
    expect([one.serving(), other.serving()]).toEqual([
      ['acme', 'bravo'],
      ['acme', 'bravo'],
    ]);
    await one.configs.remove('kinds', 'acme');
    await other.configs.load();
    expect(other.serving()).toEqual(['bravo']);
  });

  it('keeps a pack that needs none out of service while an admin has it turned off, after a restart as well', async () => {
    const { save, serving, configs } = await replica();
    await configs.load();
    await save('bravo', false, {});
    const restarted = await replica();
    await restarted.configs.load();
    expect([serving(), restarted.serving()]).toEqual([[], []]);
    await configs.remove('kinds', 'bravo');
    expect(serving()).toEqual(['bravo']);
  });

  it('takes a pack out of service whose changed files need a configuration that there is not', async () => {
    const { host, serving, configs } = await replica();
    await configs.load();
    const { packs, exchange } = host;
    expect(packs.withoutConfig()).toEqual(['bravo']);
    const hint = { kind: 'kinds', id: 'bravo' } as const;
    const taken = await exchange.take({ candidate: configuredPack('bravo') }, originOf('bravo'), hint);
    if (taken !== undefined) await configs.reactivate(taken);
    expect([serving(), statusOf(host, 'bravo')]).toEqual([[], { status: 'available', error: null }]);
  });

  it('starts with a pack that cannot be taken', async () => {
    const { host, configs, serving } = await replica();
    const odd = { ...packPlugin('odd', []), secrets: ['no_such_field'] };
    host.register(odd, originOf('odd'));
    await configs.load();
    expect([serving(), statusOf(host, 'odd').status]).toEqual([['bravo'], 'failed']);
  });
});
