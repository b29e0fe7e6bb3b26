import { StatusService } from '../../kernel/failures/status-service.js';
import { BulkFindingService } from '../../kernel/findings/bulk-finding-service.js';
import { FindingService } from '../../kernel/findings/finding-service.js';
import { RegistryService } from '../../kernel/findings/registry-service.js';
import { ScanService } from '../../kernel/findings/scan-service.js';
import { ExcludedRecords } from '../../kernel/settings/excluded-records.js';
import { ExclusionService } from '../../kernel/settings/exclusion-service.js';
import { SettingService } from '../../kernel/settings/setting-service.js';
import { cached } from '../cached.js';
import type { Factories } from '../server-services.js';

/** What admins set, and what the scanner finds. */
export const settingFactories = {
  settings: cached(({ plugins, bus, clock, managed }) => new SettingService(plugins, bus, clock, managed)),
  registries: ({ plugins, bus, clock, managed }) => new RegistryService(plugins, bus, clock, managed),
  exclusions: cached(({ plugins, bus, clock, managed, notificationQueue }) => {
    const statuses = new StatusService(plugins, bus, notificationQueue);
    return new ExclusionService(plugins, bus, clock, managed, new ExcludedRecords(plugins, statuses, clock));
  }),
  findings: ({ plugins, bus, clock }) => new FindingService(plugins, bus, clock),
  bulkFindings: ({ plugins, bus, clock }) => new BulkFindingService(plugins, bus, clock),
  scans: ({ bus, metrics }) => new ScanService(bus, metrics),
} satisfies Partial<Factories>;
