import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StorageContents } from '../../../src/kernel/ports/storage/contents.js';
import { judgeTarget, type Mover } from '../../../src/kernel/storage-moves/judge-target.js';
import { readNote, type StorageNote, writeNote } from '../../../src/kernel/storage-moves/storage-note.js';

const MOVER: Mover = { installation: 'ours', moveId: 'now', previous: null };
const HOME = { provider: 'sqlite', location: '/data/podproof.db' };
const LEFT = { state: 'left', installation: 'ours', move_id: 'before', to: HOME, moved_at: '2026-01-01' } as const;

function contents(state: StorageContents['state'], note: StorageNote | null = null): StorageContents {
  return { location: HOME.location, state, note: note && writeNote(note), detail: 'orders' };
}

const judge = (found: StorageContents, mover = MOVER) => judgeTarget('sqlite', found, mover);

describe('what may be moved to', () => {
  it.each([
    ['an empty database', contents('empty'), 'empty'],
    ['a copy of ours that was cut short', contents('ours', { ...LEFT, state: 'target' }), 'ours'],
    ['what an earlier move left', contents('ours', LEFT), 'ours'],
    [
      'the storage that serves',
      contents('ours', { state: 'serving', installation: 'ours', move_id: 'now' }),
      'present',
    ],
  ])('%s', (_what, found, kind) => {
    expect(judge(found).kind).toBe(kind);
  });

  it.each([
    ['tables of another program', contents('foreign'), /another program \(orders\)/],
    ['a newer version', contents('newer', LEFT), /newer version/],
    ['rows of somebody else', contents('ours'), /another Podproof installation/],
    ['a copy of somebody else', contents('empty', { ...LEFT, state: 'target', installation: 'theirs' }), /another/],
    ['what somebody else left', contents('ours', { ...LEFT, installation: 'theirs' }), /another/],
    ['what was left and used again', contents('ours', { ...LEFT, reopened_at: '2026-02-02' }), /2026-02-02/],
    ['one of ours that serves', contents('ours', { state: 'serving', installation: 'ours', move_id: 'x' }), /no move/],
    ['a note of the future', { ...contents('empty'), note: '{"state":"orbiting"}' }, /another version/],
  ])('not %s', (_what, found, reason) => {
    expect(judge(found)).toEqual({ kind: 'refused', reason: expect.stringMatching(reason) });
  });

  it('takes the database before the last move though its end was not written there', () => {
    const found = contents('ours', { state: 'serving', installation: 'ours', move_id: 'before' });
    expect(judge(found, { ...MOVER, previous: HOME }).kind).toBe('ours');
    expect(judge(found, { ...MOVER, previous: { ...HOME, location: '/elsewhere' } }).kind).toBe('refused');
  });
});

describe('a note', () => {
  it('is read as anything but a crash', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => readNote(text) === 'unreadable'));
    expect(readNote(null)).toBeNull();
    expect(readNote(writeNote(LEFT))).toEqual(LEFT);
  });
});
