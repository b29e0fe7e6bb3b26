import { syncBuiltinESMExports } from 'node:module';
import nock from 'nock';

/**
 * For test files that are about connections themselves, and talk to this machine only. nock stands between a client and its socket: it
 * refuses request lines that it cannot read, and reads on where a test wants a client that does not. The next file has it again.
 */
export function withoutNock(): void {
  if (!nock.isActive()) return;
  nock.restore();
  // Else modules that import `request` by its name would keep nock's.
  syncBuiltinESMExports();
}
