import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PodproofError } from '../../../src/kernel/ports/errors.js';
import type { StoredSilence } from '../../../src/kernel/ports/storage/silences.js';
import { ProvisionedSilences } from '../../../src/kernel/provisioning/provision-silences.js';

const NOW = Date.parse('2026-11-01T00:00:00Z');
const declared = (reason: string, ends_at = '2026-12-01T00:00:00Z') => ({
  matchers: { namespace: 'shop' },
  reason,
  ends_at,
});

/** Silences that replicas share. `pause` comes before each operation, and so decides in which order theirs are done. */
function replicas(pause: () => Promise<unknown> = async () => {}) {
  const stored: StoredSilence[] = [];
  let id = 0;
  const silences = {
    list: async () => {
      await pause();
      return [...stored].reverse();
    },
    create: async (
      silence: Omit<StoredSilence, 'id' | 'createdBy' | 'startsAt'> & { startsAt?: number | undefined },
      by: string,
    ) => {
      await pause();
      const made = { ...silence, startsAt: silence.startsAt ?? NOW, id: ++id, createdBy: by };
      stored.push(made);
      return made;
    },
    remove: async (removed: number) => {
      await pause();
      const index = stored.findIndex((one) => one.id === removed);
      if (index === -1) throw new PodproofError('not_found', 'It was not found');
      stored.splice(index, 1);
    },
  };
  const provisioned = new ProvisionedSilences(silences, { now: () => NOW });
  return { stored, silences, apply: (...list: ReturnType<typeof declared>[]) => provisioned.apply(list) };
}

const reasons = (stored: readonly StoredSilence[]) => stored.map(({ reason }) => reason).sort();

describe('silences of a file', () => {
  it('are made, kept and released, and those of people stay', async () => {
    const { stored, silences, apply } = replicas();
    await silences.create({ matchers: { pod: 'web-*' }, reason: 'by hand', endsAt: NOW + 1 }, 'ada');
    const ids = await apply(declared('a'), declared('b'), declared('b'), declared('over', '2026-01-01T00:00:00Z'));
    expect([ids, reasons(stored)]).toEqual([
      ['2', '3'],
      ['a', 'b', 'by hand'],
    ]);
    expect(await apply(declared('b'), declared('c'))).toEqual(['3', '4']);
    expect(reasons(stored)).toEqual(['b', 'by hand', 'c']);
  });

  it('stand once when replicas apply the file at the same moment, in whatever order they get to it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), async (scheduler) => {
        const { stored, apply } = replicas(() => scheduler.schedule(Promise.resolve()));
        const all = Promise.all([1, 2, 3].map(() => apply(declared('a'), declared('b'))));
        await scheduler.waitFor(all);
        expect(reasons(stored)).toEqual(['a', 'b']);
      }),
    );
  });
});
