import { expect, it } from 'vitest';
import { remedyFor } from '../../../../src/rules/kinds/support/remedy.js';

const speaker = { who: 'the storage driver', settings: 'the class', node: 'the node', domain: 'storage' } as const;
const stepFor = (text: string) => remedyFor(text, speaker)?.step ?? '';

it.each([
  ['failed to get tier:gold, shelf:a1: Invalid tier. Should be hot, cool, or archive', 'hot, cool or archive'],
  ["mode=fast: valid values are 'slow', 'steady'", 'slow, steady'],
  ['expected one of [zone, region, rack]', 'zone, region, rack'],
])('names the values that a program takes: %s', (text, values) => {
  expect(stepFor(text)).toContain(`the value must be ${values}`);
});

it('names what was given', () => {
  expect(stepFor('bad tier:gold. Should be hot, cool, or archive')).toContain('in the class: tier gold is not taken');
});

it('takes no other sentence for a list of values', () => {
  expect(stepFor('the volume must be attached before it is used')).not.toContain('the value must be');
});

it('asks for a release that fits the cluster where an API is not served', () => {
  expect(stepFor('error listing Shelves: the server could not find the requested resource')).toContain(
    'made for the version of this cluster',
  );
});
