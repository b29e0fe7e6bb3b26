/** Of mounts with the paths at which they are in a container: the one that is at the path or nearest above it, which is what the container sees there. */
export function deepestMount<Mount extends { readonly path: string }>(
  mounts: readonly Mount[],
  path: string,
): Mount | undefined {
  const holding = mounts.filter((mount) => path === mount.path || path.startsWith(`${mount.path.replace(/\/$/, '')}/`));
  return holding.sort((one, other) => other.path.length - one.path.length)[0];
}
