import { getMirrorTtl } from './get-mirror-ttl.js';
import { getSetting } from './get-setting.js';
import { listSettings } from './list-settings.js';
import { setMirrorTtl } from './set-mirror-ttl.js';
import { setSetting } from './set-setting.js';

/** The mirror TTL comes before the generic path, which would match it too. */
export const settingRoutes = [listSettings, getMirrorTtl, setMirrorTtl, getSetting, setSetting];
