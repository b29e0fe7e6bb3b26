import { describeAgents } from './storage/agents-suite.js';
import { describeApiTokens } from './storage/api-tokens-suite.js';
import { describeDeliveries } from './storage/deliveries-suite.js';
import { describeExclusions } from './storage/exclusions-suite.js';
import { describeFailureChanges } from './storage/failure-changes-suite.js';
import { describeFailureLists } from './storage/failure-lists-suite.js';
import { describeFailureRecords } from './storage/failure-records-suite.js';
import { describeFindingCounters } from './storage/finding-counters-suite.js';
import { describeFindings } from './storage/findings-suite.js';
import { describeIncidents } from './storage/incidents-suite.js';
import { describeInvitations } from './storage/invitations-suite.js';
import { describeLlmUsage } from './storage/llm-usage-suite.js';
import { describePluginConfigs } from './storage/plugin-configs-suite.js';
import { describePreparation } from './storage/preparation-suite.js';
import { describeRateLimits } from './storage/rate-limits-suite.js';
import { describeRegistries } from './storage/registries-suite.js';
import { describeRepeatedReports } from './storage/repeated-reports-suite.js';
import { describeSessions } from './storage/sessions-suite.js';
import { describeSettings } from './storage/settings-suite.js';
import { describeSilences } from './storage/silences-suite.js';
import { describeSolutionAnswers } from './storage/solution-answers-suite.js';
import { describeSolutionJobs } from './storage/solution-jobs-suite.js';
import type { StorageUnderTest } from './storage/storage-under-test.js';
import { describeTableExchange } from './storage/table-exchange-suite.js';
import { describeTransactions } from './storage/transactions-suite.js';
import { describeUsers } from './storage/users-suite.js';

export type { StorageUnderTest } from './storage/storage-under-test.js';
export { describeTableExchange };

/** What every implementation of the storage port does. */
export function describeStorage({ open, createPlace }: StorageUnderTest): void {
  describePreparation(createPlace);
  describeTransactions(open);
  describeFailureRecords(open);
  describeRepeatedReports(open);
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
  describeApiTokens(open);
  describeRateLimits(open);
  describePluginConfigs(open);
  describeSolutionJobs(open);
  describeSolutionAnswers(open);
  describeLlmUsage(open);
  describeDeliveries(open);
  describeSilences(open);
  describeAgents(open);
  describeTableExchange(open, open);
}
