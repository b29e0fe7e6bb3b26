import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { proxyFromEnvironment } from '../../../src/server/egress/proxies.js';

const NAMES = ['https_proxy', 'http_proxy', 'no_proxy', 'all_proxy'].flatMap((name) => [name, name.toUpperCase()]);

beforeEach(() => {
  for (const name of NAMES) vi.stubEnv(name, undefined);
});
afterEach(() => vi.unstubAllEnvs());

/** The proxy of a URL under some variables. */
function proxyOf(url: string, variables: Readonly<Record<string, string>>): string | undefined {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  return proxyFromEnvironment(new URL(url))?.href;
}

const PROXY = 'http://proxy.example:3128/';

test.each([
  ['https://chat.example/', { HTTPS_PROXY: PROXY }, PROXY],
  ['https://chat.example/', { https_proxy: PROXY }, PROXY],
  ['http://chat.example/', { HTTP_PROXY: PROXY }, PROXY],
  ['http://chat.example/', { HTTPS_PROXY: PROXY }, undefined],
  ['https://chat.example/', { ALL_PROXY: PROXY }, PROXY],
  ['https://chat.example/', { HTTPS_PROXY: 'proxy.example:3128' }, PROXY],
  ['https://chat.example/', { HTTPS_PROXY: 'https://proxy.example' }, 'https://proxy.example/'],
  ['https://chat.example/', { HTTPS_PROXY: PROXY, NO_PROXY: 'chat.example' }, undefined],
  ['https://chat.example/', { HTTPS_PROXY: PROXY, no_proxy: '.example' }, undefined],
  ['https://chat.example/', { HTTPS_PROXY: PROXY, NO_PROXY: '*' }, undefined],
  ['https://chat.example/', { HTTPS_PROXY: PROXY, NO_PROXY: 'other.example, 10.0.0.0/8' }, PROXY],
  ['http://10.1.2.3:11434/', { HTTP_PROXY: PROXY, NO_PROXY: 'other.example,10.0.0.0/8' }, undefined],
  ['http://11.1.2.3:11434/', { HTTP_PROXY: PROXY, NO_PROXY: '10.0.0.0/8' }, PROXY],
  ['http://[fd00::1]:11434/', { HTTP_PROXY: PROXY, NO_PROXY: 'fd00::/8' }, undefined],
  ['http://localhost:11434/', { HTTP_PROXY: PROXY }, undefined],
  ['http://127.0.0.1:11434/', { HTTP_PROXY: PROXY }, undefined],
  ['http://[::1]:11434/', { HTTP_PROXY: PROXY }, undefined],
  ['https://chat.example/', {}, undefined],
])('%s under %j goes through %s', (url, variables, expected) => {
  expect(proxyOf(url, variables)).toBe(expected);
});

test.each(['socks5://ada:s3cr3t@proxy.example', 'http://ada:s3cr3t@proxy example'])(
  'a proxy that is none (%s) is an error without its password',
  (proxy) => {
    expect(() => proxyOf('https://chat.example/', { HTTPS_PROXY: proxy })).toThrow(
      expect.objectContaining({ code: 'invalid', message: expect.not.stringContaining('s3cr3t') }),
    );
  },
);
