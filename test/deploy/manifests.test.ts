import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Fields, fieldsOf, listOf, textOf, textsOf } from '../../src/rules/evidence/values.js';
import { parseDocuments } from '../../src/rules/report/index.js';
import { environmentSchema } from '../../src/server/config/config-schema.js';
import { version } from '../../src/server/version.js';

const FOLDER = new URL('../../deploy/', import.meta.url);

function documentsOf(file: string): Fields[] {
  const parsed = parseDocuments(readFileSync(new URL(file, FOLDER), 'utf8'));
  if (!parsed.ok) throw new Error(parsed.problem);
  return parsed.documents.map(fieldsOf);
}

const FILES = readdirSync(FOLDER).filter((name) => name.endsWith('.yaml'));
const OBJECTS = FILES.flatMap(documentsOf);

/** What stands at the path; undefined where nothing does. */
function at(object: unknown, ...path: readonly string[]): unknown {
  return path.reduce((found: unknown, name) => fieldsOf(found)[name], object);
}

const nameOf = (object: Fields) => textOf(at(object, 'metadata', 'name'));

function workload(kind: string): { readonly pod: Fields; readonly container: Fields; readonly env: readonly Fields[] } {
  const found = OBJECTS.find((object) => object['kind'] === kind);
  const pod = fieldsOf(at(found, 'spec', 'template', 'spec'));
  const [container] = listOf(pod['containers']).map(fieldsOf);
  return { pod, container: container ?? {}, env: listOf(container?.['env']).map(fieldsOf) };
}

const WORKLOADS = [['Deployment'], ['DaemonSet']] as const;

describe('the manifests of deploy/', () => {
  it('hold no Secret and are all in one namespace that enforces the restricted standard', () => {
    const namespace = OBJECTS.find(({ kind }) => kind === 'Namespace');
    expect(at(namespace, 'metadata', 'labels', 'pod-security.kubernetes.io/enforce')).toBe('restricted');
    expect(OBJECTS.filter(({ kind }) => kind === 'Secret')).toEqual([]);
    const clusterWide = /^(?:Namespace|ClusterRole|ClusterRoleBinding)$/;
    for (const object of OBJECTS.filter(({ kind }) => !clusterWide.test(textOf(kind))))
      expect(at(object, 'metadata', 'namespace')).toBe('podproof');
  });

  it('set no variable that the server does not know', () => {
    const known = Object.keys(environmentSchema.shape);
    expect(workload('Deployment').env.length).toBeGreaterThan(2);
    expect(workload('Deployment').env.filter(({ name }) => !known.includes(textOf(name)))).toEqual([]);
  });

  it.each(WORKLOADS)('%s runs the image of this version with the least that a container can have', (kind) => {
    const { pod, container } = workload(kind);
    expect(container['image']).toBe(`podproof:${version}`);
    expect(at(pod, 'securityContext')).toMatchObject({
      ...{ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    });
    expect(container['securityContext']).toEqual({
      ...{ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
    });
    expect(at(container, 'resources', 'limits', 'memory')).toBeTruthy();
  });

  it.each(WORKLOADS)('%s is probed at the port that it listens on, and keeps its data on a volume', (kind) => {
    const { pod, container, env } = workload(kind);
    const value = (name: string) => textOf(env.find((each) => each['name'] === name)?.['value']);
    const [port] = listOf(container['ports']).map(fieldsOf);
    expect(textOf(port?.['containerPort'])).toBe(value('PORT'));
    for (const probe of ['startupProbe', 'livenessProbe'])
      expect(at(container, probe, 'httpGet')).toEqual({ path: '/health', port: 'http' });
    const mounts = listOf(container['volumeMounts']).map(fieldsOf);
    expect(mounts.map(({ mountPath }) => mountPath)).toContain(value('DATA_DIR'));
    const volumes = listOf(pod['volumes']).map((volume) => fieldsOf(volume)['name']);
    expect(volumes).toEqual(mounts.map(({ name }) => name));
  });

  it('let agents find the backend by its Service, with the token of the same Secret', () => {
    const service = OBJECTS.find(({ kind }) => kind === 'Service');
    const { name, namespace } = fieldsOf(service?.['metadata']);
    const { env } = workload('DaemonSet');
    expect(env.find((each) => each['name'] === 'PODPROOF_URL')?.['value']).toBe(
      `http://${textOf(name)}.${textOf(namespace)}.svc`,
    );
    expect(at(service, 'spec', 'ports')).toEqual([{ name: 'http', port: 80, targetPort: 'http' }]);
    const deployment = OBJECTS.find(({ kind }) => kind === 'Deployment');
    expect(at(deployment, 'spec', 'template', 'metadata', 'labels')).toEqual(at(service, 'spec', 'selector'));
    const tokens = WORKLOADS.map(([kind]) => workload(kind).env.find((each) => each['name'] === 'SERVICE_TOKEN'));
    expect(tokens[0]).toEqual(tokens[1]);
    expect(readFileSync(new URL('../../docs/deploy.md', import.meta.url), 'utf8')).toContain(
      `secret generic ${textOf(at(tokens[0], 'valueFrom', 'secretKeyRef', 'name'))} --from-literal=SERVICE_TOKEN=`,
    );
  });

  it('let nothing be written by the backend but mirrors, by a role and a binding that can be left out', () => {
    const bound = (kind: string) =>
      OBJECTS.filter((each) => each['kind'] === kind && /^podproof(?!-agent)/.test(nameOf(each)));
    const rights = bound('ClusterRole').map((role) => [
      nameOf(role),
      listOf(role['rules']).flatMap((rule) => {
        const { resources, verbs } = fieldsOf(rule);
        const written = textsOf(verbs).filter((verb) => !/^(?:get|list|watch)$/.test(verb));
        return textsOf(resources).flatMap((resource) => written.map((verb) => `${verb} ${resource}`));
      }),
    ]);
    expect(rights).toEqual([
      ['podproof', []],
      ['podproof-mirrors', ['create pods', 'delete pods', 'create networkpolicies']],
    ]);
    expect(bound('ClusterRoleBinding').map((each) => [nameOf(each), at(each, 'roleRef', 'name')])).toEqual([
      ['podproof', 'podproof'],
      ['podproof-mirrors', 'podproof-mirrors'],
    ]);
  });

  it('run each as the account that its rights are given to', () => {
    const accounts = OBJECTS.filter(({ kind }) => kind === 'ServiceAccount').map((each) =>
      at(each, 'metadata', 'name'),
    );
    expect(accounts.sort()).toEqual(WORKLOADS.map(([kind]) => workload(kind).pod['serviceAccountName']).sort());
  });
});
