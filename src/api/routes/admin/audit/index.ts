import { listAudit } from './list-audit.js';

export const auditRoutes = [listAudit];
