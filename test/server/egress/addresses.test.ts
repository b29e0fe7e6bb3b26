import { BlockList, isIPv6 } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAddressOrCidr } from '../../../src/server/config/config-values.js';
import { isWithin, parseAddress, parseRange } from '../../../src/server/egress/addresses.js';
import { EgressRules } from '../../../src/server/egress/egress-rules.js';

// Node reads and compares addresses by code of its own, which makes it a judge of what the library says.
const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

function blockListOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', bits] = range.split('/');
    list.addSubnet(network, Number(bits), familyOf(network));
  }
  return list;
}
const check = (list: BlockList, address: string) => list.check(address, familyOf(address));

const byte = fc.integer({ min: 0, max: 255 });
const v4 = fc.tuple(byte, byte, byte, byte).map((bytes) => bytes.join('.'));
const group = fc.oneof(
  fc.constantFrom(0, 1, 0xffff, 0x5efe, 0x64, 0xff9b, 0x2002, 0x2001, 0xfe80, 0xfd00),
  fc.integer({ min: 0, max: 0xffff }),
);
const v6 = fc
  .array(group, { minLength: 8, maxLength: 8 })
  .map((groups) => groups.map((each) => each.toString(16)).join(':'));
const SPELLINGS = fc.oneof(v4, v6, fc.ipV4(), fc.ipV6());

/** An address of the same family that differs from this one first in the bit `at`. */
function flipped(address: string, at: number): string {
  const parsed = parseAddress(address);
  const bytes = parsed?.toByteArray() ?? [];
  const place = at % (bytes.length * 8);
  const changed = bytes.map((each, index) => (index === place >> 3 ? each ^ (0x80 >> (place & 7)) : each));
  if (changed.length === 4) return changed.join('.');
  return Array.from({ length: 8 }, (_, index) =>
    (((changed[2 * index] ?? 0) << 8) | (changed[2 * index + 1] ?? 0)).toString(16),
  ).join(':');
}

describe('parseAddress', () => {
  it('reads every spelling that Node takes for an address, and as the same one', () => {
    fc.assert(
      fc.property(SPELLINGS, (text) => {
        const address = String(parseAddress(text));
        const list = new BlockList();
        list.addAddress(text, familyOf(text));
        // An IPv4-compatible address with its end in dots is read as the IPv4 address in it, by which it is judged anyhow.
        const isCompatible = /^(?:0{0,4}:){1,6}:?\d+(?:\.\d+){3}$/.test(text);
        expect(isCompatible || check(list, address)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each(['', '1', '10.1', '0x7f.0.0.1', '010.0.0.1', '1.2.3.256', '1.2.3.4.5', ':::', '1::2::3', '%eth0', 'host'])(
    'takes "%s" for no address',
    (text) => {
      expect(parseAddress(text)).toBeUndefined();
    },
  );

  it.each(['fe80::1%eth0', 'fe80::1%eth0.100', 'fe80::1%25en-0'])('leaves out the zone of %s', (text) => {
    expect(String(parseAddress(text))).toBe('fe80::1');
  });
});

describe('isWithin', () => {
  it('says what a BlockList says, at both sides of every border', () => {
    const range = fc.tuple(SPELLINGS, fc.nat(128), fc.nat(127));
    fc.assert(
      fc.property(range, ([network, length, at]) => {
        const plain = String(parseAddress(network));
        const bits = familyOf(plain) === 'ipv6' ? length : length % 33;
        const list = blockListOf([`${plain}/${bits}`]);
        for (const address of [plain, flipped(plain, at), flipped(plain, bits), flipped(plain, bits + 127)]) {
          const found = isWithin(parseRange(address)[0], [parseRange(`${plain}/${bits}`)]);
          expect([address, found]).toEqual([address, check(list, address)]);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('takes a mapped network for the IPv4 one', () => {
    const ranges = [parseRange('::ffff:10.1.0.0/112')];
    expect(isWithin(parseRange('10.1.2.3')[0], ranges)).toBe(true);
    expect(isWithin(parseRange('10.2.2.3')[0], ranges)).toBe(false);
  });
});

describe('isAddressOrCidr', () => {
  it.each(['10.0.0.0/8', '::/0', 'fd00::/8', '::1', '1.2.3.4', '::ffff:10.0.0.0/104', '0.0.0.0/0'])(
    'takes %s',
    (text) => {
      expect(isAddressOrCidr(text)).toBe(true);
      expect(() => parseRange(text)).not.toThrow();
    },
  );
  it.each([
    '10/8',
    '10.1/16',
    '10.0.0.0/33',
    '::/129',
    '10.0.0.0/8/8',
    '10.0.0.0/',
    '10.0.0.0/-1',
    '0x0a.0.0.0/8',
    '/8',
    'a/8',
  ])('does not take %s', (text) => {
    expect(isAddressOrCidr(text)).toBe(false);
  });
});

/** What nobody may call, and what only they may call who may reach this network. */
const NEVER = blockListOf([
  '0.0.0.0/8',
  '169.254.0.0/16',
  '100.100.100.200/32',
  '168.63.129.16/32',
  '192.0.0.192/32',
  '224.0.0.0/4',
  '240.0.0.0/4',
]);
const INSIDE = blockListOf([
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  '192.0.0.0/24',
  '198.18.0.0/15',
]);
const V6_ALONE = { never: blockListOf(['::/128', 'fe80::/10', 'ff00::/8', 'fd00:ec2::/32', 'fd20:ce::254/128']) };

const hex = (address: string, mask = 0) => {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map((each) => Number(each) ^ mask);
  return [((a << 8) | b).toString(16), ((c << 8) | d).toString(16)] as const;
};
/** Spellings of IPv6 addresses by which a gateway gets to the IPv4 address. */
const CARRIERS: readonly ((address: string) => string)[] = [
  (address) => address,
  (address) => `::ffff:${address}`,
  (address) => `::ffff:${hex(address).join(':')}`,
  (address) => `0:0:0:0:0:ffff:${hex(address).join(':')}`,
  (address) => `::ffff:0:${address}`,
  (address) => `64:ff9b::${address}`,
  (address) => `64:ff9b::${hex(address).join(':')}`,
  (address) => `2002:${hex(address).join(':')}::1`,
  (address) => `2001:0:${hex(address).join(':')}::f7f7:f7f7`,
  (address) => `2001:0:808:808:0:0:${hex(address, 0xff).join(':')}`,
  (address) => `2606:4700::5efe:${address}`,
  (address) => `2606:4700::200:5efe:${hex(address).join(':')}`,
];

/** Addresses of which many lie at or in the ranges above. */
const EDGES = [
  '169.254.169.254',
  '10.0.0.0',
  '172.16.0.0',
  '127.0.0.1',
  '100.64.0.0',
  '224.0.0.0',
  '192.0.0.192',
  '8.8.8.8',
];
const target = fc.oneof(
  v4,
  fc.tuple(fc.constantFrom(...EDGES), fc.nat(31)).map(([edge, at]) => flipped(edge, at)),
  fc.constantFrom(...EDGES),
);
const rules = new EgressRules([]);
const isRefused = (address: string, reach: 'open' | 'public') =>
  rules.refusal({ host: 'a.example', address }, reach) !== undefined;

describe('an IPv4 address', () => {
  it.each(CARRIERS.map((carry, index) => [carry('169.254.169.254'), index]))(
    'is judged alike in the form %s',
    (_, index) => {
      const carry = CARRIERS[Number(index)] ?? String;
      fc.assert(
        fc.property(target, (address) => {
          const isNever = check(NEVER, address);
          expect([address, isRefused(carry(address), 'open')]).toEqual([address, isNever]);
          expect([address, isRefused(carry(address), 'public')]).toEqual([address, isNever || check(INSIDE, address)]);
        }),
        { numRuns: 500 },
      );
    },
  );
});

it('an IPv6 address that is never called is refused in every spelling', () => {
  fc.assert(
    fc.property(v6, (address) => {
      fc.pre(check(V6_ALONE.never, address));
      expect(isRefused(address, 'open')).toBe(true);
    }),
    { numRuns: 200 },
  );
});
