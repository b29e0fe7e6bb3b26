import type { Owner } from '../../contracts/common.js';
import type { Fix } from '../../contracts/diagnosis.js';
import type { ManagedBy } from '../../contracts/mirror.js';
import type { Fields } from '../evidence/values.js';
import type { JsonPatch } from '../pod/json-patch.js';

/** A fix of a pod, and where it is to go. */
export interface HandOverRequest {
  readonly fix: Fix;
  /** The pod's manifest that the fix was derived from, as plain data. */
  readonly pod: Fields;
  /** The controller at the top, or the pod itself. */
  readonly owner: Owner;
  /** The owner's manifest, where it is known: then the patch fits it, and says what does not. */
  readonly ownerManifest?: Fields | undefined;
  /** Of pod and owner; default is what the manifests say. */
  readonly namespace?: string | undefined;
  /** Whether what only a mirror should have is handed over as well. */
  readonly isExperiment?: boolean | undefined;
}

/** The object that a patch is for. */
export interface PatchTarget {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly namespace: string;
}

/** The fix as patches of the owner, which say the same. */
export interface OwnerPatch {
  readonly ok: true;
  readonly target: PatchTarget;
  /** Plain data, without apiVersion, kind and metadata of the owner. */
  readonly strategicMerge: Fields;
  /** RFC 6902 on the owner's manifest. It begins with tests that the elements that it goes through are the ones meant. */
  readonly jsonPatch: JsonPatch;
  /** The tool that writes the owner, and where the change belongs then. */
  readonly managedBy: ManagedBy | null;
  /** What whoever applies the patch should know, a sentence or two each. */
  readonly warnings: readonly string[];
}

/** Why there is no patch, and what works instead where something does. */
export interface NoPatch {
  readonly ok: false;
  readonly target: PatchTarget;
  /** One or two sentences. */
  readonly reason: string;
  /** A shell command that does it another way. */
  readonly command?: string;
  /** The whole fixed manifest as YAML, to be created in place of the old. */
  readonly manifest?: string;
  readonly managedBy: ManagedBy | null;
  readonly warnings: readonly string[];
}

export type HandOver = OwnerPatch | NoPatch;
