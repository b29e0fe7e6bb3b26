import { beforeEach, describe, expect, it } from 'vitest';
import { AgentHeartbeat } from '../../../src/contracts/agent-heartbeat.js';
import { AgentService } from '../../../src/kernel/agents/agent-service.js';
import { ExclusionService } from '../../../src/kernel/settings/exclusion-service.js';
import { SettingService } from '../../../src/kernel/settings/setting-service.js';
import { serviceParts } from '../findings/service-fixture.js';

const parts = serviceParts();
let agents: AgentService;

beforeEach(() => {
  const { plugins, bus, clock } = parts;
  const exclusions = new ExclusionService(plugins, bus, clock);
  agents = new AgentService({ plugins, clock, exclusions, settings: new SettingService(plugins, bus, clock) });
});

const beat = (agent: string) =>
  agents.heartbeat(AgentHeartbeat.parse({ agent, version: '1', watching: 0, spooled: 0 }));

describe('AgentService', () => {
  it('calls an agent alive until three signs of life are missed', async () => {
    await beat('a');
    parts.clock.advance(90_000);
    await beat('b');
    const alive = async () => (await agents.list()).map((one) => [one.agent, one.alive]);
    expect(await alive()).toEqual([
      ['a', true],
      ['b', true],
    ]);
    parts.clock.advance(1);
    expect(await alive()).toEqual([
      ['a', false],
      ['b', true],
    ]);
  });

  it('says when the storage is away', async () => {
    parts.storageAway(true);
    await expect(beat('a')).rejects.toMatchObject({ code: 'unavailable' });
  });
});
