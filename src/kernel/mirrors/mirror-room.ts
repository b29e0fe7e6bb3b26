import type { MirrorPreview } from '../../contracts/mirror.js';
import type { PluginAccess } from '../plugins/plugin-access.js';
import type { SettingService } from '../settings/setting-service.js';
import type { DeployLimits } from './deploy-limits.js';

/** How many mirrors there are and may be. */
export class MirrorRoom {
  constructor(
    private readonly plugins: PluginAccess,
    private readonly settings: Pick<SettingService, 'get'>,
  ) {}

  limits(): DeployLimits {
    const number = (key: string) => Number(this.settings.get(key).value);
    return { perNamespace: number('mirror_per_namespace'), total: number('mirror_total') };
  }

  /** How it stands now. What decides is counted anew when a mirror is made. */
  async in(namespace: string): Promise<MirrorPreview['limits']> {
    const live = await this.plugins.use('storage', ({ mirrors }) => mirrors.live());
    const here = live.filter(({ mirror }) => mirror.namespace === namespace);
    const { perNamespace, total } = this.limits();
    return { namespace: { used: here.length, max: perNamespace }, total: { used: live.length, max: total } };
  }
}
