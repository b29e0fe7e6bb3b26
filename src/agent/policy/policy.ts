import type { AgentPolicy } from '../../contracts/agent.js';
import { parseJson } from '../../contracts/parse-json.js';
import { fieldsOf, numberOf, textOf, textsOf } from '../../rules/evidence/values.js';
import { type CompiledExclusions, compileExclusions } from '../../rules/exclusions.js';
import { SECOND } from '../../rules/failing/durations.js';
import { MIRROR_LABEL } from '../../rules/mirror/mirror-names.js';
import { FAILURE_SETTINGS, type FailureSettings } from '../failure-states.js';
import type { PassedBy } from '../passed-by.js';

/** What the backend wants an agent to leave alone, and how long to wait, in the form in which it is asked. */
export interface Policy extends PassedBy {
  readonly exclusions: CompiledExclusions;
  readonly settings: FailureSettings;
}

const RULE_LIMIT = 10_000;
const GRACE_LIMIT = 500;

/** Nothing is excluded. */
export const NO_POLICY: Policy = {
  exclusions: compileExclusions([]),
  mirrorLabel: MIRROR_LABEL,
  settings: FAILURE_SETTINGS,
};

/** Reads an answer of `GET /api/agents/policy`, which gives times in seconds. Undefined for what is no policy. */
export function readPolicy(text: string): Policy | undefined {
  const answer = fieldsOf(parseJson(text)) as Partial<Record<keyof AgentPolicy, unknown>>;
  if (!Array.isArray(answer.excluded_namespaces) || !Array.isArray(answer.excluded_pods)) return undefined;
  const rules = (['namespace', 'pod'] as const).flatMap((kind) =>
    textsOf(kind === 'namespace' ? answer.excluded_namespaces : answer.excluded_pods, RULE_LIMIT).map((pattern) => ({
      kind,
      pattern,
    })),
  );
  const heartbeat = numberOf(answer.failure_heartbeat_seconds) ?? 0;
  return {
    exclusions: compileExclusions(rules),
    mirrorLabel: textOf(answer.mirror_label) || MIRROR_LABEL,
    settings: {
      ...FAILURE_SETTINGS,
      ...(heartbeat > 0 && { heartbeat: heartbeat * SECOND }),
      graces: gracesOf(answer.graces),
    },
  };
}

function gracesOf(value: unknown): Readonly<Record<string, number>> {
  const pairs = Object.entries(fieldsOf(value)).slice(0, GRACE_LIMIT);
  return Object.fromEntries(
    pairs.flatMap(([verdict, seconds]) => {
      const number = numberOf(seconds) ?? -1;
      return number < 0 ? [] : [[verdict, number * SECOND]];
    }),
  );
}
