import { describe, expect, it } from 'vitest';
import { StorageScope } from '../../../src/kernel/plugins/storage-scope.js';

const nothing = async () => 'done';

describe('the scope of a storage', () => {
  it('lets one storage be used inside another, and none inside itself, however deep', async () => {
    const [one, other] = [new StorageScope(), new StorageScope()];
    await expect(one.run(() => other.run(nothing))).resolves.toBe('done');
    const nested = one.run(() => other.run(() => one.run(nothing)));
    await expect(nested).rejects.toThrow('would wait for itself');
  });

  it('is left by what goes on after its end', async () => {
    const [one, other] = [new StorageScope(), new StorageScope()];
    const listener: { go?: () => void } = {};
    const ended = new Promise<void>((resolve) => {
      listener.go = resolve;
    });
    let late: Promise<string> | undefined;
    await one.run(async () => {
      late = ended.then(() => other.run(() => one.run(nothing)));
    });
    listener.go?.();
    await expect(late).resolves.toBe('done');
  });
});
