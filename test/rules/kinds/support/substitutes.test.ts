import { describe, expect, it } from 'vitest';
import { readEvidence } from '../../../../src/rules/evidence/read-evidence.js';
import { substituteFor } from '../../../../src/rules/kinds/support/substitutes.js';
import { crashed, manifest, report, running } from '../reports.js';

function substitute(name: string, image: string, fields: Record<string, unknown> = {}) {
  const container_statuses = [crashed({ exit_code: 127 }, { image })];
  const evidence = readEvidence(report({ manifest: manifest({ image }), container_statuses, ...fields }));
  const [container] = evidence.containers;
  if (container === undefined) throw new Error('no container');
  return substituteFor(name, { evidence, container });
}

describe('what to run instead of a program that an image lacks', () => {
  it.each([
    ['bash', 'registry.example/orders:1.4', 'sh'],
    ['/bin/bash', 'alpine:3.21', 'sh'],
    ['python', 'registry.example/python-worker:2', 'python3'],
    ['pip', 'docker.io/library/python:3.13-slim', 'pip3'],
  ])('%s of %s is known', (name, image, use) => {
    expect(substitute(name, image)).toEqual({ use, assumes: expect.any(String) as string });
  });

  it.each([
    ['its log names it', { logs: '#!/usr/bin/python3\nsh: python: not found' }],
    [
      'another container runs it from the same image',
      {
        manifest: manifest(
          {},
          {
            containers: [
              { name: 'api', image: 'a:1' },
              { name: 'worker', image: 'a:1', command: ['python3', 'w.py'] },
            ],
          },
        ),
        container_statuses: [crashed({ exit_code: 127 }), running({ name: 'worker' })],
      },
    ],
  ])('python3 is known where %s', (_name, fields) => {
    expect(substitute('python', 'a:1', fields)?.scope).toBeUndefined();
  });

  it('python3 is an experiment where nothing shows it', () => {
    expect(substitute('python', 'registry.example/orders:1.4')?.scope).toBe('mirror-only');
  });

  it.each(['debian:12-slim', 'docker.io/library/ubuntu:24.04', 'alpine', 'gcr.io/distroless/static@sha256:00'])(
    'nothing is known of %s, which has no Python',
    (image) => {
      expect(substitute('python', image)).toBeUndefined();
    },
  );

  it('nothing is known of other programs', () => {
    expect(substitute('wkhtml', 'registry.example/orders:1.4')).toBeUndefined();
  });
});
