import type { PluginAccess } from '../plugins/plugin-access.js';
import type { Clock } from '../ports/clock.js';

/** Counts attempts to give a password, for all replicas together (docs/wire-contract.md, "Login limit"). Who is counted, and how many are too many, is for the caller to say. */
export class LoginAttempts {
  constructor(
    private readonly plugins: PluginAccess,
    private readonly clock: Clock,
  ) {}

  /** Counts one attempt in the window that the first one opened; answers its count and when the window ends (milliseconds since 1970). */
  hit(key: string, windowMs: number): Promise<{ count: number; endsAt: number }> {
    return this.plugins.use('storage', ({ rateLimits }) => rateLimits.hit(key, this.clock.now(), windowMs));
  }

  reset(key: string): Promise<void> {
    return this.plugins.use('storage', ({ rateLimits }) => rateLimits.reset(key));
  }
}
