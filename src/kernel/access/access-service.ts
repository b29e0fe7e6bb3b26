import type { BlastRadius, CanIAnswer, RoleDiagram, RoleList, WhoCanAnswer } from '../../contracts/access.js';
import type { MissingKind } from '../../contracts/diagram.js';
import { AccessIndex } from '../../rules/rbac/access-index.js';
import { parseAsker } from '../../rules/rbac/asker.js';
import type { AccessQuestion } from '../../rules/rbac/rule-matches.js';
import type { AccessRules, AccessSnapshot } from '../ports/cluster/access-rules.js';
import type { PodLogs } from '../ports/cluster/pod-logs.js';
import { PodproofError } from '../ports/errors.js';
import { type PreparedAnswer, prepareAnswer } from '../prepared-answer.js';
import { blastRadius } from './blast-radius.js';
import { canI } from './can-i.js';
import { type RoleName, roleDiagram } from './role-diagram.js';
import { roleList } from './role-list.js';
import { whoCan } from './who-can.js';

export type { AccessQuestion };

/** What is made of one state of the cluster. */
interface Known {
  readonly snapshot: AccessSnapshot;
  readonly index: AccessIndex;
  /** Named in each answer, where there are any. */
  readonly missing: { readonly missing?: MissingKind[] };
  list?: PreparedAnswer<RoleList>;
}

/** Who may do what in the cluster, as its RBAC objects say. All throw PodproofError `unavailable` where there is no cluster or it is away. */
export class AccessService {
  #known: Known | undefined;

  constructor(
    private readonly rules: AccessRules,
    private readonly pods: Pick<PodLogs, 'pod'>,
  ) {}

  /** All roles in alphabetical order. */
  async roles(): Promise<PreparedAnswer<RoleList>> {
    const known = await this.#current();
    known.list ??= prepareAnswer<RoleList>({ ...roleList(known.index), ...known.missing });
    return known.list;
  }

  /** Throws `not_found` for a role that is neither there nor bound, `forbidden` where the cluster shows no roles of its kind. */
  async role(wanted: RoleName): Promise<PreparedAnswer<RoleDiagram>> {
    const { snapshot, index, missing } = await this.#current();
    const diagram = roleDiagram(index, wanted);
    if (diagram === undefined) throw unknownRole(snapshot, wanted);
    return prepareAnswer<RoleDiagram>({ ...diagram, ...missing });
  }

  async whoCan(question: AccessQuestion): Promise<PreparedAnswer<WhoCanAnswer>> {
    const { index, missing } = await this.#current();
    return prepareAnswer<WhoCanAnswer>({ ...whoCan(index, question), ...missing });
  }

  /**
   * @param subject `system:serviceaccount:ns:name`, `user:x` or `group:x`
   * Throws `invalid` for another form, before the cluster is asked.
   */
  async canI(subject: string, question: AccessQuestion): Promise<PreparedAnswer<CanIAnswer>> {
    const asker = parseAsker(subject);
    if (asker === undefined)
      throw new PodproofError(
        'invalid',
        'subject: must be system:serviceaccount:<namespace>:<name>, user:<name> or group:<name>',
      );
    const { index, missing } = await this.#current();
    const unseen = missing.missing === undefined ? {} : { unseen: missing.missing };
    return prepareAnswer<CanIAnswer>({ ...canI(index, asker, question), ...unseen });
  }

  /** What a stolen token of a pod's service account could do. Throws `not_found` for a pod that is not there. */
  async blastRadius(namespace: string, name: string): Promise<PreparedAnswer<BlastRadius>> {
    const pod = await this.pods.pod(namespace, name);
    const { index, missing } = await this.#current();
    return prepareAnswer<BlastRadius>({ ...blastRadius(index, pod, namespace), ...missing });
  }

  /** The index is made once for each state of the cluster. */
  async #current(): Promise<Known> {
    const snapshot = await this.rules.current();
    if (this.#known?.snapshot !== snapshot) {
      const missing = snapshot.missing.length === 0 ? {} : { missing: [...snapshot.missing] };
      this.#known = { snapshot, index: new AccessIndex(snapshot), missing };
    }
    return this.#known;
  }
}

function unknownRole(snapshot: AccessSnapshot, { kind, namespace, name }: RoleName): PodproofError {
  const reason = snapshot.missing.find((each) => each.kind === kind)?.reason;
  if (reason !== undefined) return new PodproofError('forbidden', `The cluster does not show its ${kind}s: ${reason}`);
  const where = namespace === '' ? '' : ` in namespace ${namespace}`;
  return new PodproofError('not_found', `There is no ${kind} ${name}${where}, and no binding names one`);
}
