import { describe, expect, it } from 'vitest';
import { Snapshot } from '../../../src/kernel/settings/snapshot.js';

describe('Snapshot', () => {
  it('keeps what the read that began last found, whichever ends last', async () => {
    const answers: ((value: string) => void)[] = [];
    const snapshot = new Snapshot('initial', () => new Promise<string>((resolve) => answers.push(resolve)));
    const reads = [snapshot.load(), snapshot.load()];
    answers[1]?.('new');
    await reads[1];
    answers[0]?.('old');
    await reads[0];
    expect(snapshot.value).toBe('new');
  });

  it('keeps what it has when reading fails', async () => {
    const answers = [Promise.resolve('read'), Promise.reject(new Error('away'))];
    const snapshot = new Snapshot('initial', () => answers.shift() ?? Promise.resolve('later'));
    expect(snapshot.value).toBe('initial');
    await snapshot.load();
    await expect(snapshot.load()).rejects.toThrow('away');
    expect(snapshot.value).toBe('read');
    await snapshot.load();
    expect(snapshot.value).toBe('later');
  });
});
