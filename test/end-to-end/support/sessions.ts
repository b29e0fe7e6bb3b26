import { createHmac } from 'node:crypto';

/** What a browser would send for a session: the cookie and its signature, made here as cookie-session makes them. */
export function sessionCookie(token: string, secret: string): string {
  const content = { t: token, d: Math.floor(Date.now() / 86_400_000) };
  const value = Buffer.from(JSON.stringify(content)).toString('base64');
  const signature = createHmac('sha1', secret).update(`monitor_session=${value}`).digest('base64url');
  return `monitor_session=${value}; monitor_session.sig=${signature}`;
}
