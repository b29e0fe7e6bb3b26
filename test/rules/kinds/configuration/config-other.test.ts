import { describe, expect, it } from 'vitest';
import { diagnosisOf, event, manifest, textOfDiagnosis, waiting } from '../reports.js';

const failing = (message: string, fields = {}) =>
  diagnosisOf({ container_statuses: [waiting('CreateContainerConfigError', message)], ...fields });

describe('config-other', () => {
  it.each([
    ['failed to prepare subPath for volumeMount "data" of container "api"', 'volumeMount "data" cannot be prepared'],
    ['failed to create subPath directory for volumeMount "data" of container "api"', 'volumeMount "data"'],
    ['environment variable key "K" not found in file "F"', 'the environment file "F" has no key "K"'],
    ['cannot find volume "data" to mount into container "api"', 'no volume of this name under spec.volumes'],
    ['services have not yet been read at least once, cannot construct envvars', 'passes by itself'],
    ['failed to sync configmap cache: timed out waiting for the condition', 'could not read the configmap in time'],
    ['secrets "db" is forbidden: User "system:node:n1" cannot get resource "secrets"', 'may not read secrets "db"'],
  ])('%s', (message, words) => {
    const diagnosis = failing(message);
    expect(diagnosis.kind).toBe('config-other');
    expect(diagnosis.confidence).toBe('high');
    expect(textOfDiagnosis(diagnosis)).toContain(words);
    expect(textOfDiagnosis(diagnosis)).toContain(message);
    expect(diagnosis.others).toEqual([]);
  });

  it('names the subPath of the manifest', () => {
    const mount = { name: 'data', mountPath: '/data', subPath: 'a/b' };
    const diagnosis = failing('failed to prepare subPath for volumeMount "data" of container "api"', {
      manifest: manifest({ volumeMounts: [mount] }),
    });
    expect(diagnosis.cause).toContain('the subPath "a/b" of its volumeMount "data"');
  });

  it('asks for the volume that looks alike', () => {
    const diagnosis = failing('cannot find volume "dta" to mount into container "api"', {
      manifest: manifest({}, { volumes: [{ name: 'data', emptyDir: {} }] }),
    });
    expect(diagnosis.cause).toContain('Its volumes are: data. Did you mean "data"?');
  });

  it('says what a text says that it does not know', () => {
    const diagnosis = failing('something new under the sun');
    expect([diagnosis.kind, diagnosis.confidence]).toEqual(['config-other', 'medium']);
    expect(diagnosis.cause).toContain('something new under the sun');
  });

  it('takes the text from the event, of an init container too', () => {
    const text = 'services have not yet been read at least once, cannot construct envvars';
    const diagnosis = diagnosisOf({
      container_statuses: [waiting('CreateContainerConfigError', '', { name: 'seed', init: true })],
      events: [event('Failed', `Error: ${text}`)],
    });
    expect([diagnosis.kind, diagnosis.container]).toEqual(['config-other', 'seed']);
  });

  it('leaves to others what the runtime says', () => {
    const diagnosis = diagnosisOf({ container_statuses: [waiting('CreateContainerError', 'no command specified')] });
    expect(diagnosis.kind).toBe('create-container-error');
    expect(failing('configmap "x" not found').kind).toBe('config-missing-object');
  });

  it.each([
    ['/srv/media', 'which hostPath volume media is at'],
    ['/srv/media/', 'which hostPath volume media is at'],
    ['/srv/media/eu', 'which hostPath volume media is at'],
    ['/srv/other', 'which one of its volumes is at (hostPath)'],
  ])('%s that the node does not have is of a volume', (path, words) => {
    const volumes = [
      { name: 'tmp', emptyDir: {} },
      { name: 'media', hostPath: { path: '/srv/media' } },
    ];
    const diagnosis = failing(`stat ${path}: no such file or directory`, {
      node_name: 'node-7',
      manifest: manifest({ volumeMounts: [{ name: 'media', mountPath: '/media', subPath: 'eu' }] }, { volumes }),
    });
    expect([diagnosis.kind, diagnosis.others]).toEqual(['config-other', []]);
    expect(diagnosis.cause).toContain(`node node-7 has nothing at ${path}, ${words}`);
  });
});

it('a subPath with which the container has run before is not called wrong', () => {
  const message = 'failed to prepare subPath for volumeMount "data" of container "api"';
  const diagnosis = diagnosisOf({
    container_statuses: [waiting('CreateContainerConfigError', message, { restart_count: 2 })],
  });
  expect(diagnosis.steps[0]?.text).toContain('delete the pod');
});

it('names the variable that a subPathExpr lacks, and the field that has it', () => {
  const diagnosis = failing('missing value for POD_NAME', {
    manifest: manifest({ volumeMounts: [{ name: 'data', mountPath: '/data', subPathExpr: 'logs/$(POD_NAME)' }] }),
  });
  expect(diagnosis.title).toContain('subPathExpr names POD_NAME');
  expect(diagnosis.cause).toContain('spec.containers[0].volumeMounts[0].subPathExpr');
  expect(diagnosis.steps[0]?.text).toContain(
    'Add POD_NAME to spec.containers[0].env with valueFrom.fieldRef.fieldPath: metadata.name',
  );
});

it('names the variable that asks for the resources of a container that is not there', () => {
  const resourceFieldRef = { containerName: 'web', resource: 'limits.cpu' };
  const diagnosis = failing('container web not found', {
    manifest: manifest({ env: [{ name: 'A' }, { name: 'CPUS', valueFrom: { resourceFieldRef } }] }),
  });
  expect(diagnosis.cause).toContain('variable CPUS (spec.containers[0].env[1])');
  expect(diagnosis.steps[0]?.text).toContain(
    'spec.containers[0].env[1].valueFrom.resourceFieldRef.containerName name a container of the pod, such as api',
  );
});
