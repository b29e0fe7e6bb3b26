import type { Resource } from '../../k8s/resources.js';
import type { Catalogue } from './catalogue.js';
import type { SeenRequest } from './request.js';

const VERBS = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'];
const AGGREGATED = /application\/json;(?=[^,]*g=apidiscovery\.k8s\.io)(?=[^,]*as=APIGroupDiscoveryList)/;

/** Version and what is served, as `/version`, `/api` and `/apis` and all below them tell it (Kubernetes API concepts, "Discovery API"). */
export class Discovery {
  readonly #catalogue: Catalogue;
  /** `gitVersion` */
  version = 'v1.34.2';
  /** A server older than 1.26 knows lists a group only. */
  isAggregated = true;

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
  }

  /** Undefined for a path that tells nothing. */
  answer({ path, headers }: SeenRequest): object | undefined {
    if (path === '/version') return this.#version();
    const isAggregated = this.isAggregated && AGGREGATED.test(headers.accept ?? '');
    if (path === '/api') return isAggregated ? this.#discover(['']) : { kind: 'APIVersions', versions: ['v1'] };
    if (path === '/apis') return isAggregated ? this.#discover(this.#groups()) : this.#groupList();
    const [, , apiVersion] = /^\/(api|apis)\/(.+)$/.exec(path) ?? [];
    return apiVersion === undefined ? undefined : this.#resourceList(apiVersion);
  }

  #version(): object {
    const [, major, minor] = /^v(\d+)\.(\d+)/.exec(this.version) ?? [];
    return { major, minor, gitVersion: this.version, platform: 'linux/amd64' };
  }

  #groups(): string[] {
    return [...new Set(this.#catalogue.kinds.map(groupOf))].filter((group) => group !== '');
  }

  #groupList(): object {
    const groups = this.#groups().map((name) => {
      const versions = this.#versionsOf(name).map((version) => ({ groupVersion: `${name}/${version}`, version }));
      return { name, versions, preferredVersion: versions[0] };
    });
    return { kind: 'APIGroupList', apiVersion: 'v1', groups };
  }

  #versionsOf(group: string): string[] {
    const served = this.#catalogue.kinds.filter((kind) => groupOf(kind) === group);
    return [...new Set(served.map(({ apiVersion }) => apiVersion.split('/').at(-1) ?? ''))];
  }

  #resourceList(groupVersion: string): object | undefined {
    const served = this.#catalogue.kinds.filter(({ apiVersion }) => apiVersion === groupVersion);
    if (served.length === 0) return undefined;
    const resources = served.flatMap(({ kind, plural, isNamespaced }) => [
      { name: plural, singularName: kind.toLowerCase(), namespaced: isNamespaced, kind, verbs: VERBS },
      { name: `${plural}/status`, singularName: '', namespaced: isNamespaced, kind, verbs: ['get', 'patch', 'update'] },
    ]);
    return { kind: 'APIResourceList', groupVersion, resources };
  }

  #discover(groups: readonly string[]): object {
    const items = groups.map((name) => ({
      metadata: { ...(name !== '' && { name }), creationTimestamp: null },
      versions: this.#versionsOf(name).map((version) => ({
        version,
        resources: this.#catalogue.kinds
          .filter(({ apiVersion }) => apiVersion === (name === '' ? version : `${name}/${version}`))
          .map((kind) => discovered(kind, name, version)),
        freshness: 'Current',
      })),
    }));
    return { kind: 'APIGroupDiscoveryList', apiVersion: 'apidiscovery.k8s.io/v2', metadata: {}, items };
  }
}

function discovered({ kind, plural, isNamespaced }: Resource, group: string, version: string): object {
  const responseKind = { group, version, kind };
  const subresources = [{ subresource: 'status', responseKind, verbs: ['get', 'patch', 'update'] }];
  return {
    ...{ resource: plural, responseKind, scope: isNamespaced ? 'Namespaced' : 'Cluster' },
    ...{ singularResource: kind.toLowerCase(), verbs: VERBS, subresources },
  };
}

function groupOf({ apiVersion }: Resource): string {
  return apiVersion.includes('/') ? (apiVersion.split('/')[0] ?? '') : '';
}
