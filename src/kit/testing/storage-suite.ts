import { describeExclusions } from './storage/exclusions-suite.js';
import { describeFailureChanges } from './storage/failure-changes-suite.js';
import { describeFailureLists } from './storage/failure-lists-suite.js';
import { describeFailureRecords } from './storage/failure-records-suite.js';
import { describeFindingCounters } from './storage/finding-counters-suite.js';
import { describeFindings } from './storage/findings-suite.js';
import { describeIncidents } from './storage/incidents-suite.js';
import { describeInvitations } from './storage/invitations-suite.js';
import { describePreparation } from './storage/preparation-suite.js';
import { describeRateLimits } from './storage/rate-limits-suite.js';
import { describeRegistries } from './storage/registries-suite.js';
import { describeSessions } from './storage/sessions-suite.js';
import { describeSettings } from './storage/settings-suite.js';
import type { StorageUnderTest } from './storage/storage-under-test.js';
import { describeTableExchange } from './storage/table-exchange-suite.js';
import { describeTransactions } from './storage/transactions-suite.js';
import { describeUsers } from './storage/users-suite.js';

/** What every implementation of the storage port does. */
export function describeStorage({ open, createPlace }: StorageUnderTest): void {
  describePreparation(createPlace);
  describeTransactions(open);
  describeFailureRecords(open);
  describeFailureLists(open);
  describeFailureChanges(open);
  describeIncidents(open);
  describeFindings(open);
  describeFindingCounters(open);
  describeRegistries(open);
  describeExclusions(open);
  describeSettings(open);
  describeUsers(open);
  describeSessions(open);
  describeInvitations(open);
  describeRateLimits(open);
  describeTableExchange(open, open);
}
