import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EgressRules } from '../../../src/server/egress/egress-rules.js';
import { createGuardedFetch } from '../../../src/server/egress/guarded-fetch.js';

/** What names mean here; nothing else resolves. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  'metadata.example': ['169.254.169.254'],
  'metadata.example.': ['169.254.169.254'],
  'mixed.example': ['93.184.216.34', '2606:2800:220:1::1', '169.254.169.254'],
  'mapped.example': ['::ffff:169.254.169.254'],
  'zone.example': ['fe80::1%eth0'],
  'nat64.example': ['64:ff9b::a9fe:a9fe'],
  localhost: ['127.0.0.1', '::1'],
  'localhost.': ['127.0.0.1'],
  'sub.localhost': ['127.0.0.1'],
  'inside.example': ['10.1.2.3'],
  'mixed-inside.example': ['93.184.216.34', '10.1.2.3'],
  'mapped-inside.example': ['::ffff:10.1.2.3'],
  'nat64-inside.example': ['64:ff9b::a01:203'],
  'kubernetes.default.svc': ['10.96.0.1'],
};

/** Spellings of 169.254.169.254, other metadata services, link-local addresses and the like: refused for everybody. */
const NEVER = [
  'http://169.254.169.254/latest/meta-data',
  'http://169.254.169.254./',
  'http://2852039166/',
  'http://0xa9fea9fe/',
  'http://0xA9.0xFE.0xA9.0xFE/',
  'http://0251.0376.0251.0376/',
  'http://025177524776/',
  'http://169.254.43518/',
  'http://169.16689662/',
  'http://169.0xfe.0251.254/',
  'http://１６９。２５４。１６９。２５４/',
  'http://①⑥⑨.254.169.254/',
  'http://169%2E254%2E169%2E254/',
  'http://hooks.example@169.254.169.254/',
  'http://hooks.example:80@169.254.169.254:80/',
  'http://169.254.169.254\\@hooks.example/',
  'http:169.254.169.254/',
  'http:\\\\169.254.169.254\\',
  'http://169.254.\t169.254/',
  'http://[::ffff:169.254.169.254]/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://[0:0:0:0:0:ffff:169.254.169.254]/',
  'http://[::169.254.169.254]/',
  'http://[::a9fe:a9fe]/',
  'http://[::ffff:0:169.254.169.254]/',
  'http://[64:ff9b::169.254.169.254]/',
  'http://[64:ff9b::a9fe:a9fe]/',
  'http://[64:ff9b:1::169.254.169.254]/',
  'http://[64:ff9b:1:a9fe:a9:fe00::]/',
  'http://[64:ff9b:1:fffe:0:a9fe:a9fe:0]/',
  'http://[2002:a9fe:a9fe::]/',
  'http://[2002:a9fe:a9fe::1]/',
  'http://[2001:0:a9fe:a9fe::1]/',
  'http://[2001:0:5db8:d822::5601:5601]/',
  'http://[fe80::5efe:169.254.169.254]/',
  'http://[2606:4700::5efe:169.254.169.254]/',
  'http://[fe80::1]/',
  'http://[fe80::1%25eth0]/',
  'http://[febf::1]/',
  'http://[fd00:ec2::254]/',
  'http://[fd20:ce::254]/',
  'http://[ff02::1]/',
  'http://[::]/',
  'http://0/',
  'http://0.0.0.0/',
  'http://0x0/',
  'http://255.255.255.255/',
  'http://224.0.0.1/',
  'http://100.100.100.200/',
  'http://168.63.129.16/',
  'http://192.0.0.192/',
  'http://metadata.google.internal/computeMetadata/v1/',
  'http://METADATA.Google.Internal./',
  'http://metadata/',
  'http://metadata.example/',
  'http://metadata.example./',
  'http://mixed.example/',
  'http://mapped.example/',
  'http://zone.example/',
  'http://nat64.example/',
];

/** Spellings of loopback and private addresses: refused where only what is public may be reached. */
const INSIDE = [
  'http://127.0.0.1/',
  'http://127.1/',
  'http://127.0.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0x7f.1/',
  'http://017700000001/',
  'http://0177.0.0.1/',
  'http://127.255.255.254/',
  'http://１２７.1/',
  'http://[::1]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::127.0.0.1]/',
  'http://[::ffff:0:7f00:1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://10.1.2.3/',
  'http://167838211/',
  'http://10.66051/',
  'http://012.1.2.3/',
  'http://172.16.0.1/',
  'http://0xac.0x1f.0xff.0xff/',
  'http://192.168.1.1/',
  'http://3232235777/',
  'http://100.64.0.1/',
  'http://198.18.0.1/',
  'http://192.0.0.8/',
  'http://[fc00::1]/',
  'http://[fdff::1]/',
  'http://[fec0::1]/',
  'http://[::ffff:10.1.2.3]/',
  'http://[::ffff:c0a8:101]/',
  'http://[64:ff9b::10.1.2.3]/',
  'http://[64:ff9b:1::8.8.8.8]/',
  'http://[2002:c0a8:101::1]/',
  'http://[2001:0:a01:203::f7f7:f7f7]/',
  'http://[2001:0:5db8:d822::f5fe:fdfc]/',
  'http://[2606:4700::200:5efe:10.1.2.3]/',
  'http://localhost/',
  'http://localhost./',
  'http://LOCALHOST/',
  'http://sub.localhost/',
  'http://inside.example/',
  'http://mixed-inside.example/',
  'http://mapped-inside.example/',
  'http://nat64-inside.example/',
  'http://kubernetes.default.svc/',
];

const resolve = async (host: string) => {
  const addresses = NAMES[host];
  if (addresses === undefined) throw Object.assign(new Error(`no ${host}`), { code: 'ENOTFOUND', hostname: host });
  return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
};

const REACHES = ['open', 'public'] as const;
const PROXIES = { directly: undefined, 'through a proxy': new URL('http://proxy.example:3128') };

describe.each(Object.entries(PROXIES))('%s', (_way, proxy) => {
  const fetchOf = (reach: 'open' | 'public') =>
    createGuardedFetch(new EgressRules([]), reach, { resolve, proxyFor: () => proxy });

  test.each(NEVER)('nobody reaches %s', async (address) => {
    for (const reach of REACHES) await expect(fetchOf(reach)(address)).rejects.toMatchObject({ code: 'refused' });
  });

  test.each(INSIDE)('a webhook does not reach %s', async (address) => {
    await expect(fetchOf('public')(address)).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringContaining('EGRESS_ALLOW'),
    });
  });
});

describe('a redirect', () => {
  const server = createServer((request, response) => {
    const to = decodeURIComponent(request.url?.slice(1) ?? '');
    response.writeHead(307, { Location: to }).end();
  });
  let origin: string;
  beforeAll(async () => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  test.each(NEVER.filter((address) => !address.includes('\t')))('does not lead to %s', async (address) => {
    const fetch = createGuardedFetch(new EgressRules([]), 'open', { resolve, proxyFor: () => undefined });
    await expect(
      fetch(`${origin}/${encodeURIComponent(Buffer.from(address).toString('latin1'))}`),
    ).rejects.toMatchObject({ code: 'refused' });
  });

  test('from where a webhook may go does not lead inside', async () => {
    const fetch = createGuardedFetch(new EgressRules(['127.0.0.1']), 'public', { resolve, proxyFor: () => undefined });
    const target = encodeURIComponent('http://inside.example/');
    await expect(fetch(`${origin}/${target}`)).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringContaining('inside.example is 10.1.2.3'),
    });
  });
});
