import type { DependencyContainer } from 'tsyringe';

import { StatusService } from '../../kernel/failures/status-service.js';
import { FindingService } from '../../kernel/findings/finding-service.js';
import { RegistryService } from '../../kernel/findings/registry-service.js';
import { ScanService } from '../../kernel/findings/scan-service.js';
import { ExcludedRecords } from '../../kernel/settings/excluded-records.js';
import { ExclusionService } from '../../kernel/settings/exclusion-service.js';
import { SettingService } from '../../kernel/settings/setting-service.js';
import { TOKENS } from '../tokens.js';
import { registrar } from './registrar.js';

/** What admins set, and what the scanner finds. */
export function registerSettings(container: DependencyContainer): void {
  const once = registrar(container);
  for (const [token, Service] of [
    [TOKENS.settings, SettingService],
    [TOKENS.registries, RegistryService],
  ] as const) {
    once<unknown>(
      token,
      (from) =>
        new Service(
          from.resolve(TOKENS.plugins),
          from.resolve(TOKENS.bus),
          from.resolve(TOKENS.clock),
          from.resolve(TOKENS.managed),
        ),
    );
  }
  once(TOKENS.exclusions, (from) => {
    const [plugins, bus, clock] = [from.resolve(TOKENS.plugins), from.resolve(TOKENS.bus), from.resolve(TOKENS.clock)];
    const statuses = new StatusService(plugins, bus, from.resolve(TOKENS.incidentConsequences));
    const covered = new ExcludedRecords(plugins, statuses, clock);
    return new ExclusionService(plugins, bus, clock, from.resolve(TOKENS.managed), covered);
  });
  once(
    TOKENS.findings,
    (from) => new FindingService(from.resolve(TOKENS.plugins), from.resolve(TOKENS.bus), from.resolve(TOKENS.clock)),
  );
  once(TOKENS.scans, (from) => new ScanService(from.resolve(TOKENS.bus), from.resolve(TOKENS.metrics)));
}
