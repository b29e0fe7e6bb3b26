/** The path if it is one of this site, else `/`: what stands in `?next` comes from a link that anybody may have written. */
export function ownPath(path: unknown): string {
  if (typeof path !== 'string' || !/^\/(?![/\\])/.test(path)) return '/';
  try {
    const url = new URL(path, location.origin);
    return url.origin === location.origin ? `${url.pathname}${url.search}${url.hash}` : '/';
  } catch {
    return '/';
  }
}
