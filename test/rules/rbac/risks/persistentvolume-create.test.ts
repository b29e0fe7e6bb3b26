import { expect, it } from 'vitest';
import { persistentVolumeCreate } from '../../../../src/rules/rbac/risks/persistentvolume-create.js';
import { levelOf, ruleOf } from '../../../support/access/judging.js';

it('is medium for making PersistentVolumes', () => {
  expect(levelOf(persistentVolumeCreate, ruleOf('create', 'persistentvolumes'))).toBe('medium');
});

it('finds nothing in rules about something else', () => {
  expect(levelOf(persistentVolumeCreate, ruleOf('create', 'persistentvolumeclaims'))).toBe('none');
  expect(levelOf(persistentVolumeCreate, ruleOf('update', 'persistentvolumes'))).toBe('none');
  expect(levelOf(persistentVolumeCreate, ruleOf('create', 'persistentvolumes'), 'shop')).toBe('none');
});
