import { describe, expect, it } from 'vitest';
import { ended, podWith } from '../failing/objects.js';
import { changed, judged, type Scene } from './support/scene.js';

const CUT_OFF = { cutOffBy: ['db-in'] };
const failed = (text: string): NonNullable<Scene['mirror']> => ({
  pods: [[2, podWith(ended(1, 'Error', 9))]],
  until: 20,
  logs: [{ container: 'app', previous: false, text }],
});

describe('a mirror that may not reach what the pod may reach', () => {
  it.each(['dial tcp 10.0.0.9:5432: i/o timeout', 'Error: connect ECONNREFUSED 10.0.0.9:5432', 'No route to host'])(
    'is not refuted where it says %s',
    (text) => {
      const { verdict, reason } = judged({ mirror: failed(`start\n${text}\n`), ...CUT_OFF, now: 20 });
      expect(verdict).toBe('INCONCLUSIVE');
      expect(reason).toContain('db-in');
      expect(judged({ mirror: failed(text), now: 20 }).verdict).toBe('REFUTED');
    },
  );

  it('is not refuted where the failure was one of connecting', () => {
    const scene: Scene = { about: changed('log-conn-refused'), mirror: failed('bye'), now: 20 };
    expect(judged({ ...scene, ...CUT_OFF }).verdict).toBe('INCONCLUSIVE');
    expect(judged(scene).verdict).toBe('REFUTED');
  });

  it('is refuted where it fails for something else, and proven where it does not fail', () => {
    expect(judged({ mirror: failed('panic: nil map'), ...CUT_OFF, now: 20 }).verdict).toBe('REFUTED');
    expect(judged(CUT_OFF).verdict).toBe('PROVEN');
  });
});
