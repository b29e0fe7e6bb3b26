import { describe, expect, it } from 'vitest';
import { diagnosisOfLog } from '../../reports.js';

describe('addresses that a program does not find, or finds twice', () => {
  it.each([
    [
      '[FATAL] plugin/loop: Loop (127.0.0.1:5 -> :53) detected for zone "."',
      'forwards queries to itself',
      'resolvConf',
    ],
    [
      'level=error msg="no private IP address found, and explicit IP not provided"',
      'no private IP address',
      'status.podIP',
    ],
    [
      "==> Multiple private IPv4 addresses found. Please configure one with 'bind'",
      'several private IPv4 addresses',
      '-bind and -advertise',
    ],
    [
      'nginx: [emerg] bind() to [::1]:8444 failed (99: Cannot assign requested address)',
      'port 8444',
      'listen on IPv4 only',
    ],
    [
      'E0411 main.go:28] Error registering network: failed to acquire lease: node "depot-3" pod cidr not assigned',
      'Node depot-3 has no network for its pods',
      '--allocate-node-cidrs=true',
    ],
    ['level=fatal msg="required IPv4 PodCIDR not available"', 'has no network for its pods', '--cluster-cidr'],
    [
      "[INFO] startup: Node IPv4 changed\n[WARNING] startup: Mesh node 'depot-1' is already using the IPv4 address 10.9.0.1.\n[WARNING] startup: Terminating\nMesh node failed to start",
      'found 10.9.0.1 as the address of its node, which node depot-1 has already',
      'IP_AUTODETECTION_METHOD',
    ],
    ["ERROR Couldn't autodetect an IPv4 address.", 'no IPv4 address', 'IP_AUTODETECTION_METHOD'],
  ])('%s', (log, title, step) => {
    const diagnosis = diagnosisOfLog(log);
    expect(diagnosis.title).toContain(title);
    expect(diagnosis.steps[0]?.text).toContain(step);
  });
});
