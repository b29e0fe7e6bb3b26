import type { Event } from '../../contracts/event.js';

/** When each event is sent, and what a client does with it. */
export const EVENT_TEXTS: Readonly<Record<Event['type'], string>> = {
  pod_failure:
    'A report was accepted and its record committed, with the solution of the rules. Also for a pod that was reported before: a record that is known by its `id` is replaced.',
  solution_updated: 'The solution of a record was written anew, by a language model or on request.',
  pod_deleted: 'An agent says that the pod is gone or well again. The `pod_status_change` to `resolved` follows.',
  timeline_changed: 'Somebody wrote a note, or takes care of it now.',
  pod_status_change: 'A record has another status, or was given the same again.',
  incident:
    'An incident was opened, has more pods than before, or was resolved. `GET /api/incidents/{id}` has its pods.',
  records_deleted: 'Records of failures were deleted for good, by retention or by an admin.',
  security_finding: 'A finding was reported.',
  security_findings_changed: 'Many findings were reported or removed at once: the list is to be read anew.',
  finding_status_change: 'A finding was dismissed or restored.',
  security_rescan_status: 'A scan is requested, runs, or ended. The scanner starts one when it hears `requested`.',
  namespace_exclusion:
    'A namespace is excluded from now on, or no longer. For each open record of a pod there, a `pod_status_change` to `resolved` follows.',
  pod_exclusion:
    'A pattern of pods is excluded from now on, or no longer. For each open record that it covers, a `pod_status_change` to `resolved` follows.',
  trusted_registry_change: 'A registry was added to those that are trusted, or removed.',
  mirror_status:
    'A mirror pod is in another state, a check of it came out, or its verdict is there. `GET /api/mirror/status/{id}` has the rest.',
  storage_move: 'How far a move of the storage is.',
  setting_change: 'A setting has another value: `GET /api/admin/settings/{key}` has it.',
  agent:
    'An agent was seen for the first time, is silent, is back, or says something else of itself. Told within 15 seconds.',
  diagram_changed:
    'Something that the diagram of the namespace shows has changed; at most once in two seconds for each namespace.',
  user_change:
    'The session that opened this connection has ended, and why. Only who is concerned gets it, just before the connection is closed with 4401.',
  hello:
    'The first frame of a connection. Whoever connects again to the same `server` and finds the `sequence` that was last seen has missed nothing.',
  heartbeat: 'Nothing else was to be told for a while. At least every 30 seconds there is some frame.',
};
