import type { Config } from '../server/config/config.js';
import type { ServerServices } from '../server/server-services.js';
import { FIRST_ADMIN } from './first-admin.js';

/** Addresses that nobody but this machine can reach. */
const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|::1|localhost)$/;

/**
 * A link that signs the admin of this machine in once; undefined where others could reach the server, since whoever reads the terminal's output, such as a
 * collector of logs, would come first, and where there is no admin.
 */
export async function onceLink(config: Config, services: ServerServices, url: string): Promise<string | undefined> {
  if (!LOOPBACK.test(config.host)) return undefined;
  const admins = (await services.users.list()).filter(({ role }) => role === 'admin');
  const wanted = config.adminUsername ?? FIRST_ADMIN;
  const admin = admins.find(({ username }) => username === wanted) ?? admins[0];
  return admin && `${url}/sign-in#once=${services.onceLinks.issue(admin.id)}`;
}
