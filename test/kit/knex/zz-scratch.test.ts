import { describeExclusions } from '../../../src/kit/testing/storage/exclusions-suite.js';
import { describeFindings } from '../../../src/kit/testing/storage/findings-suite.js';
import { describeFindingCounters } from '../../../src/kit/testing/storage/finding-counters-suite.js';
import { describeInvitations } from '../../../src/kit/testing/storage/invitations-suite.js';
import { describeRateLimits } from '../../../src/kit/testing/storage/rate-limits-suite.js';
import { describeRegistries } from '../../../src/kit/testing/storage/registries-suite.js';
import { describeSessions } from '../../../src/kit/testing/storage/sessions-suite.js';
import { describeSettings } from '../../../src/kit/testing/storage/settings-suite.js';
import { describeUsers } from '../../../src/kit/testing/storage/users-suite.js';
import { eachDatabase } from '../../support/databases.js';

eachDatabase('mine', ({ open }) => {
  for (const suite of [describeExclusions, describeFindings, describeFindingCounters, describeInvitations, describeRateLimits, describeRegistries, describeSessions, describeSettings, describeUsers]) suite(open);
});
