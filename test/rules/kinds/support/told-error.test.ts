import { expect, it } from 'vitest';
import { toldError } from '../../../../src/rules/kinds/support/told-error.js';

const LONG = `Attach volume "d" to instance "/subscriptions/${'0/'.repeat(200)}" failed`;

it('gives the code and message of a cloud in place of the request that it answers', () => {
  const old = `${LONG} -- Original Error: Code="DiskBusy" Message="Disk 'd7' is held by VM 'w_3'."`;
  const now = `${LONG} RESPONSE 409 {"error": {"code": "DiskBusy", "message": "Disk 'd7' is held by VM 'w_3'."}}`;
  expect([old, now].map((text) => toldError(text, 300))).toEqual([
    "DiskBusy: Disk 'd7' is held by VM 'w_3'.",
    "DiskBusy: Disk 'd7' is held by VM 'w_3'.",
  ]);
});

it('gives the link of a chain that fails, not those that went well', () => {
  const text = `CreateVolume failed: Message: 'Set key ok${' '.repeat(300)}' next error: Message: 'Definition made' next error: Message: '(Node: 'n2') Failed to adjust'`;
  expect(toldError(text, 200)).toBe("Message: '(Node: 'n2') Failed to adjust'");
});

it('leaves what can be quoted whole, or is of neither form, as it is', () => {
  expect(toldError('Code="A1" Message="short"', 300)).toBe('Code="A1" Message="short"');
  expect(toldError(LONG, 10)).toBe(LONG);
});
