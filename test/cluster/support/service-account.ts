import { readFile } from 'node:fs/promises';
import { type Fields, fieldsOf, textOf } from '../../../src/rules/evidence/values.js';
import { parseDocuments } from '../../../src/rules/report/index.js';
import type { Manifest, TestCluster } from './test-cluster.js';

const DEPLOY = new URL('../../../deploy/', import.meta.url);

/** Whose rights: the files of deploy/. */
export type RightsFile = 'rbac.yaml' | 'agent-rbac.yaml';

export interface ServiceAccountToken {
  readonly token: string;
  /** Another token of the account. */
  another(): Promise<string>;
  /** Deletes the account and its rights. */
  remove(): Promise<void>;
}

/** The objects of the file. */
export async function readRights(file: RightsFile = 'rbac.yaml'): Promise<readonly Fields[]> {
  const parsed = parseDocuments(await readFile(new URL(file, DEPLOY), 'utf8'));
  if (!parsed.ok) throw new Error(parsed.problem);
  return parsed.documents.map(fieldsOf);
}

/** Creates the service account of the file in the namespace, with the rights that stand there and no others, and answers a token of it. */
export async function createServiceAccount(
  cluster: TestCluster,
  namespace: string,
  file: RightsFile = 'rbac.yaml',
): Promise<ServiceAccountToken> {
  const created: Manifest[] = [];
  for (const object of await readRights(file))
    created.push(await cluster.create(renamed(object, namespace) as Manifest, namespace));
  const account = created.find(({ kind }) => kind === 'ServiceAccount');
  const name = textOf(fieldsOf(account?.['metadata'])['name']);
  const path = `api/v1/namespaces/${namespace}/serviceaccounts/${name}/token`;
  const asked = { apiVersion: 'authentication.k8s.io/v1', kind: 'TokenRequest', spec: { expirationSeconds: 3_600 } };
  const another = async () => textOf(fieldsOf((await cluster.request('POST', path, asked))['status'])['token']);
  const remove = async () => {
    for (const object of created) await cluster.delete(object);
  };
  return { token: await another(), another, remove };
}

/** What is not in a namespace has the namespace in its name, so that two runs do not share it. */
function renamed(object: Fields, namespace: string): Fields {
  const { name, namespace: from } = fieldsOf(object['metadata']);
  const rename = (value: unknown) => ({ ...fieldsOf(value), name: `${textOf(fieldsOf(value)['name'])}-${namespace}` });
  const [role, subjects] = [fieldsOf(object['roleRef']), object['subjects']];
  return {
    ...object,
    metadata: from === undefined ? rename(object['metadata']) : { name, namespace },
    ...(role['kind'] === 'ClusterRole' && { roleRef: rename(role) }),
    ...(Array.isArray(subjects) && { subjects: subjects.map((each) => ({ ...fieldsOf(each), namespace })) }),
  };
}
