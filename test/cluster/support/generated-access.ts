import fc from 'fast-check';
import {
  ASKERS,
  arbitraryAccess,
  arbitraryQuestion,
  type NamedAsker,
  WORD_NAMESPACES,
} from '../../support/access/arbitrary-access.js';
import type { RawAccess, RawBinding, RawRole } from '../../support/access/naive-authorizer.js';
import { type Asked, pointedQuestions } from '../../support/access/pointed-questions.js';
import { eventually, type Manifest, type TestCluster } from './test-cluster.js';

const API_VERSION = 'rbac.authorization.k8s.io/v1';
const SEED = 20_261_122;

/**
 * Random roles and bindings on a real cluster, in namespaces of their own. What counts in the whole cluster gives rights to names that nobody there
 * has, and to groups of everybody only for a resource that does not exist: other tests keep theirs.
 */
export class GeneratedAccess {
  readonly #access: RawAccess = generate();
  readonly #created: Manifest[] = [];
  readonly #namespaces: readonly string[];
  readonly #cluster: TestCluster;

  private constructor(cluster: TestCluster, namespaces: readonly string[]) {
    this.#cluster = cluster;
    this.#namespaces = namespaces;
  }

  static async create(cluster: TestCluster): Promise<GeneratedAccess> {
    const namespaces: string[] = [];
    for (const _ of WORD_NAMESPACES) namespaces.push(await cluster.createNamespace('access'));
    const access = new GeneratedAccess(cluster, namespaces);
    try {
      await access.#createObjects();
      return access;
    } catch (error) {
      await access.remove();
      throw error;
    }
  }

  async remove(): Promise<void> {
    for (const object of this.#created) await this.#cluster.delete(object);
    for (const namespace of this.#namespaces) await this.#cluster.deleteNamespace(namespace);
  }

  /** Random questions, each with somebody who asks it; the same in each run but for the names of namespaces. */
  questions(count: number): Asked[] {
    const asked = fc.record({ question: arbitraryQuestion, asker: fc.constantFrom(...ASKERS) });
    return fc.sample(asked, { seed: SEED, numRuns: count }).map((each) => this.#renamed(each));
  }

  /** Questions that the rules were written for, evenly from all of them. */
  pointedQuestions(count: number): Asked[] {
    const all = pointedQuestions(this.#access);
    const step = Math.max(1, all.length / count);
    return Array.from({ length: Math.min(count, all.length) }, (_, number) =>
      this.#renamed(all[Math.floor(number * step)] as Asked),
    );
  }

  /** All who are asked about. */
  askers(): readonly NamedAsker[] {
    return this.#renamed(ASKERS);
  }

  /** Whether the API server itself would allow it. */
  async review({ question, asker: { user } }: Asked): Promise<boolean> {
    const { verb } = question;
    const attributes =
      'url' in question ? { nonResourceAttributes: { verb, path: question.url } } : { resourceAttributes: question };
    const { status } = await this.#cluster.request('POST', 'apis/authorization.k8s.io/v1/subjectaccessreviews', {
      apiVersion: 'authorization.k8s.io/v1',
      kind: 'SubjectAccessReview',
      spec: { ...attributes, ...(user.name !== '' && { user: user.name }), groups: user.groups },
    });
    return (status as { allowed?: boolean }).allowed === true;
  }

  async #createObjects(): Promise<void> {
    const { roles, bindings } = this.#access;
    const everybody = ['system:authenticated', 'system:serviceaccounts', 'system:unauthenticated'];
    const widgets: RawRole = {
      kind: 'ClusterRole',
      metadata: { name: 'everybody' },
      rules: [{ verbs: ['get', 'list'], apiGroups: ['example.com'], resources: ['widgets', '*/scale'] }],
    };
    const ofEverybody = everybody.map(
      (name, number): RawBinding => ({
        kind: 'ClusterRoleBinding',
        metadata: { name: `everybody${number}` },
        roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'everybody' },
        subjects: [{ kind: 'Group', name }],
      }),
    );
    for (const object of [...roles, widgets, ...bindings, ...ofEverybody]) {
      const manifest = this.#renamed({ apiVersion: API_VERSION, ...object }) as Manifest;
      const { namespace } = manifest['metadata'] as { namespace?: string };
      this.#created.push(await this.#cluster.create(manifest, namespace ?? ''));
    }
  }

  /** The words for namespaces and roles as they are called in the cluster. */
  #renamed<Value>(value: Value): Value {
    const text = JSON.stringify(value)
      .replace(/"(?=(?:[rR]\d|gone|everybody)\d?")/g, `"${this.#namespaces[0]}-`)
      .replace(/"b(?=\d+")/g, `"${this.#namespaces[0]}-b`)
      .replace(/(?<=[":])(?:shop2?|build)(?=[":])/g, (word) => this.#namespaces[WORD_NAMESPACES.indexOf(word)] ?? word);
    return JSON.parse(text) as Value;
  }
}

function generate(): RawAccess {
  const [access] = fc.sample(arbitraryAccess({ isOdd: false, size: 120, least: 100 }), { seed: SEED, numRuns: 1 });
  if (access === undefined) throw new Error('nothing was generated');
  return { ...access, bindings: access.bindings.map(withoutEverybody) };
}

/** In the whole cluster nobody is given anything who exists. */
function withoutEverybody(binding: RawBinding): RawBinding {
  if (binding.kind === 'RoleBinding') return binding;
  const subjects = binding.subjects.filter(
    ({ name }) => !/^system:(?:un)?authenticated$|^system:serviceaccounts$|^system:anonymous$/.test(name),
  );
  return { ...binding, subjects };
}

/** Both answers, once they agree or a few seconds have passed: caches on both sides need a moment. */
export async function settled<Answer>(
  ask: () => Promise<readonly [Answer, Answer]>,
): Promise<readonly [Answer, Answer]> {
  let last = await ask();
  if (last[0] === last[1]) return last;
  await eventually('agreement', 10, async () => {
    last = await ask();
    return last[0] === last[1];
  }).catch(() => undefined);
  return last;
}
