import { anyOf } from '../../any-of.js';
import { changeStep, step } from '../../support/commands.js';
import type { LogHit } from '../lines/log-signature.js';

const NAME = '[\\[("\'`]{0,3}([\\w.:/-]{1,200}?)[.,;\\])"\'`]{0,3}';
/** First what is wanted, then what the token has. */
const WANTED_FIRST = new RegExp(
  `\\b(?:aud|audience)\\b.{0,60}?(?:expected|want(?:ed|s)?|must be|should be)[: ]{1,2}(?:\\w{1,10} ){0,2}?${NAME}(?:,? (?:but )?(?:got|found|received|actual|was|is|token has)[: ]{1,2}${NAME})?(?:\\s|$)`,
  'i',
);
/** The API server's review of a token, and .NET. */
const GIVEN_FIRST =
  /token audiences \[?["']?([\w.:/-]{1,200})["']?\]? (?:is|are) invalid for the target audiences \[?["']?([\w.:/-]{1,200})|Audiences?: '([^']{1,200})'\. Did not match: validationParameters\.ValidAudiences?: '([^']{1,200})'/;

/** A token is meant for another service than the one that it is shown to. */
export const WRONG_AUDIENCE = {
  pattern: anyOf(
    /\baud(?:ience)?s?\b.{0,40}(?:invalid|mismatch|not match|not allowed|not valid|unexpected|expected)|(?:invalid|wrong|unexpected|bad|unknown) (?:token |jwt )?aud(?:ience)?\b|Audience validation failed/i,
  ),
  example: 'authentication failed: invalid audience claim (aud): expected [depot], got [https://cluster.example]',
  lacks: 'credentials',
  read: (_who: string, _detail: string, hit: LogHit) => {
    const { wanted, given } = audiencesIn(hit.line);
    const token = given === '' ? 'the token' : `a token for ${given}`;
    return {
      title:
        wanted === '' ? 'A token is meant for another audience' : `The token is not meant for the audience ${wanted}`,
      what: `it shows ${token}, and ${wanted === '' ? 'another audience' : `the audience ${wanted}`} is wanted, so that the token is refused whatever rights it gives`,
      steps: audienceSteps(hit, wanted),
    };
  },
} as const;

/** '' for what the line does not name. */
export function audiencesIn(line: string): { readonly wanted: string; readonly given: string } {
  const given = GIVEN_FIRST.exec(line);
  if (given !== null) return { wanted: given[2] ?? given[4] ?? '', given: given[1] ?? given[3] ?? '' };
  const [, wanted = '', has = ''] = WANTED_FIRST.exec(line) ?? [];
  return { wanted, given: has };
}

function audienceSteps({ evidence, container }: LogHit, wanted: string) {
  const audience = wanted === '' ? 'the audience that is wanted' : `audience: ${wanted}`;
  return [
    changeStep(
      evidence,
      `Where it shows the token of its ServiceAccount, give it one with ${audience} (a projected volume with serviceAccountToken under spec.volumes, mounted in ${container.name}), since the usual one is for the API server; where it has the token from an identity provider, ask that for ${wanted === '' ? 'the right audience' : wanted} (the client's audience or resource)`,
    ),
    step(
      `Or, where ${container.name} is the one that refuses the tokens of others, correct the audience that it demands in its settings.`,
    ),
  ];
}
