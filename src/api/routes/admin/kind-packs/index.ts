import { configureKindPack } from './configure-kind-pack.js';
import { listKindPacks } from './list-kind-packs.js';
import { removeKindPack } from './remove-kind-pack.js';
import { testKindPack } from './test-kind-pack.js';

/** What packs of failure kinds are configured with. */
export const kindPackRoutes = [listKindPacks, configureKindPack, removeKindPack, testKindPack];
