import { expect, it } from 'vitest';
import type { FailureItem } from '../../src/contracts/failure.js';
import { Told } from '../faults/support/told.js';

const record = (version: number) => [{ pod_name: 'pod-1', failure_message: `version ${version}` } as FailureItem];

it('takes any state from the last that was kept on, and none where nothing was', () => {
  const told = new Told();
  told.read('try pod-1 1 report');
  expect(told.wrongStates([])).toEqual([]);
  expect(told.wrongStates(record(1))).toEqual([]);
  told.read('kept pod-1 1');
  expect(told.wrongStates([])).toEqual(['pod-1 is gone, told was report 1']);
  told.read('try pod-1 2 gone');
  expect(told.wrongStates([])).toEqual([]);
  expect(told.wrongStates(record(1))).toEqual([]);
  told.read('kept pod-1 2');
  expect(told.wrongStates(record(1))).toEqual(['pod-1 is version 1, told was gone 2']);
});
