import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixFor } from '../fixes.js';
import { initFailure, startFailure } from './start-failures.js';

const TEXT = 'chdir to cwd ("/x") set in config.json failed: no such file or directory';

describe('image-working-directory', () => {
  it('drops the workingDir that cannot be entered', () => {
    const fields = startFailure(TEXT, { workingDir: '/x' });
    const fix = fixBy('image-working-directory', fields);
    expect(fix.patch).toEqual([{ op: 'remove', path: '/spec/containers/0/workingDir' }]);
    expectDoneOnce(fix, fields, fields.manifest);
    const ofInit = fixBy('image-working-directory', initFailure(TEXT, { workingDir: '/x' }));
    expect(ofInit.patch).toEqual([{ op: 'remove', path: '/spec/initContainers/0/workingDir' }]);
  });

  it("proposes nothing for the image's own", () => {
    expect(fixFor(startFailure(TEXT))).toBeNull();
    expect(fixFor(startFailure(TEXT, { workingDir: '/y' }))).toBeNull();
  });
});
