import { addTrustedRegistry } from './add-trusted-registry.js';
import { changeFindings } from './change-findings.js';
import { clearFindings } from './clear-findings.js';
import { dismissFinding } from './dismiss-finding.js';
import { fixFinding } from './fix-finding.js';
import { getFinding } from './get-finding.js';
import { groupFindings } from './group-findings.js';
import { listFindings } from './list-findings.js';
import { listTrustedRegistries } from './list-trusted-registries.js';
import { removeResourceFindings } from './remove-resource-findings.js';
import { removeTrustedRegistry } from './remove-trusted-registry.js';
import { reportFindings } from './report-findings.js';
import { reportRescanStatus } from './report-rescan-status.js';
import { reportScanDuration } from './report-scan-duration.js';
import { requestRescan } from './request-rescan.js';
import { restoreFinding } from './restore-finding.js';
import { undoFindings } from './undo-findings.js';

export const securityRoutes = [
  reportFindings,
  listFindings,
  groupFindings,
  getFinding,
  changeFindings,
  undoFindings,
  dismissFinding,
  restoreFinding,
  fixFinding,
  removeResourceFindings,
  clearFindings,
  requestRescan,
  reportRescanStatus,
  reportScanDuration,
  listTrustedRegistries,
  addTrustedRegistry,
  removeTrustedRegistry,
];
