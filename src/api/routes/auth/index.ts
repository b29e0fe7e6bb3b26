import { acceptInvitation } from './accept-invitation.js';
import { changePassword } from './change-password.js';
import { getInvitation } from './get-invitation.js';
import { getMe } from './get-me.js';
import { getAuthStatus } from './get-status.js';
import { logIn } from './log-in.js';
import { logOut } from './log-out.js';
import { signInOnce } from './sign-in-once.js';
import { signUp } from './sign-up.js';

export const authRoutes = [
  getAuthStatus,
  logIn,
  signInOnce,
  signUp,
  getMe,
  logOut,
  changePassword,
  getInvitation,
  acceptInvitation,
];
