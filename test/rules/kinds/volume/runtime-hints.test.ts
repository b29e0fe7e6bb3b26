import { describe, expect, it } from 'vitest';
import { diagnosisOf, event, manifest, waiting } from '../reports.js';

const sandbox = (text: string, spec: Record<string, unknown> = {}) =>
  diagnosisOf({
    node_name: 'node-7',
    manifest: manifest({}, spec),
    container_statuses: [waiting('ContainerCreating')],
    events: [event('FailedCreatePodSandBox', `Failed to create pod sandbox: rpc error: code = Unknown desc = ${text}`)],
  });

describe('a sandbox that runtimes beside runc or Windows do not make', () => {
  it.each([
    ['agent is not up: timed out connecting to vsock 41:1024: unknown', 'vsock 41:1024', 'kata-runtime check'],
    ['2: rpc status: INTERNAL Establishing a D-Bus connection: (os error 2)', 'D-Bus', 'SystemdCgroup = false'],
    ['failed to set up pod: HNS failed with error : The port is taken.', 'The port is taken', 'Get-HnsEndpoint'],
    ['no runtime for "runsc" is configured', 'gVisor is not set up', 'containerd-shim-runsc-v1'],
    ['no runtime handler "kata-clh" is configured', 'Kata Containers is not set up', 'kata-deploy'],
    ['no runtime for "spin" is configured', 'handler spin for WebAssembly', 'containerd-shim-spin-v2'],
    ['plugin type="galaxy" failed (add): netplugin failed: "try later"', 'try later', 'own log of the plugin'],
  ])('%s', (text, meaning, step) => {
    const diagnosis = sandbox(text);
    expect(diagnosis.kind).toBe('sandbox-failed');
    expect(diagnosis.cause).toContain(meaning);
    expect(diagnosis.steps[0]?.text).toContain(step);
  });

  it('names the RuntimeClass whose runtime does not answer in time', () => {
    const late = 'context deadline exceeded';
    const diagnosis = sandbox(late, { runtimeClassName: 'kata-qemu' });
    expect(diagnosis.cause).toContain('RuntimeClass kata-qemu does not bring the sandbox up in time');
    expect(diagnosis.cause).toContain('spec.runtimeClassName');
    expect(diagnosis.steps[0]?.text).toContain('without runtimeClassName');
    expect(sandbox(late).steps[0]?.text).not.toContain('RuntimeClass');
  });

  it('takes an error of Rust for none of a disk', () => {
    const diagnosis = sandbox('I/O error: No such file or directory (os error 2)');
    expect(diagnosis.steps.map(({ text }) => text).join()).not.toContain('fsck');
  });
});
