import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiProxy } from './api-proxy.js';
import { createServiceAccount, type RightsFile } from './service-account.js';
import type { TestCluster } from './test-cluster.js';

/** The cluster with exactly the rights of a file of deploy/, by a service account in a namespace of its own. */
export interface GrantedAccess {
  /** Between its user and the cluster: what was asked, and what can be taken away. */
  readonly proxy: ApiProxy;
  readonly namespace: string;
  readonly token: string;
  /** The path of a file that names the token by another one, as a pod has it. */
  readonly kubeconfig: string;
  /** Puts another token in the place of the one before, as the kubelet does. Answers it. */
  rotate(): Promise<string>;
  remove(): Promise<void>;
}

/** @param target the kubeconfig of the API server to ask; default that of KUBECONFIG */
export async function grantAccess(cluster: TestCluster, file: RightsFile, target?: string): Promise<GrantedAccess> {
  const namespace = await cluster.createNamespace('podproof');
  const account = await createServiceAccount(cluster, namespace, file);
  const proxy = await ApiProxy.start(target);
  const folder = mkdtempSync(join(tmpdir(), 'podproof-kubeconfig-'));
  const [kubeconfig, tokenFile] = [join(folder, 'kubeconfig'), join(folder, 'token')];
  const put = (token: string) => {
    writeFileSync(`${tokenFile}.new`, token);
    renameSync(`${tokenFile}.new`, tokenFile);
    return token;
  };
  put(account.token);
  writeFileSync(kubeconfig, JSON.stringify(configFor(proxy.url, tokenFile, namespace)));
  const remove = async () => {
    await proxy.close();
    await account.remove();
    await cluster.deleteNamespace(namespace);
    rmSync(folder, { recursive: true, force: true });
  };
  return {
    proxy,
    namespace,
    kubeconfig,
    remove,
    token: account.token,
    rotate: async () => put(await account.another()),
  };
}

function configFor(server: string, tokenFile: string, namespace: string): object {
  return {
    'current-context': 'least-rights',
    contexts: [{ name: 'least-rights', context: { cluster: 'test', user: 'podproof', namespace } }],
    clusters: [{ name: 'test', cluster: { server } }],
    users: [{ name: 'podproof', user: { tokenFile } }],
  };
}
