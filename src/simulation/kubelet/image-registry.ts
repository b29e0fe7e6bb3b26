import { fieldsOf } from '../../rules/evidence/values.js';
import { nameOf, namespaceOf, specOf } from '../../rules/pod/object.js';
import type { ClusterApi } from '../cluster-api.js';
import { listIn } from '../fields.js';
import { SECRETS } from '../kinds.js';
import type { ObjectFields } from '../objects.js';
import { seedOf } from '../random.js';
import type { SimulatedImage } from '../simulated-image.js';
import { type ImageReference, parseImage } from './image-reference.js';

/** What a registry answers: an image, or containerd's words why there is none. */
export type PullResult = { readonly image: SimulatedImage } | { readonly error: string };

/** The registries of the world, as far as the simulation knows them: those of its images, and no other. */
export class ImageRegistry {
  readonly #images = new Map<string, SimulatedImage>();
  readonly #hosts = new Set<string>(['docker.io']);
  readonly #repositories = new Set<string>();

  constructor(images: readonly SimulatedImage[]) {
    for (const image of images) {
      const reference = parseImage(image.reference);
      if (reference === undefined) throw new Error(`no image reference: ${image.reference}`);
      this.#images.set(reference.full, image);
      this.#hosts.add(reference.host);
      this.#repositories.add(`${reference.host}/${reference.repository}`);
    }
  }

  pull(api: ClusterApi, pod: ObjectFields, image: string): PullResult {
    const reference = parseImage(image);
    if (reference === undefined) return { error: `invalid reference format` };
    const found = this.#images.get(reference.full);
    const start = `failed to pull and unpack image "${reference.full}": failed to resolve reference "${reference.full}": `;
    if (!this.#hosts.has(reference.host)) return { error: `${start}${unreachable(reference)}` };
    if (found === undefined) return { error: this.#missing(reference, start) };
    if (found.isPrivate === true && !hasCredentials(api, pod)) return { error: `${start}${unauthorized(reference)}` };
    return { image: found };
  }

  #missing(reference: ImageReference, start: string): string {
    const { host, repository, full } = reference;
    if (this.#repositories.has(`${host}/${repository}`) || host !== 'docker.io')
      return `rpc error: code = NotFound desc = ${start}${full}: not found`;
    return `${start}pull access denied, repository does not exist or may require authorization: server message: insufficient_scope: authorization failed`;
  }
}

/** The id of an image's contents: the same for the same reference. */
export function digestOf(reference: string): string {
  const parts = Array.from({ length: 8 }, (_, index) => seedOf(reference, index).toString(16).padStart(8, '0'));
  return `sha256:${parts.join('')}`;
}

function unreachable({ host, repository, tag }: ImageReference): string {
  const name = host.replace(/:\d+$/, '');
  return `failed to do request: Head "https://${host}/v2/${repository}/manifests/${tag}": dial tcp: lookup ${name} on 10.96.0.10:53: no such host`;
}

function unauthorized({ host, tag }: ImageReference): string {
  return `pulling from host ${host} failed with status code [manifests ${tag}]: 401 Unauthorized`;
}

function hasCredentials(api: ClusterApi, pod: ObjectFields): boolean {
  return listIn(specOf(pod), 'imagePullSecrets').some((reference) => {
    const secret = api.get(SECRETS, namespaceOf(pod), nameOf({ metadata: reference }));
    const data = { ...fieldsOf(secret?.data), ...fieldsOf(secret?.stringData) };
    return data['.dockerconfigjson'] !== undefined || data['.dockercfg'] !== undefined;
  });
}
