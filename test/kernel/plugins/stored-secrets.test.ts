import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MASK } from '../../../src/kernel/plugins/secrets.js';
import {
  completeOpened,
  keepSecrets,
  maskStored,
  openSecrets,
  type PlainConfig,
  refuseSealed,
  resealSecrets,
  sealSecrets,
} from '../../../src/kernel/plugins/stored-secrets.js';
import { SecretBox } from '../../../src/server/secrets/secret-box.js';
import { placeIn } from '../../support/sealed.js';

const SECRETS = ['webhook_url', 'secret'];
const box = new SecretBox('a key of an operator');
const OWNER = { kind: 'notify', id: 'chat' };
const seal = (text: string, by: SecretBox, ...path: string[]) => by.seal(text, placeIn('notify', 'chat', ...path));

const route = (namespace: string, url?: string) => ({
  namespaces: [namespace],
  ...(url === undefined ? {} : { webhook_url: url }),
});

describe('sealing a configuration', () => {
  it('opens to what it was, at any depth and for any plain data', () => {
    const value = fc.jsonValue({ maxDepth: 3 });
    const config = fc.record({ secret: value, routes: fc.array(fc.record({ webhook_url: value, name: value })) });
    fc.assert(
      fc.property(config, (given) => {
        const plain = JSON.parse(JSON.stringify(given)) as PlainConfig;
        expect(openSecrets(sealSecrets(plain, SECRETS, box, OWNER), box, OWNER)).toEqual(plain);
      }),
      { numRuns: 50 },
    );
  });

  it('shows nothing of the secrets, sealed or masked', () => {
    const config = {
      channel: 'a',
      secret: 'canary-1',
      routes: [route('shop', 'canary-2')],
      webhook_url: { a: 'canary-3' },
    };
    const sealed = sealSecrets(config, SECRETS, box, OWNER);
    expect(JSON.stringify(sealed)).not.toContain('canary');
    expect(maskStored(sealed, box)).toEqual({
      channel: 'a',
      secret: MASK,
      routes: [route('shop', MASK)],
      webhook_url: MASK,
    });
    expect(maskStored(sealSecrets({ secret: '' }, SECRETS, box, OWNER), box)).toEqual({ secret: '' });
  });

  it('refuses sealed text from outside, which would be opened later', () => {
    const stolen = seal('of somebody else', box);
    expect(() => refuseSealed({ list: [{ channel: stolen }] }, box)).toThrow(/^channel: must be given as plain text/);
  });

  it('seals anew only what another key sealed', () => {
    const former = new SecretBox('a former key');
    const both = new SecretBox('a key of an operator', ['a former key']);
    const stored = {
      secret: seal('one', former, 'secret'),
      routes: [{ webhook_url: seal('two', box, 'routes', '0', 'webhook_url') }],
      name: 'x',
    };
    const { config, resealed, current } = resealSecrets(stored, both, OWNER);
    expect([resealed, current]).toEqual([1, 1]);
    expect(openSecrets(config, box, OWNER)).toEqual({ secret: 'one', routes: [{ webhook_url: 'two' }], name: 'x' });
    expect(resealSecrets(config, both, OWNER)).toEqual({ config, resealed: 0, current: 2 });
    expect(() => resealSecrets(stored, box, OWNER)).toThrow(former.keyId);
  });
});

describe('a sealed secret', () => {
  const config = {
    base_url: 'https://llm.example/v1',
    secret: 'canary-1',
    webhook_url: { deep: ['canary-2'] },
    routes: [route('shop', 'canary-3'), route('pay', 'canary-4')],
  };
  const sealed = sealSecrets(config, SECRETS, box, OWNER);
  const opens =
    (stored: PlainConfig, owner = OWNER) =>
    () =>
      openSecrets(stored, box, owner);

  it('opens where it was sealed, also after a change of the path in base_url', () => {
    expect(opens(sealed)()).toEqual(config);
    expect(opens({ ...sealed, base_url: 'https://llm.example/v2' })()).toMatchObject({ secret: 'canary-1' });
  });

  it.each([
    ['for another plugin', sealed, { kind: 'notify', id: 'other' }],
    ['for another kind', sealed, { kind: 'llm', id: 'chat' }],
    ['in another field', { ...sealed, secret: null, token: sealed.secret }, OWNER],
    ['in another element', { ...sealed, routes: [...(sealed.routes as unknown[])].reverse() }, OWNER],
    ['with another server', { ...sealed, base_url: 'https://evil.example/v1' }, OWNER],
    ['without the server', { ...sealed, base_url: undefined }, OWNER],
  ])('does not open %s', (_what, stored, owner) => {
    expect(opens(stored, owner)).toThrow(/was changed since, or is not where it was entered; enter it anew/);
  });

  it('is kept under another server by whoever may, since it is opened before it is sealed there', () => {
    const given = { base_url: 'https://other.example', secret: MASK };
    const opened = completeOpened(given, sealed, SECRETS, { sealer: box, owner: OWNER });
    expect(opened).toEqual({ ...given, secret: 'canary-1', webhook_url: config.webhook_url });
    expect(openSecrets(sealSecrets(opened, SECRETS, box, OWNER), box, OWNER)).toEqual(opened);
  });
});

describe('completing a configuration from what is stored', () => {
  const keep = (given: PlainConfig, stored: PlainConfig) => keepSecrets(given, stored, SECRETS);

  it.each([
    ['left out', { channel: 'b' }, { channel: 'b', secret: 'old' }],
    ['masked', { secret: MASK }, { secret: 'old' }],
    ['given anew', { secret: 'new' }, { secret: 'new' }],
    ['taken away', { secret: null }, {}],
  ])('treats a secret that is %s', (_what, given, completed) => {
    expect(keep(given, { channel: 'a', secret: 'old' })).toEqual(completed);
  });

  it('keeps what is no secret only when it is given', () => {
    expect(keep({}, { channel: 'a' })).toEqual({});
    expect(keep({ auth: { user: 'b' } }, { auth: { user: 'a', secret: 's' } })).toEqual({
      auth: { user: 'b', secret: 's' },
    });
  });

  const stored = { routes: [route('shop', 'url-shop'), route('pay', 'url-pay')] };

  it.each([
    ['in another order', [route('pay', MASK), route('shop')], ['url-pay', 'url-shop']],
    ['with one taken away', [route('pay', MASK)], ['url-pay']],
    ['with a new one in front', [route('web', 'new'), route('shop'), route('pay')], ['new', 'url-shop', 'url-pay']],
    ['with one edited in its place', [route('shop', MASK), route('pay-2', MASK)], ['url-shop', 'url-pay']],
    [
      'with one edited and another given a new address',
      [route('shop-2', MASK), route('pay', 'new')],
      ['url-shop', 'new'],
    ],
  ])('finds the secrets of a list %s', (_what, routes, urls) => {
    const completed = keep({ routes }, stored) as typeof stored;
    expect(completed.routes.map((element) => ({ ...element }).webhook_url)).toEqual(urls);
  });

  it.each([
    ['one edited and another taken away', [route('pay-2', MASK)]],
    ['one edited and another put in the place of a third', [route('pay-2', MASK), route('web', 'new')]],
    ['a new one without an address', [route('shop'), route('pay'), route('web', MASK)]],
  ])('does not guess with %s', (_what, routes) => {
    expect(() => keep({ routes }, stored)).toThrow(/^webhook_url: must be entered anew/);
  });

  it('takes a mask for no secret where nothing is stored', () => {
    expect(() => keep({ secret: MASK }, {})).toThrow(/^secret: must be entered anew/);
  });
});
