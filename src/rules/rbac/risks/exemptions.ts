const BUILT_IN = new Set(['cluster-admin', 'admin', 'edit', 'view']);

/** What Kubernetes itself brings along: no finding by itself, whatever it allows. */
export function isBuiltIn({
  name,
  labels,
}: {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
}): boolean {
  return labels['kubernetes.io/bootstrapping'] === 'rbac-defaults' || name.startsWith('system:') || BUILT_IN.has(name);
}
