import { addFailureNote } from './add-failure-note.js';
import { assignFailure } from './assign-failure.js';
import { changeStatus } from './change-status.js';
import { changeStatuses } from './change-statuses.js';
import { deleteRecord } from './delete-record.js';
import { dismissDeleted } from './dismiss-deleted.js';
import { dismissFailure } from './dismiss-failure.js';
import { findFailure } from './find-failure.js';
import { getFailure } from './get-failure.js';
import { getFailureTimeline } from './get-failure-timeline.js';
import { getLogs } from './get-logs.js';
import { getPatch } from './get-patch.js';
import { getRelated } from './get-related.js';
import { listActiveFailures } from './list-failures.js';
import { listHistory } from './list-history.js';
import { listIgnored } from './list-ignored.js';
import { previewLlm } from './preview-llm.js';
import { reportFailure } from './report-failure.js';
import { restoreFailure } from './restore-failure.js';
import { retrySolution } from './retry-solution.js';
import { streamLogs } from './stream-logs.js';
import { undoStatuses } from './undo-statuses.js';

export const podRoutes = [
  reportFailure,
  dismissDeleted,
  listActiveFailures,
  listHistory,
  listIgnored,
  getFailure,
  findFailure,
  getPatch,
  getRelated,
  getFailureTimeline,
  addFailureNote,
  assignFailure,
  changeStatus,
  changeStatuses,
  undoStatuses,
  deleteRecord,
  dismissFailure,
  restoreFailure,
  retrySolution,
  previewLlm,
  getLogs,
  streamLogs,
];
