import { describe, expect, it } from 'vitest';
import { ManagedByFile } from '../../../src/kernel/provisioning/managed-by-file.js';

const declared = () => {
  const managed = new ManagedByFile();
  managed.replace('/etc/podproof.yaml', { settings: ['quiet_hours'], users: ['7'] });
  return managed;
};

describe('what a file declares', () => {
  it('is refused to everybody but the file itself, also after an await', async () => {
    const managed = declared();
    const refuse = () => managed.refuse('settings', 'quiet_hours');
    expect(refuse).toThrow(/declared under settings in the file \/etc\/podproof\.yaml/);
    const applied = managed.apply(async () => {
      await Promise.resolve();
      refuse();
    });
    // Others who come while the file is applied are refused.
    expect(refuse).toThrow(/declared/);
    await expect(applied).resolves.toBeUndefined();
    expect(refuse).toThrow(/declared/);
  });

  it('is that and nothing else', () => {
    const managed = declared();
    expect(() => managed.refuse('settings', 'llm_language')).not.toThrow();
    expect(() => managed.refuse('silences', 7)).not.toThrow();
    expect(() => managed.refuse('users', 7)).toThrow();
  });
});
