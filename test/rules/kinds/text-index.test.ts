import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TextIndex } from '../../../src/rules/kinds/text-index.js';

const WORD = fc.stringMatching(/^[ a-e:]{1,9}$/);

describe('an index of texts', () => {
  it('names the entries that a text may concern, in their order', () => {
    const index = new TextIndex([['is locked'], ['file not found', 'no such file'], [], ['no such key']]);
    expect(index.entriesFor('The file Is Locked: no such file')).toEqual([0, 1, 2]);
    expect(index.entriesFor('all is well')).toEqual([2]);
    expect(index.entriesFor('')).toEqual([2]);
  });

  it('takes an entry with a short text for one that may concern any', () => {
    expect(new TextIndex([['no'], ['locked', 'io']]).entriesFor('all is well')).toEqual([0, 1]);
  });

  it('has none for no entries', () => {
    expect(new TextIndex([]).entriesFor('all is well')).toEqual([]);
  });

  it('never misses one', () => {
    fc.assert(
      fc.property(fc.array(fc.array(WORD, { maxLength: 3 })), fc.array(WORD), (needed, words) => {
        const text = words.join('');
        const found = new TextIndex(needed).entriesFor(text);
        const concerned = needed.flatMap((texts, entry) =>
          texts.length === 0 || texts.some((each) => text.includes(each)) ? [entry] : [],
        );
        expect(found).toEqual([...new Set(found)].sort((one, other) => one - other));
        expect(concerned.filter((entry) => !found.includes(entry))).toEqual([]);
      }),
    );
  });
});
