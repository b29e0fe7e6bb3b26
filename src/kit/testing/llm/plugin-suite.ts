import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { faultsOf, isObject } from '../../../kernel/plugins/checks.js';
import { configForm, unknownSecrets } from '../../../kernel/plugins/config-form.js';
import { LlmStub } from './llm-stub.js';
import { createInstance, expectFailure, never } from './llm-under-test.js';
import type { LlmPluginUnderTest } from './llm-wire.js';

const NAMES = ['model-a', 'model-b', 'model-c'];

/** The plugin itself: its form, its test, its list of models. */
export function describeLlmDefinition(test: LlmPluginUnderTest): void {
  const { config, plugin, wire } = test;
  let stub: LlmStub;
  beforeAll(async () => {
    stub = await LlmStub.create(wire);
  });
  afterEach(() => stub.reset());
  const prove = async () => plugin.test(await createInstance(test), never());

  describe(`llm ${plugin.id}: the plugin`, () => {
    it('is a plugin whose form tells an admin what each field is', () => {
      expect(faultsOf(plugin)).toEqual([]);
      expect(unknownSecrets(plugin.configSchema, plugin.secrets)).toEqual([]);
      const { properties } = configForm(plugin.configSchema, plugin.secrets);
      const undescribed = Object.entries(isObject(properties) ? properties : {}).filter(
        ([, field]) => !isObject(field) || !field.title || !field.description,
      );
      expect(undescribed).toEqual([]);
    });

    it('offers models, has a default among them and takes any other', () => {
      const { properties } = configForm(plugin.configSchema, plugin.secrets);
      const { examples, default: first } = (properties as Record<string, Record<string, unknown>>).model ?? {};
      expect(examples).toContain(first);
      expect(plugin.configSchema.safeParse({ ...config, model: 'a model/of:my own' }).success).toBe(true);
      expect(plugin.configSchema.safeParse({ ...config, model: '' }).success).toBe(false);
      expect(plugin.configSchema.safeParse({ ...config, unheard_of: 1 }).success).toBe(false);
    });

    it('says how much a prompt may hold', () => {
      expect(plugin.capabilities.contextTokens).toBeGreaterThan(0);
    });

    it('proves itself by one small call', async () => {
      stub.says('ok');
      await prove();
      expect(stub.calls).toBe(1);
      expect(stub.seen.model).toBe(config.model);
    });

    it('takes an empty answer to its test as proof', async () => {
      stub.says('');
      await prove();
    });

    it('fails its test with the words that an admin needs', async () => {
      stub.completes(wire.refusedKey ?? { status: 401, body: wire.error(401, 'Invalid API key') });
      expect((await expectFailure(prove(), test, 'refused')).message).toMatch(/key/i);
      stub.reset();
      stub.completes(wire.unknownModel);
      expect((await expectFailure(prove(), test, 'not_found')).message).toMatch(/model/i);
    });

    it('lists the models', async () => {
      const { models } = wire;
      if (models) stub.lists(models.path, { status: 200, body: models.body(NAMES) });
      const names = await (await createInstance(test)).models(never());
      expect([...names].sort()).toEqual(models ? NAMES : []);
    });

    if (wire.models === null) return;
    const { path } = wire.models;
    it('says why it cannot list them', async () => {
      const models = async () => (await createInstance(test)).models(never());
      stub.lists(path, wire.refusedKey ?? { status: 401, body: wire.error(401, 'Invalid API key') });
      await expectFailure(models(), test, 'refused');
      stub.reset();
      stub.lists(path, { status: 200, body: '{"hello": 1' });
      await expectFailure(models(), test, 'invalid', 'unavailable');
    });
  });
}
