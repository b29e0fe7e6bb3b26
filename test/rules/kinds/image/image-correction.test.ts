import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { correctImage, imageFaults, tidyImage } from '../../../../src/rules/kinds/image/image-correction.js';

const piece = fc.constantFrom(
  'Team',
  'app',
  ':',
  '::',
  '/',
  '//',
  ' ',
  'https://',
  '@',
  '"',
  '1.4',
  '.',
  '-',
  'localhost:5000',
  '${TAG}',
);
const reference = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));

describe('correcting an image reference', () => {
  it('ends: what was corrected needs no correction, and has no fault that it had', () => {
    fc.assert(
      fc.property(reference, (image) => {
        const corrected = correctImage(image)?.image;
        if (corrected === undefined) return;
        expect(tidyImage(corrected)).toBe(corrected);
        expect(correctImage(corrected)).toBeUndefined();
        expect(imageFaults(corrected)).toEqual([]);
      }),
    );
  });

  it('says nothing of a reference that is valid', () => {
    for (const image of [
      'nginx',
      'nginx:1.27-Alpine',
      'localhost:5000/team/app_x:v1',
      `app@sha256:${'a'.repeat(64)}`,
    ]) {
      expect(imageFaults(image)).toEqual([]);
      expect(correctImage(image)).toBeUndefined();
    }
  });

  it.each([
    [':'.repeat(8000), undefined],
    [' '.repeat(8000), undefined],
    [`a${' '.repeat(8000)}`, 'a'],
    ['https://'.repeat(1000), undefined],
    ['<a'.repeat(4000), undefined],
  ])('reads long texts (%#)', (text, image) => {
    expect(correctImage(text)?.image).toBe(image);
  });
});
