import { installedStorage, withStorage } from './installation.js';
import { readNewPassword } from './read-secret.js';
import type { Terminal } from './terminal.js';

/** `podproof users reset-password <username>`, for whoever can reach the database. */
export async function resetPassword(terminal: Terminal, username: string): Promise<void> {
  const { config } = installedStorage(terminal);
  const password = await readNewPassword(terminal);
  const user = await withStorage(config, (services) => services.users.resetPassword(username, password));
  terminal.out(`${user.username} (${user.role}) has a new password; all sessions of that user have ended`);
}
