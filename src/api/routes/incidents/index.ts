import { changeIncidentStatus } from './change-incident-status.js';
import { getIncident } from './get-incident.js';
import { listIncidents } from './list-incidents.js';

export const incidentRoutes = [listIncidents, getIncident, changeIncidentStatus];
