import { describe, expect, it } from 'vitest';
import type { Fields } from '../../../src/rules/evidence/values.js';
import { planManifest } from '../../../src/rules/mirror/plan-manifest.js';
import { API, evidenceOf, podOf } from './plans.js';

const PASSWORD = 'hunter2-hunter2-hunter2';
const HOSTILE = `\u001b[31m</script>**bold** postgres://app:${PASSWORD}@db/shop`;
const ORIGINAL = podOf({ containers: [{ ...API, env: [{ name: 'URL', value: 'x' }] }] });

/** Aliases of aliases: nine letters become a thousand million. */
const BOMB = `a: &a [x,x,x,x,x,x,x,x,x,x]\n${[...'bcdefghi']
  .map(
    (name, index) => `${name}: &${name} [${Array.from({ length: 10 }, () => `*${'abcdefgh'[index] ?? 'a'}`).join()}]`,
  )
  .join('\n')}\nkind: Pod\nspec: {containers: *i}\n`;

function plan(text: string) {
  return planManifest({ evidence: evidenceOf(ORIGINAL), diagnosis: null, text });
}

const json = (spec: Fields, metadata: Fields = {}) => JSON.stringify(podOf(spec, metadata));

describe('a manifest that somebody wrote to do harm', () => {
  it.each<[string, string]>([
    ['aliases of aliases', BOMB],
    ['an alias of itself', 'kind: Pod\nspec: &s {containers: [{name: api}], x: *s}\n'],
    [
      'a prototype',
      '{"kind":"Pod","spec":{"__proto__":{"containers":[]},"containers":[{"name":"api","__proto__":{"image":"x"}}]}}',
    ],
    [
      'a constructor',
      '{"kind":"Pod","spec":{"constructor":{"prototype":{"x":1}},"containers":[{"name":"constructor"}]}}',
    ],
    ['names that objects have', json({ containers: ['toString', '__proto__', 'valueOf'].map((name) => ({ name })) })],
    ['no names', json({ containers: [{}, null, 5, 'x', []] })],
    ['no containers', json({ containers: {} })],
    ['a list', '[1,2]'],
    ['nothing', ''],
    ['a tag', 'kind: !!js/function "x"\n'],
    ['binary', '\u0000\u0001\u0002'],
    ['deep lists', `{"kind":"Pod","spec":${'['.repeat(5_000)}${']'.repeat(5_000)}}`],
  ])('changes nothing and throws nothing with %s', (_name, text) => {
    expect(() => plan(text)).not.toThrow();
    expect(({} as Fields)['containers']).toBeUndefined();
  });

  it('may have hundreds of containers and huge annotations', () => {
    const containers = Array.from({ length: 300 }, (_, index) => ({ ...API, name: `api-${index}` }));
    const result = plan(json({ containers: [API, ...containers] }, { annotations: { x: 'y'.repeat(200_000) } }));
    expect('problem' in result ? [] : result.missingWitness.length).toBeLessThanOrEqual(10);
    expect('problem' in result ? '' : result.missingWitness.join('')).not.toBe('');
  });

  it('is quoted on one line, bounded, without escapes and secrets', () => {
    const result = plan(
      json({ containers: [{ name: HOSTILE, image: HOSTILE, command: [HOSTILE.repeat(100)], env: [] }] }),
    );
    const said = 'problem' in result ? result.problem : [...result.missingWitness, ...result.cannotShow].join('\n');
    expect(said).not.toBe('');
    expect(said).not.toContain(PASSWORD);
    expect(said).not.toContain('\u001b');
    expect(said.length).toBeLessThan(5_000);
  });
});
