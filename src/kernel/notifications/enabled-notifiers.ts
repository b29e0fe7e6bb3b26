import type { PluginConfigService } from '../plugins/plugin-config-service.js';
import type { PluginHost } from '../plugins/plugin-host.js';

/** For a notifier that does not say how many messages it takes. */
const USUAL_MESSAGES_PER_MINUTE = 60;

/** A notifier in service. */
export interface EnabledNotifier {
  readonly id: string;
  /** Its configuration, secrets masked. Of it `namespaces`, `causes` and `min_severity` filter (ports/notifier.ts). */
  readonly config: Readonly<Record<string, unknown>>;
}

/** Which notifiers are in service now, from memory: it is asked in the hot path. */
export interface EnabledNotifiers {
  list(): readonly EnabledNotifier[];
  /** How many messages one takes at most. */
  messagesPerMinute(id: string): number;
}

/** The notifiers that admins have enabled, and the pace that their plugins ask for. */
export function enabledNotifiers(
  configs: Pick<PluginConfigService, 'active'>,
  plugins: Pick<PluginHost, 'capabilitiesOf'>,
): EnabledNotifiers {
  return {
    list: () => configs.active('notify'),
    messagesPerMinute: (id) => plugins.capabilitiesOf('notify', id)?.messagesPerMinute ?? USUAL_MESSAGES_PER_MINUTE,
  };
}
