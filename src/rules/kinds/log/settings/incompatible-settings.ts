import { anyOf } from '../../any-of.js';
import { type CaseRow, caseTable } from '../../case-table.js';

/** Two things that a program does not take together. */
export const INCOMPATIBLE = caseTable<CaseRow>([
  {
    pattern: anyOf(
      /["'`]?([\w.-]{2,60})["'`]? and ["'`]?([\w.-]{1,60}\w)["'`]? (?:are mutually exclusive|(?:cannot|can't|must not|may not) (?:both )?be (?:used|set|enabled|specified|given|combined)(?: together| at the same time)?)/i,
      /\bboth ["'`]?([\w.-]{2,60})["'`]? and ["'`]?([\w.-]{1,60}\w)["'`]? (?:are|were|have been) (?:set|given|specified|defined|configured|provided|enabled)\b/i,
      /["'`]?([\w.-]{2,60})["'`]? (?:is mutually exclusive with|cannot be (?:used|set|enabled|specified|combined) (?:together )?with) (?:the )?["'`]?([\w.-]{1,60}\w)/i,
    ),
    example: [
      'error: --shelf and --depot are mutually exclusive',
      'config error: depot.standalone cannot be used together with depot.peers',
    ],
  },
  {
    pattern:
      /(?:cannot|can't|can not|may not|must not) (?:be )?(?:used?|combined?|mix(?:ed)?|set|run|specif(?:y|ied)|enabled?) (?:the )?["'`]?([\w.-]{2,60})["'`]? (?:together )?with (?:the |an? )?["'`]?([\w.-]{1,60}\w)/i,
    example: [
      'amber.exceptions.ConfigException: error: cannot use FlatFile with the ClusterScheduler',
      "error: cannot combine 'replicas' with 'standalone'",
    ],
  },
]);

/** The two; undefined where the line tells of none. */
export function incompatibleIn(line: string): readonly [string, string] | undefined {
  const match = INCOMPATIBLE.find(line)?.match;
  const [one, other] = (match?.slice(1) ?? []).filter((group) => (group ?? '') !== '');
  return one === undefined || other === undefined ? undefined : [one, other];
}
