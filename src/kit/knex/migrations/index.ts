import * as failures from './0001-failures.js';
import * as accounts from './0002-accounts.js';
import * as findings from './0003-findings.js';
import * as settings from './0004-settings.js';
import * as solutionsAndNotifications from './0005-solutions-and-notifications.js';
import * as begunWork from './0006-begun-work.js';
import * as apiTokens from './0007-api-tokens.js';
import * as solutionAdditions from './0009-solution-additions.js';
import * as incidentsByTheirRecords from './0010-incidents-by-their-records.js';
import * as agents from './0011-agents.js';
import * as reportIds from './0012-report-ids.js';
import * as mirrors from './0013-mirrors.js';
import * as rows from './0014-rows.js';
import * as statistics from './0015-statistics.js';
import * as timeline from './0016-timeline.js';
import * as ownViews from './0017-own-views.js';
import * as audit from './0018-audit.js';
import type { Migration } from './migration.js';

export type { Migration } from './migration.js';

/** The schema, step by step. */
export const MIGRATIONS: readonly Migration[] = [
  failures,
  accounts,
  findings,
  settings,
  solutionsAndNotifications,
  begunWork,
  apiTokens,
  solutionAdditions,
  incidentsByTheirRecords,
  agents,
  reportIds,
  mirrors,
  rows,
  statistics,
  timeline,
  ownViews,
  audit,
];
