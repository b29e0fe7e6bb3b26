import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { handOver, type OwnerPatch, renderPatch } from '../../../src/rules/handover/index.js';
import { fixOf, livePod } from './pods.js';

function patchTo(value: unknown, names: { name?: string; namespace?: string; kind?: string } = {}): OwnerPatch {
  const result = handOver({
    fix: fixOf([{ op: 'add', path: '/spec/containers/0/command', value }]),
    pod: livePod(),
    owner: { api_version: null, kind: names.kind ?? 'Deployment', name: names.name ?? 'web' },
    namespace: names.namespace,
  });
  if (!result.ok) throw new Error(result.reason);
  return result;
}

/** The words that a shell makes of a command line. */
function wordsOf(commandLine: string): string[] {
  const script = 'kubectl() { for word; do printf "%s\\0" "$word"; done; }; eval "$COMMAND"';
  const output = execFileSync('sh', ['-c', script], { env: { COMMAND: commandLine }, encoding: 'utf8' });
  return output.split('\0').slice(0, -1);
}

const HOSTILE = [
  "it's",
  '$(touch /tmp/x) `id`',
  '"; rm -rf / #',
  'a\nb\tc',
  "'\\''",
  '\u007f\u0001',
  '!! %s \\n',
  '🦊',
];

describe('kubectl', () => {
  it('is one command', () => {
    expect(renderPatch('kubectl', patchTo(['sleep', '1']))).toBe(
      `kubectl -n shop patch deployment web --type=strategic -p '{"spec":{"template":{"spec":{"containers":[{"name":"api","command":["sleep","1"]}]}}}}'\n`,
    );
  });

  it('means the same to a shell, whatever the values are', () => {
    const patch = patchTo(HOSTILE);
    const words = wordsOf(renderPatch('kubectl', patch));
    expect(words.slice(0, -1)).toEqual(['-n', 'shop', 'patch', 'deployment', 'web', '--type=strategic', '-p']);
    expect(JSON.parse(words.at(-1) ?? '')).toEqual(patch.strategicMerge);
  });

  it('quotes names, and is none where one could be an option or is no namespace', () => {
    const command = renderPatch('kubectl', patchTo(['x'], { name: "o'r;d" }));
    expect(wordsOf(command).slice(2, 5)).toEqual(['patch', 'deployment', "o'r;d"]);
    expect(renderPatch('kubectl', patchTo(['x'], { name: '--token=a' }))).toBe('');
    expect(renderPatch('kubectl', patchTo(['x'], { namespace: 'a b' }))).toBe('');
  });

  it('is one line for any text', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (words) => {
        const patch = patchTo([...words, 'x']);
        const line = renderPatch('kubectl', patch);
        expect(line.trimEnd()).not.toMatch(/[\u0000-\u001f\u007f]/);
        const json = line.slice(line.indexOf("-p '") + 4, line.lastIndexOf("'")).replaceAll("'\\''", "'");
        expect(JSON.parse(json)).toEqual(patch.strategicMerge);
      }),
    );
  });
});

describe('merge', () => {
  it('is a whole object in YAML', () => {
    const patch = patchTo(HOSTILE, { kind: 'CronJob' });
    const { metadata, ...rest } = load(renderPatch('merge', patch)) as Record<string, unknown>;
    expect(metadata).toEqual({ name: 'web', namespace: 'shop' });
    expect(rest).toEqual({ apiVersion: 'batch/v1', kind: 'CronJob', ...patch.strategicMerge });
  });
});

describe('json', () => {
  it('is the JSON Patch', () => {
    const patch = patchTo(HOSTILE);
    expect(JSON.parse(renderPatch('json', patch))).toEqual(patch.jsonPatch);
  });
});

describe('kustomize', () => {
  it('is a kustomization with the patch in it', () => {
    const patch = patchTo(HOSTILE);
    const text = renderPatch('kustomize', patch);
    const { patches, ...head } = load(text) as { patches: [{ target: unknown; patch: string }] };
    expect(head).toEqual({ apiVersion: 'kustomize.config.k8s.io/v1beta1', kind: 'Kustomization', resources: [] });
    expect(patches[0].target).toEqual({ group: 'apps', kind: 'Deployment', name: 'web' });
    expect(load(patches[0].patch)).toEqual({
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'web' },
      ...patch.strategicMerge,
    });
    expect(text).toContain('# The files or folders with the manifest of Deployment web (namespace shop) go here.\n');
  });

  it('has a JSON Patch where the order means something', () => {
    const value = { name: 'second', image: 'x' };
    const fix = fixOf([{ op: 'add', path: '/spec/containers/-', value }]);
    const patch = handOver({ fix, pod: livePod(), owner: { api_version: null, kind: 'StatefulSet', name: 'web' } });
    if (!patch.ok) throw new Error(patch.reason);
    const { patches } = load(renderPatch('kustomize', patch)) as { patches: [{ patch: string }] };
    expect(load(patches[0].patch)).toEqual([{ op: 'add', path: '/spec/template/spec/containers/-', value }]);
  });

  it('has no group for the core', () => {
    const { patches } = load(renderPatch('kustomize', patchTo(['x'], { kind: 'ReplicationController' }))) as {
      patches: [{ target: unknown }];
    };
    expect(patches[0].target).toEqual({ kind: 'ReplicationController', name: 'web' });
  });
});
