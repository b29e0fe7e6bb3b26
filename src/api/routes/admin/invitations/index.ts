import { createInvitation } from './create-invitation.js';
import { listInvitations } from './list-invitations.js';
import { removeInvitation } from './remove-invitation.js';

export const invitationRoutes = [listInvitations, createInvitation, removeInvitation];
