import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { container, pod, RUNNING, WELL, warning, workload } from '../rules/report/objects.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { podproof } from './fake-terminal.js';

const killed = { terminated: { exitCode: 137, reason: 'OOMKilled' } };
const limits = { containers: [{ name: 'app', image: 'shop/app:1', resources: { limits: { memory: '24Mi' } } }] };
const oomPod = pod('web-1', { phase: 'Running', containerStatuses: [container(killed, { restartCount: 1 })] }, limits);
const list = (...items: object[]) => ({ kind: 'List', apiVersion: 'v1', items });

/** Writes files; texts as they are and everything else as JSON. */
function files(contents: Record<string, unknown>): string {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(contents)) {
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return folder;
}

/** The kinds that are found, by pod. */
async function kindsOf(words: string, input = ''): Promise<Record<string, string | undefined>> {
  const { code, out, error } = await podproof(`diagnose ${words} -o json`, { input });
  expect([code, error.filter((line) => !line.includes('says nothing of how it runs'))]).toEqual([0, []]);
  const entries = [JSON.parse(out.join('\n'))].flat() as { pod_name: string; diagnosis: { kind: string } | null }[];
  return Object.fromEntries(entries.map(({ pod_name, diagnosis }) => [pod_name, diagnosis?.kind]));
}

describe('what -f takes', () => {
  it('a pod with its status, as JSON and as YAML', async () => {
    const yaml = `apiVersion: v1\nkind: Pod\nmetadata: {name: web-1, namespace: shop}\nspec: {containers: [{name: app}]}\nstatus:\n  phase: Pending\n  containerStatuses:\n    - {name: app, state: {waiting: {reason: InvalidImageName, message: 'couldn''t parse image name "Bad": invalid reference format'}}}\n`;
    const folder = files({ 'pod.json': oomPod, 'pod.yaml': yaml });
    expect(await kindsOf(`-f ${folder}/pod.json`)).toEqual({ 'web-1': 'oom-killed' });
    expect(await kindsOf(`-f ${folder}/pod.yaml`)).toEqual({ 'web-1': 'invalid-image-name' });
  });

  it('a report, alone, in an array, and without a namespace', async () => {
    const report = {
      pod_name: 'r',
      namespace: 'shop',
      failure_reason: 'OOMKilled',
      container_statuses: [{ name: 'app', state: 'terminated', reason: 'OOMKilled', exit_code: 137 }],
    };
    const folder = files({
      'one.json': report,
      'two.json': [report, { ...report, pod_name: 's', namespace: undefined }],
    });
    expect(await kindsOf(`-f ${folder}/one.json`)).toEqual({ r: 'oom-killed' });
    expect(await kindsOf(`-f ${folder}/two.json`)).toEqual({ r: 'oom-killed', s: 'oom-killed' });
  });

  it('a list with everything in it, and several files as one', async () => {
    const pending = pod('db-0', { phase: 'Pending' }, { nodeName: undefined });
    const event = warning('db-0', 'FailedScheduling', 'persistentvolumeclaim "data" not found');
    const folder = files({
      'all.json': list(oomPod, pending, event, pod('well', WELL)),
      'pods.json_': list(pending),
      'events.json_': { kind: 'EventList', items: [event] },
    });
    const found = await kindsOf(`-f ${folder}/all.json`);
    expect(found).toEqual({ 'web-1': 'oom-killed', 'db-0': 'sched-pvc-missing', well: undefined });
    expect(Object.keys(found).at(-1)).toBe('well');
    expect(await kindsOf(`-f ${folder}/pods.json_ -f ${folder}/events.json_`)).toEqual({ 'db-0': 'sched-pvc-missing' });
  });

  it('the standard input', async () => {
    expect(await kindsOf('-f -', JSON.stringify(oomPod))).toEqual({ 'web-1': 'oom-killed' });
  });

  it('a folder of manifests, and several YAML documents', async () => {
    const folder = files({
      'a.yaml': `---\nkind: Service\n---\n${JSON.stringify(oomPod)}\n---\n`,
      'b.json': pod('well', WELL),
      'notes.txt': 'not this',
    });
    expect(await kindsOf(`-f ${folder}`)).toEqual({ 'web-1': 'oom-killed', well: undefined });
  });

  it('events alone, by the pods that they warn about', async () => {
    const folder = files({
      'events.json': list(warning('p', 'FailedScheduling', 'persistentvolumeclaim "data" not found'), {
        ...warning('q', 'Pulled', 'ok'),
        type: 'Normal',
      }),
    });
    expect(await kindsOf(`-f ${folder}/events.json`)).toEqual({ p: 'sched-pvc-missing' });
  });

  it('of a pod that runs now how it ended before, where it is the only one', async () => {
    const restarted = {
      phase: 'Running',
      containerStatuses: [container(RUNNING, { ready: true, restartCount: 9, lastState: killed })],
    };
    const folder = files({
      'one.json': pod('web-1', restarted, limits),
      'two.json': list(pod('web-1', restarted, limits), pod('well', WELL)),
    });
    expect(await kindsOf(`-f ${folder}/one.json`)).toEqual({ 'web-1': 'oom-killed' });
    expect(await kindsOf(`-f ${folder}/two.json`)).toEqual({ 'web-1': undefined, well: undefined });
  });

  it('ConfigMaps beside the pod, to name the key that was meant', async () => {
    const waiting = {
      waiting: { reason: 'CreateContainerConfigError', message: "couldn't find key alpha in ConfigMap shop/flags" },
    };
    const env = [{ name: 'A', valueFrom: { configMapKeyRef: { name: 'flags', key: 'alpha' } } }];
    const bad = pod(
      'web-1',
      { phase: 'Pending', containerStatuses: [container(waiting)] },
      { containers: [{ name: 'app', env }] },
    );
    const flags = {
      kind: 'ConfigMap',
      apiVersion: 'v1',
      metadata: { name: 'flags', namespace: 'shop' },
      data: { alfa: 'on' },
    };
    const { out } = await podproof('diagnose -f - -o markdown', { input: JSON.stringify(list(bad, flags)) });
    expect(out.join('\n')).toContain('alfa');
  });
});

describe('a manifest without status', () => {
  const NO_SECRET = 'MountVolume.SetUp failed for volume "certs" : secret "tls" not found';
  const bare = { ...oomPod, status: undefined };
  const deployment = workload('Deployment', 'web');

  it('has nothing to diagnose, and says so', async () => {
    const folder = files({ 'pod.json': bare, 'deployment.json': deployment });
    for (const [file, name] of [
      ['pod.json', 'web-1'],
      ['deployment.json', 'web'],
    ] as const) {
      const { code, out, error } = await podproof(`diagnose -f ${folder}/${file} --exit-code`);
      expect(code).toBe(0);
      expect(JSON.parse(out.join('\n'))).toEqual({ pod_name: name, namespace: 'shop', diagnosis: null, fix: null });
      expect(error).toEqual([
        `shop/${name}: a manifest without status, events and logs says nothing of how it runs; see --events and --logs`,
      ]);
      const markdown = await podproof(`diagnose -f ${folder}/${file} --color never`, { isScreen: true });
      expect(markdown.out.join('\n')).toMatch(
        /^Nothing to diagnose\n\nThe manifest of .+ says how it should run and nothing of how it does/,
      );
    }
  });

  it('is diagnosed by the events beside it, also of a pod that was made anew', async () => {
    const event = warning('web-1', 'FailedMount', NO_SECRET);
    const renamed = warning('web-2', 'FailedMount', NO_SECRET);
    const unnamed = { type: 'Warning', reason: 'FailedMount', message: NO_SECRET };
    const folder = files({ 'pod.json': bare, 'e1.json': list(event), 'e2.json': list(renamed), 'e3.json': [unnamed] });
    for (const file of ['e1', 'e2', 'e3'])
      expect(await kindsOf(`-f ${folder}/pod.json --events ${folder}/${file}.json`)).toEqual({
        'web-1': 'mount-missing-object',
      });
  });

  it('is diagnosed by the log beside it', async () => {
    const folder = files({
      'pod.json': bare,
      'deployment.json': deployment,
      log: 'FATAL: password authentication failed for user "shop"\n',
    });
    expect(await kindsOf(`-f ${folder}/pod.json --logs ${folder}/log`)).toEqual({ 'web-1': 'log-auth-db' });
    expect(await kindsOf(`-f ${folder}/deployment.json --logs ${folder}/log`)).toEqual({ web: 'log-auth-db' });
  });

  it('of a workload is diagnosed by events of its pods, or of itself', async () => {
    const event = warning('web-7c5d-x2', 'FailedScheduling', 'persistentvolumeclaim "data" not found');
    const other = warning('else-1', 'FailedScheduling', '0/1 nodes are available: 1 Insufficient cpu.');
    const refused = {
      ...warning(
        'web-7c5d',
        'FailedCreate',
        'pods "web-7c5d-x" is forbidden: exceeded quota: q, requested: pods=1, used: pods=1, limited: pods=1',
      ),
      involvedObject: { kind: 'ReplicaSet', name: 'web-7c5d' },
    };
    const folder = files({ 'deployment.json': deployment, 'e1.json': list(event, other), 'e2.json': list(refused) });
    expect(await kindsOf(`-f ${folder}/deployment.json --events ${folder}/e1.json`)).toEqual({
      web: 'sched-pvc-missing',
    });
    expect(await kindsOf(`-f ${folder}/deployment.json --events ${folder}/e2.json`)).toEqual({ web: 'quota-exceeded' });
  });
});

describe('the answer', () => {
  it('is text on a terminal and JSON elsewhere, unless one is asked for', async () => {
    const input = JSON.stringify(oomPod);
    const first = async (words: string, isScreen: boolean) =>
      (await podproof(words, { input, isScreen })).out.join('\n').slice(0, 3);
    expect(await first('diagnose -f - --color never', true)).toBe('app');
    expect(await first('diagnose -f - -o text', false)).toBe('app');
    expect(await first('diagnose -f -', false)).toBe('{\n ');
    expect(await first('diagnose -f - -o json', true)).toBe('{\n ');
    expect(await first('diagnose -f - -o markdown', false)).toBe('## ');
    expect(await first('diagnose -f - -o markdown', true)).toBe('## ');
  });

  it('has a heading for each of several pods', async () => {
    const { out } = await podproof('diagnose -f - -o markdown', {
      input: JSON.stringify(list(oomPod, pod('well', WELL))),
    });
    expect(out.join('\n').match(/^# .+$/gm)).toEqual(['# shop/web-1', '# Nothing wrong was found']);
  });

  it('is 1 with --exit-code when something is wrong', async () => {
    expect((await podproof('diagnose -f - --exit-code', { input: JSON.stringify(oomPod) })).code).toBe(1);
    expect((await podproof('diagnose -f -', { input: JSON.stringify(oomPod) })).code).toBe(0);
  });
});

describe('bad input ends with 2 and one line', () => {
  const folder = () => {
    const made = files({
      'words.yaml': 'just: [words',
      'empty.json': '',
      'service.yaml': 'kind: Service\n',
      'bad-report.json': { pod_name: 'p', namespace: 7 },
      'deep.json': `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
      'bomb.yaml': `a: &a [x,x,x,x,x,x,x,x,x,x]\n${'bcdefgh'
        .split('')
        .map((name, index) => `${name}: &${name} [${`*${'abcdefg'[index]},`.repeat(9)}*${'abcdefg'[index]}]`)
        .join('\n')}\n`,
      'binary.json': '\u0000\u0001',
      'pod.json': oomPod,
      'two.json': list(oomPod, pod('well', WELL)),
      'no-events.json': list(oomPod),
    });
    mkdirSync(join(made, 'nothing'));
    return made;
  };

  it.each([
    ['-f HERE/nope.json', 'HERE/nope.json cannot be read: there is no such file'],
    ['-f HERE/words.yaml', /^HERE\/words.yaml cannot be used: it is neither JSON nor YAML \(.+\); give a pod, .+$/],
    ['-f HERE/empty.json', /^HERE\/empty.json cannot be used: it is empty; give a pod/],
    ['-f HERE/service.yaml', /^HERE\/service.yaml holds Service: give a pod/],
    ['-f HERE/bad-report.json', /^HERE\/bad-report.json is no report as agents send it: namespace .+/],
    ['-f HERE/deep.json', /^HERE\/deep.json cannot be used: it is nested too deep/],
    ['-f HERE/bomb.yaml', /^HERE\/bomb.yaml cannot be used: it is nested too deep, or repeats itself too often/],
    ['-f HERE/binary.json', /^HERE\/binary.json is no text/],
    ['-f HERE/nothing', 'The folder HERE/nothing has neither a pods.json nor any .yaml or .json file'],
    [
      '-f HERE/pod.json --events HERE/no-events.json',
      'HERE/no-events.json holds no events: give the output of kubectl get events -o json',
    ],
    ['-f HERE/two.json --logs HERE/pod.json', /^--logs is the log of one pod/],
    ['-f HERE/pod.json web', '-f reads files and web would be a pod of the cluster: give one of them'],
    ['-f HERE/pod.json -A', /^-A, --context and --kubeconfig are for a cluster/],
    ['-f - --logs -', 'Only one file can be the standard input'],
    ['-f HERE/pod.json --fix --patch json', /^--fix prints .+ give one of them$/],
    ['-f HERE/pod.json --fix -o json', /^-o and --summary are for the diagnosis/],
    ['-f HERE/pod.json --patch json --summary', /^-o and --summary are for the diagnosis/],
    ['-f HERE/pod.json --summary -o json', '--summary is a table for people: leave -o out with it'],
    ['HERE/pod.json', 'HERE/pod.json is no pod: did you mean -f HERE/pod.json?'],
    ['oom.yaml', 'oom.yaml is no pod: did you mean -f oom.yaml?'],
    ['-f -', /^the standard input cannot be used: it is empty; give a pod/],
    ['--logs HERE/pod.json', /^--events and --logs stand beside a manifest/],
    ['web -A', 'A pod is of one namespace: give -n instead of -A'],
    ['', /^Say what to diagnose: a file by -f/],
    ['-f HERE/pod.json -o yaml', /Allowed choices are markdown, json, text/],
  ])('%s', async (words, message) => {
    const here = folder();
    const { code, out, error } = await podproof(`diagnose ${words.replaceAll('HERE', here)}`.trim());
    expect([code, out]).toEqual([2, []]);
    expect(error).toHaveLength(1);
    const line = error[0]?.replaceAll(here, 'HERE');
    if (typeof message === 'string') expect(line).toBe(message);
    else expect(line).toMatch(message);
  });
});
