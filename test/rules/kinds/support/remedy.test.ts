import { describe, expect, it } from 'vitest';
import { remedyFor } from '../../../../src/rules/kinds/support/remedy.js';

const SPEAKER = { who: 'the storage driver', settings: 'the StorageClass', node: 'node worker-1' };

describe('what helps by the mechanism of an error', () => {
  it.each([
    [
      'exec: "mkfs.btrfs": executable file not found in $PATH',
      'mkfs.btrfs is missing',
      'Install mkfs.btrfs (package btrfs-progs) on node worker-1',
    ],
    ["mount: unknown filesystem type 'wekafs'.", 'does not have wekafs', 'modprobe wekafs'],
    ['mkdir /var/lib/x: no space left on device', 'no space', 'holds /var/lib/x'],
    [
      'rpc error: code = Unauthenticated desc = login to array 10.1.2.3 failed for user k8s',
      '10.1.2.3 refuses the credentials of k8s',
      'user k8s for 10.1.2.3',
    ],
    [
      'Get "https://san.corp:8443/v1": dial tcp 10.9.0.1:8443: i/o timeout',
      'san.corp:8443 (10.9.0.1:8443) cannot be reached',
      'Let node worker-1 reach san.corp:8443',
    ],
    ['dial unix /run/corp/agent.sock: connect: connection refused', 'refuses the connection', 'on node worker-1'],
    ['rpc error: code = NotFound desc = pool "gold" not found', 'pool gold does not exist', 'Create pool gold'],
    [
      'rpc error: code = PermissionDenied desc = role n1 lacks permission disk:Attach',
      'disk:Attach is missing',
      'the permission disk:Attach',
    ],
    ['rpc error: code = ResourceExhausted desc = pool "p1" is full', 'no room left', 'Make room in pool p1'],
    ['volume v-77 is in state error, must be available', 'volume v-77 is error', 'into state available'],
  ])('%s', (text, reason, step) => {
    const found = remedyFor(text, SPEAKER);
    expect(found?.reason).toContain(reason);
    expect(found?.step).toContain(step);
  });

  it.each(['exit status 1', 'unexpected status code: 3', 'rpc error: code = Internal desc = unknown error', ''])(
    'knows nothing of %j',
    (text) => {
      expect(remedyFor(text, SPEAKER)).toBeUndefined();
    },
  );
});
