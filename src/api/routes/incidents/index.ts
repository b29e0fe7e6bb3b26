import { addIncidentNote } from './add-incident-note.js';
import { assignIncident } from './assign-incident.js';
import { changeIncidentStatus } from './change-incident-status.js';
import { getIncident } from './get-incident.js';
import { getIncidentTimeline } from './get-incident-timeline.js';
import { listIncidents } from './list-incidents.js';

export const incidentRoutes = [
  listIncidents,
  getIncident,
  changeIncidentStatus,
  getIncidentTimeline,
  addIncidentNote,
  assignIncident,
];
