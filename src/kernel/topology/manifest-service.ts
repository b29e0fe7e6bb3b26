import type { Fields } from '../../rules/evidence/values.js';
import { cleanPod, cleanWorkload } from '../../rules/pod/clean-manifest.js';
import { dumpManifest } from '../../rules/pod/dump-manifest.js';
import { scrubFields } from '../../rules/secrets/scrub-fields.js';
import type { ClusterObjects } from '../ports/cluster/cluster-objects.js';
import { PodproofError } from '../ports/errors.js';

export interface ManifestName {
  /** `_` for what has none. */
  readonly namespace: string;
  readonly kind: string;
  readonly name: string;
}

export interface ManifestView {
  /** Whether the values of environment variables are shown; plain numbers, amounts and switches always are. */
  readonly showsVariables: boolean;
}

const NO_NAMESPACE = '_';
/** Nodes of graphs that are no objects of a cluster. */
const SYNTHESIZED = /^(?:permission|podgroup|subject:.{0,200})$/i;
const SECRET = /^secrets?(?:\.(?:core|v1))?\.?$/i;

/** Live manifests. */
export class ManifestService {
  constructor(private readonly objects: ClusterObjects) {}

  /**
   * The manifest of an object as YAML, as it could be applied anew. Throws PodproofError `forbidden` for a Secret, `invalid` for what is synthesized,
   * `not_found` for an unknown kind or object, `unavailable` without a cluster.
   */
  async manifest({ namespace, kind, name }: ManifestName, { showsVariables }: ManifestView): Promise<string> {
    refuseKind(kind);
    const object = await this.objects.get({
      kind,
      namespace: namespace === NO_NAMESPACE ? undefined : namespace,
      name,
    });
    const cleaned = object['kind'] === 'Pod' ? cleanPod(object) : cleanWorkload(object);
    if (Object.keys(cleaned).length > 0) return dumpManifest(showsVariables ? cleaned : withoutVariables(cleaned));
    throw new PodproofError('too_large', `The manifest of ${kind} "${name}" is too large to be shown`);
  }
}

/** Other texts are masked where all answers are. */
function withoutVariables(manifest: Fields): Fields {
  return scrubFields(manifest, { scrub: (text) => text, leaving: { annotations: [''] } });
}

function refuseKind(kind: string): void {
  if (SECRET.test(kind)) throw new PodproofError('forbidden', 'Secret manifests are not readable by design');
  if (SYNTHESIZED.test(kind))
    throw new PodproofError(
      'invalid',
      `${kind} is made up for the graph and has no manifest; ask for one of its objects`,
    );
}
