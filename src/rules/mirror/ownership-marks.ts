import type { Fields } from '../evidence/values.js';

/**
 * Labels by which tools find what is theirs (Helm, Argo CD, Flux, kapp, Fleet, kpt, OLM): a pod that has one and that they did not make is shown as out of
 * sync, or is removed.
 */
const LABELS =
  /^(?:app\.kubernetes\.io\/(?:instance|managed-by)|helm\.sh\/chart|release|heritage|olm\.owner.{0,60}|(?:argocd\.argoproj\.io|[\w-]{1,60}\.toolkit\.fluxcd\.io|fluxcd\.io|kapp\.k14s\.io|objectset\.rio\.cattle\.io|applyset\.kubernetes\.io)\/.{1,100})$/;
/** The same of annotations, with those by which they act on an object. */
const ANNOTATIONS =
  /^(?:meta\.helm\.sh|helm\.sh|argocd\.argoproj\.io|[\w-]{1,60}\.toolkit\.fluxcd\.io|fluxcd\.io|kapp\.k14s\.io|objectset\.rio\.cattle\.io|applyset\.kubernetes\.io|config\.k8s\.io|config\.kubernetes\.io|internal\.config\.kubernetes\.io|cli-utils\.sigs\.k8s\.io)\/.{1,100}$|^kubectl\.kubernetes\.io\/last-applied-configuration$/;

export function isOwnershipLabel(key: string): boolean {
  return LABELS.test(key);
}

/** Without the annotations by which a tool would take the pod for its own. */
export function withoutOwnershipMarks(annotations: Fields): Fields {
  return Object.fromEntries(Object.entries(annotations).filter(([key]) => !ANNOTATIONS.test(key)));
}
