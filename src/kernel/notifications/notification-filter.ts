import { z } from 'zod';
import { Severity } from '../../contracts/common.js';
import type { Incident } from '../../contracts/failure.js';
import { matchGlob } from '../../rules/glob.js';
import type { SettingService } from '../settings/setting-service.js';
import type { EnabledNotifier } from './enabled-notifiers.js';

const Globs = z.array(z.string()).catch([]);

/** What the host looks at of a notifier's configuration (ports/notifier.ts); a field of another form counts as not set. */
const OwnFilter = z.object({
  namespaces: Globs.default([]),
  causes: Globs.default([]),
  min_severity: Severity.catch('low').default('low'),
});

/** From the least to the most severe. */
const SEVERITIES = [...Severity.options].reverse();

const isAtLeast = (severity: Severity, least: Severity) => SEVERITIES.indexOf(severity) >= SEVERITIES.indexOf(least);

/** No pattern at all fits everything. */
const fitsOne = (globs: readonly string[], text: string) =>
  globs.length === 0 || globs.some((glob) => matchGlob(glob, text));

/** True when the settings of all notifiers and the filter of this one let messages about the incident through. */
export function passesFilters(incident: Incident, notifier: EnabledNotifier, settings: SettingService): boolean {
  const own = OwnFilter.parse(notifier.config);
  return (
    isAtLeast(incident.severity, settings.value('notify_min_severity')) &&
    isAtLeast(incident.severity, own.min_severity) &&
    fitsOne(settings.value('notify_namespaces'), incident.namespace) &&
    fitsOne(own.namespaces, incident.namespace) &&
    fitsOne(own.causes, incident.cause)
  );
}
