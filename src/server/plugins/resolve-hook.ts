import type { InitializeHook, ResolveHook } from 'node:module';

/** What the hook is given when it is registered. */
export interface ResolveHookData {
  /** Addresses of the folders whose files are served, each with a slash at its end. */
  readonly folders: readonly string[];
  /** A file of this package: from there `podproof/*` is ourselves and `zod` is ours. */
  readonly self: string;
}

const OURS = /^podproof(\/|$)/;
const FALLBACK = /^zod(\/|$)/;

let data: ResolveHookData = { folders: [], self: '' };

/** Runs in the thread of the module loader. */
export const initialize: InitializeHook<ResolveHookData> = (given) => {
  data = given;
};

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
  if (!FALLBACK.test(specifier)) return nextResolve(specifier, context);
  try {
    return await nextResolve(specifier, context);
  } catch {
    return nextResolve(specifier, asOurs);
  }
};
