import { createHmac } from 'node:crypto';

const LENGTH = 16;

/**
 * What tells the mirrors of this installation from those of others in the same cluster: the same after a restart, on every replica, and where the database
 * was lost, since all of them have the one key. Fits the value of a label, and says nothing of the key.
 */
export function installationId(encryptionKey: string): string {
  return createHmac('sha256', encryptionKey).update('podproof installation').digest('hex').slice(0, LENGTH);
}
