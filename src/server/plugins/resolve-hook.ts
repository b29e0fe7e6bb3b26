import type { InitializeHook, ResolveHook } from 'node:module';

/** What the hook is given when it is registered. */
export interface ResolveHookData {
  /** Addresses of the folders whose files are served, each with a slash at its end. */
  readonly folders: readonly string[];
  /** A file of this package: from there `podproof/*` is ourselves and `zod` is ours. */
  readonly self: string;
}

const OURS = /^podproof(\/|$)/;
/** What a plugin may have from us when it has not installed it itself. */
const FALLBACK = /^(?:zod|better-sqlite3|pg)(\/|$)/;

let data: ResolveHookData = { folders: [], self: '' };

/** Runs in the thread of the module loader. */
export const initialize: InitializeHook<ResolveHookData> = (given) => {
  // It runs again for folders that are found later.
  data = { folders: [...new Set([...data.folders, ...given.folders])], self: given.self };
};

/** A module that was loaded anew after a change has all modules of its folder loaded anew: a query makes them others for Node. */
export const FRESH = 'podproof';

function refreshed(url: string, parentURL: string): string {
  const query = new URL(parentURL).searchParams.get(FRESH);
  if (query === null || !data.folders.some((folder) => url.startsWith(folder)) || url.includes('/node_modules/'))
    return url;
  const fresh = new URL(url);
  fresh.searchParams.set(FRESH, query);
  return fresh.href;
}

/**
 * Gives plugins outside our `node_modules` what they import from us: always this very copy of `podproof/*`, and our `zod` when they
 * bring none of their own.
 */
export const resolve: ResolveHook = async (specifier, context, nextResolve) => {
  const { parentURL } = context;
  if (!parentURL || !data.folders.some((folder) => parentURL.startsWith(folder)))
    return nextResolve(specifier, context);
  const asOurs = { ...context, parentURL: data.self };
  if (OURS.test(specifier)) return nextResolve(specifier, asOurs);
  if (!FALLBACK.test(specifier)) {
    const resolved = await nextResolve(specifier, context);
    return { ...resolved, url: refreshed(resolved.url, parentURL) };
  }
  try {
    return await nextResolve(specifier, context);
  } catch {
    return nextResolve(specifier, asOurs);
  }
};
