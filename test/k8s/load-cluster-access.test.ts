import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadClusterAccess } from '../../src/k8s/index.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { kubeconfig } from './kubeconfig.js';

const SERVER = 'https://10.0.0.1:6443';

function written(config: object): string {
  const file = join(temporaryFolder(), 'config');
  writeFileSync(file, JSON.stringify(config));
  return file;
}

describe('loadClusterAccess', () => {
  it('takes the file that is named before that of the environment', () => {
    const access = loadClusterAccess({
      kubeconfig: kubeconfig(SERVER, { context: { namespace: 'shop' } }),
      environment: { KUBECONFIG: '/nope' },
    });
    expect(access).toMatchObject({ context: 'test', namespace: 'shop' });
    expect(access.server.href).toBe(`${SERVER}/`);
  });

  it('takes that of the environment, else that of the home folder', () => {
    expect(loadClusterAccess({ environment: { KUBECONFIG: kubeconfig(SERVER) } }).namespace).toBe('default');
    const home = temporaryFolder();
    mkdirSync(join(home, '.kube'));
    writeFileSync(join(home, '.kube', 'config'), readFileSync(kubeconfig('https://home:6443')));
    expect(loadClusterAccess({ environment: { HOME: home } }).server.host).toBe('home:6443');
  });

  it('reads several files as one: the first entry of a name counts, files that are not there do not', () => {
    const first = kubeconfig(SERVER);
    const second = written({
      contexts: [
        { name: 'test', context: { cluster: 'other', user: 'tester' } },
        { name: 'more', context: { cluster: 'other', user: 'tester' } },
      ],
      clusters: [{ name: 'other', cluster: { server: 'https://other:6443' } }],
    });
    const environment = { KUBECONFIG: `${first}:/nope:${second}` };
    expect(loadClusterAccess({ environment }).server.host).toBe('10.0.0.1:6443');
    expect(loadClusterAccess({ context: 'more', environment }).server.host).toBe('other:6443');
  });

  it.each([
    [{ context: 'nope' }, 'The kubeconfig has no context nope; it has test'],
    [{ kubeconfig: '/nope' }, /^The kubeconfig \/nope cannot be read: ENOENT/],
  ])('says what is wrong: %j', (options, message) => {
    const load = () => loadClusterAccess({ environment: { KUBECONFIG: kubeconfig(SERVER) }, ...options });
    expect(load).toThrow(message);
  });

  it.each([
    [
      'no current context',
      { contexts: [], clusters: [], users: [] },
      'The kubeconfig has no current context: give --context',
    ],
    [
      'a cluster that is not there',
      { 'current-context': 'a', contexts: [{ name: 'a', context: { cluster: 'gone', user: 'u' } }] },
      'The context a names the cluster gone, which is not in the kubeconfig',
    ],
    [
      'an address that is none',
      {
        'current-context': 'a',
        contexts: [{ name: 'a', context: { cluster: 'c', user: 'u' } }],
        clusters: [{ name: 'c', cluster: { server: 'nowhere' } }],
      },
      'The cluster c has no server address that makes sense',
    ],
  ])('says what is wrong with a file that has %s', (_name, config, message) => {
    expect(() => loadClusterAccess({ kubeconfig: written(config), environment: {} })).toThrow(message);
  });

  it('says when there is none', () => {
    expect(() => loadClusterAccess({ environment: { HOME: temporaryFolder() } })).toThrow('No kubeconfig was found');
  });
});
