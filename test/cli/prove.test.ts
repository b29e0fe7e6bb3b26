import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Mirror } from '../../src/contracts/mirror.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { podproof } from './fake-terminal.js';
import { ProveScene, RECORDINGS } from './prove-scene.js';

const READ_ONLY = 'crash-readonly-filesystem';
const UNSET = 'crash-missing-env';
const never = new Promise<void>(() => undefined);

async function prove(scene: ProveScene, words: string, circumstances: Parameters<typeof podproof>[1] = {}) {
  const { code, out, error } = await podproof(`prove ${words}`.trim(), {
    variables: scene.variables,
    stop: never,
    ...circumstances,
  });
  return { code, text: out.join('\n'), error };
}

describe('podproof prove', () => {
  it('proves the fix that is derived, says so with its evidence, and hands the patch over', async () => {
    const scene = await ProveScene.start(READ_ONLY);
    await scene.giveToHelm(READ_ONLY, 'report-gen', 'reports');
    const { code, text, error } = await prove(scene, `deployment/report-gen -n ${READ_ONLY} --yes`);
    expect(error).toEqual([]);
    expect(text).toContain('/var/cache');
    expect(text).toMatch(/^PROVEN: /m);
    expect(text).toMatch(/^ {4}kubectl -n \S+ patch deployment report-gen /m);
    expect(text).toContain('Helm owns Deployment report-gen (release reports)');
    expect(text).toMatch(/WHERE THE CHANGE BELONGS\n+.*`volumeMounts`/is);
    expect(code).toBe(0);
    expect(await scene.mirrors(READ_ONLY)).toEqual([]);
  });

  it('tells each change of a proof once, where it cannot be redrawn', async () => {
    const scene = await ProveScene.start(READ_ONLY);
    const { text } = await prove(scene, `deployment/report-gen -n ${READ_ONLY} --yes`);
    const lines = text.split('\n').filter((line) => /^(?:mirror|control|pending|passed) /.test(line));
    expect(lines.length).toBeGreaterThan(4);
    expect(new Set(lines).size).toBe(lines.length);
  });

  it('refutes a manifest that repairs nothing', async () => {
    const scene = await ProveScene.start(READ_ONLY);
    const manifest = join(temporaryFolder(), 'repaired.yaml');
    writeFileSync(
      manifest,
      `apiVersion: v1
kind: Pod
spec:
  containers:
  - name: gen
    image: 127.0.0.1:5000/team/shell:1.0
    env: [{name: CACHE, value: "on"}]
    securityContext: {readOnlyRootFilesystem: true}
    command: ["sh","-c","mkdir -p /var/cache/reports || exit 1; echo ready; sleep 36000"]
`,
    );
    const { code, text } = await prove(scene, `deployment/report-gen -n ${READ_ONLY} --manifest ${manifest} --yes`);
    expect(text).toMatch(/^REFUTED: /m);
    expect(text).not.toContain('kubectl');
    expect(code).toBe(1);
    expect(await scene.mirrors(READ_ONLY)).toEqual([]);
  });

  it('proves from a recording, where the pod itself is not, beside an unchanged copy', async () => {
    const scene = await ProveScene.start(UNSET);
    const recording = join(RECORDINGS, READ_ONLY);
    const { code, text } = await prove(scene, `-f ${recording} -n ${UNSET} --yes -o json`);
    const { mirror, plan, patch } = JSON.parse(text);
    expect(Mirror.parse({ ...mirror, failure_id: 1 })).toMatchObject({
      ...{ namespace: UNSET, verdict: 'PROVEN', strategy: 'writable-directory', origin: 'rules', scope: 'hand-over' },
      control: { kind: 'run', failing: true },
    });
    expect(plan).toMatchObject({ kind: 'log-readonly-fs', missing_witness: [] });
    expect(patch.target).toMatchObject({ kind: 'Deployment', name: 'report-gen' });
    expect(code).toBe(0);
  });

  it('removes the mirror when it is stopped, and says that it cannot tell', async () => {
    const scene = await ProveScene.start(READ_ONLY);
    let stop = () => {};
    const { code, text } = await prove(scene, `deployment/report-gen -n ${READ_ONLY} --yes`, {
      stop: new Promise((resolve) => {
        stop = resolve;
      }),
      onOut: (line) => {
        if (line.startsWith('mirror ')) stop();
      },
    });
    expect(text).toMatch(/^INCONCLUSIVE: .*stopped at the terminal/m);
    expect(code).toBe(3);
    expect(await scene.mirrors(READ_ONLY)).toEqual([]);
  });

  it('keeps the copy after the verdict until it is stopped', async () => {
    const scene = await ProveScene.start(READ_ONLY);
    let kept: Promise<string[]> | undefined;
    let stop = () => {};
    const { code } = await prove(scene, `deployment/report-gen -n ${READ_ONLY} --yes --keep --ttl 3600`, {
      stop: new Promise((resolve) => {
        stop = resolve;
      }),
      onOut: (line) => {
        if (!line.includes('PROVEN')) return;
        kept = scene.mirrors(READ_ONLY);
        void kept.then(stop);
      },
    });
    expect(code).toBe(0);
    expect(await kept).toHaveLength(1);
    expect(await scene.mirrors(READ_ONLY)).toEqual([]);
  });

  describe('asks', () => {
    const words = `deployment/report-gen -n ${READ_ONLY}`;

    it('and makes nothing for anything but a yes', async () => {
      const scene = await ProveScene.start(READ_ONLY);
      for (const input of ['n\n', '\n', '', 'yesterday\n']) {
        const { code, text } = await prove(scene, words, { input, isTyped: true, isScreen: true });
        expect(text).toContain('[y/N]');
        expect(code).toBe(2);
      }
      expect(await scene.mirrors(READ_ONLY)).toEqual([]);
    });

    it('and goes on with a yes, redrawing how it stands', async () => {
      const scene = await ProveScene.start(READ_ONLY);
      const drawn: (readonly string[])[] = [];
      const { code, text } = await prove(scene, words, {
        ...{ input: 'y\n', isTyped: true, isScreen: true },
        redraw: (lines) => void drawn.push(lines),
      });
      expect(code).toBe(0);
      expect(drawn.at(-1)?.[0]).toMatch(/^mirror .*report-gen/);
      expect(text).not.toMatch(/^mirror /m);
    });

    it('nobody where there is no terminal: then nothing is made', async () => {
      const scene = await ProveScene.start(READ_ONLY);
      const { code, text, error } = await prove(scene, words);
      expect(text).toContain('/var/cache');
      expect(error.join()).toContain('--yes');
      expect(code).toBe(2);
    });
  });

  it.each([
    ['', /a pod that fails, or a file/],
    [`checkout -n ${UNSET} --ttl 5`, /--ttl takes seconds from 30 to 3600/],
    [`checkout -n ${UNSET} --window 1e3`, /--window takes seconds/],
    [`checkout -n ${UNSET} -o json`, /-o json asks nothing: give --yes/],
    ['-f - --manifest - --yes', /Only one file can be the standard input/],
    [`nothing -n ${UNSET} --yes`, /nothing/],
    [`deployment/checkout-api -n ${UNSET} --yes`, /No fix could be derived .*--manifest/],
    [
      `deployment/report-gen -n ${READ_ONLY} --yes --strategy raise-memory-limit`,
      /strategy is none of those .*writable-directory/,
    ],
    ['web -n nowhere --yes', /nowhere|web/],
  ])('ends with 2 and one line where nothing can be tried: %s', async (words, message) => {
    const scene = await ProveScene.start(UNSET, READ_ONLY);
    const { code, error } = await prove(scene, words);
    expect(error).toHaveLength(1);
    expect(error[0]).toMatch(message);
    expect(code).toBe(2);
  });
});
