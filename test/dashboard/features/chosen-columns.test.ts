import { expect, test } from 'vitest';
import {
  choicesOf,
  chosenOf,
  leastWidth,
  moved,
  sized,
  withChosen,
} from '../../../dashboard/src/features/lists/columns/chosen-columns.js';

const cell = () => null;
const COLUMNS = [
  { id: 'unfold', header: '', width: 36, isNeeded: true, cell },
  { id: 'severity', header: 'Sev', width: 44, cell },
  { id: 'what', header: 'What', isNeeded: true, cell },
  { id: 'pod', header: 'Pod', width: 200, from: 1_680, cell },
];
const idsOf = (columns: readonly { readonly id: string }[]) => columns.map(({ id }) => id);

test('nothing chosen is what is usual', () => {
  expect(withChosen(COLUMNS, undefined)).toBe(COLUMNS);
  expect(choicesOf(COLUMNS, undefined, ({ from = 0 }) => from < 1_000).map(({ isShown }) => isShown)).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test('what was chosen is shown in its order on any width, and what a row needs always', () => {
  const shown = withChosen(COLUMNS, [{ name: 'pod', width: 300 }, { name: 'gone' }, { name: 'what' }]);
  expect(idsOf(shown)).toEqual(['unfold', 'pod', 'what']);
  expect(shown.map(({ width, from }) => [width, from])).toEqual([
    [36, undefined],
    [300, undefined],
    [undefined, undefined],
  ]);
  expect(leastWidth(shown)).toBe(36 + 300 + 240);
});

test('what is chosen anew begins with what was chosen before', () => {
  const chosen = [{ name: 'what' }, { name: 'pod', width: 300 }];
  const choices = choicesOf(COLUMNS.slice(1), chosen, () => true);
  expect(idsOf(choices)).toEqual(['what', 'pod', 'severity']);
  expect(chosenOf(choices)).toEqual(chosen);
  expect(idsOf(moved(choices, 'pod', -1))).toEqual(['pod', 'what', 'severity']);
  expect(moved(choices, 'what', -1)).toBe(choices);
});

test('a column that is made wider keeps the others, their widths and their order', () => {
  expect(sized(COLUMNS.slice(0, 3), undefined, { column: 'what', width: 500 })).toEqual([
    { name: 'severity' },
    { name: 'what', width: 500 },
  ]);
  const chosen = [
    { name: 'pod', width: 300 },
    { name: 'what', width: 500 },
  ];
  const shown = withChosen(COLUMNS, chosen);
  expect(sized(shown, chosen, { column: 'what', width: 520 })).toEqual([chosen[0], { name: 'what', width: 520 }]);
  expect(sized(shown, chosen, { column: 'pod', width: undefined })).toEqual([{ name: 'pod' }, chosen[1]]);
});
