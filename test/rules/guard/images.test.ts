import { describe, expect, it } from 'vitest';
import { isSameRepository } from '../../../src/rules/guard/index.js';

describe('an image stays in its repository', () => {
  it.each([
    ['https://registry.example/team/app:1', 'registry.example/team/app:1'],
    ['team/app::1', 'team/app:1'],
    ['team/app:1.27:alpine', 'team/app:1.27-alpine'],
    ['registry.example//Team/App:1', 'registry.example/team/app:1'],
    ['"team/app:1" ', 'docker.io/team/app:1'],
    ['registry.example:5000/app:1.O', 'registry.example:5000/app:1.0'],
  ])('when its spelling is put right: %s to %s', (before, after) => {
    expect(isSameRepository(before, after)).toBe(true);
  });

  it.each([
    ['https://registry.example/team/app:1', 'evil.example/team/app:1'],
    ['team/app::1', 'team/apps:1'],
    ['registry.example//team/app:1', 'team/app:1'],
    ['team/app:1:evil.example/x', 'evil.example/x'],
    ['team/app@evil.example/x', 'evil.example/x'],
    ['team/app:1', 'https://team/app:1'],
  ])('so not from %s to %s', (before, after) => {
    expect(isSameRepository(before, after)).toBe(false);
  });
});
