import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeCursor, encodeCursor } from '../../../src/kit/knex/keyset.js';

const decodes = (cursor: string): boolean => {
  try {
    decodeCursor(cursor);
    return true;
  } catch (error) {
    expect(error).toMatchObject({ code: 'invalid', message: expect.stringMatching(/^cursor /) });
    return false;
  }
};

describe('cursors', () => {
  it('come back as the id that they were made of', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (id) => {
        expect(decodeCursor(encodeCursor(id))).toBe(id);
      }),
    );
  });

  it('are refused when they are anything else', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        if (decodes(text)) expect(encodeCursor(decodeCursor(text))).toBe(text);
      }),
    );
    for (const text of ['', '0', '-1', '1.5', '1e3', '9'.repeat(20), '0x10', '1 or 1=1']) {
      expect(decodes(Buffer.from(text).toString('base64url')), text).toBe(false);
    }
  });
});
