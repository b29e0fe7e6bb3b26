import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EgressRules } from '../../../src/server/egress/egress-rules.js';

const host = 'hooks.example';
const refusal = (address: string, reach: 'open' | 'public', allow: string[] = [], name = host) =>
  new EgressRules(allow).refusal({ host: name, address }, reach);

describe('addresses', () => {
  test.each([
    '169.254.169.254',
    '169.254.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '100.100.100.200',
    '::',
    'fe80::1',
    'ff02::1',
    'fd00:ec2::254',
    'fd00:ec2::23',
    '::ffff:169.254.169.254',
  ])('%s is never called, even when the operator allows it', (address) => {
    for (const reach of ['open', 'public'] as const) {
      expect(refusal(address, reach, [address, '0.0.0.0/0', '::/0', host])).toContain('never called');
    }
  });

  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '::1',
    'fc00::1',
    'fd12::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
  ])('%s is for open reach, or for what the operator allows', (address) => {
    expect(refusal(address, 'open')).toBeUndefined();
    expect(refusal(address, 'public')).toContain('EGRESS_ALLOW');
    expect(refusal(address, 'public', [host])).toBeUndefined();
    expect(refusal(address, 'public', [address])).toBeUndefined();
  });

  test.each([
    '8.8.8.8',
    '172.32.0.1',
    '193.0.0.1',
    '2606:4700::1111',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
    '2002:808:808::',
  ])('%s is for everybody', (address) => {
    expect(refusal(address, 'public')).toBeUndefined();
  });
});

test('CIDRs allow their range and host patterns what is below them, nothing else', () => {
  expect(refusal('10.1.2.3', 'public', ['10.1.0.0/16'])).toBeUndefined();
  expect(refusal('10.2.2.3', 'public', ['10.1.0.0/16'])).toBeDefined();
  expect(refusal('10.1.2.3', 'public', ['*.corp.example'], 'Chat.Corp.Example')).toBeUndefined();
  expect(refusal('10.1.2.3', 'public', ['*.corp.example'], 'corp.example')).toBeDefined();
  expect(refusal('10.1.2.3', 'public', ['*.corp.example'], 'evilcorp.example')).toBeDefined();
});

test('what the operator allows in IPv4 is allowed in every form of it, and nothing besides', () => {
  const allow = ['10.1.0.0/16'];
  for (const address of ['::ffff:10.1.2.3', '64:ff9b::a01:203', '2002:a01:203::', '::a01:203']) {
    expect(refusal(address, 'public', allow)).toBeUndefined();
  }
  for (const address of ['::ffff:10.2.2.3', '64:ff9b::a02:203', '2002:a02:203::', '64:ff9b:1::a01:203']) {
    expect(refusal(address, 'public', allow)).toContain('EGRESS_ALLOW');
  }
});

test('metadata services are known by name, however it is written', () => {
  const rules = new EgressRules(['metadata.google.internal']);
  expect(rules.refusalOfName('Metadata.Google.Internal.')).toContain('never called');
  expect(rules.refusalOfName('google.internal')).toBeUndefined();
});

test('an IPv4 address is judged alike in its IPv6 form', () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.constantFrom('open' as const, 'public' as const), (address, reach) => {
      expect(refusal(`::ffff:${address}`, reach) === undefined).toBe(refusal(address, reach) === undefined);
    }),
  );
});
