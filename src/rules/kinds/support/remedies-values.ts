import { caseTable } from '../case-table.js';
import type { Remedy } from './error-facts.js';
import { withoutStop } from './texts.js';

/** `objectType:docker, objectName: shop`: what was given, as programs write it before they say what they take. */
const GIVEN = /(?<![\w./-])([a-z][A-Za-z]{2,30})[:=] ?["']?([\w.][\w./-]{1,100})["']?(?=[,;\s"']|$)/g;
const NO_NAMES = /^(?:error|err|desc|code|rpc|warning|failed|https?|caused|reason|message|status|output)$/i;

function givenIn(text: string): string {
  const pairs = [...text.matchAll(GIVEN)].filter(([, name = '']) => !NO_NAMES.test(name)).slice(-4);
  return pairs.length === 0
    ? 'what it names'
    : pairs.map(([, name = '', value = '']) => `${name} ${withoutStop(value)}`).join(', ');
}

/** `a, b or c`, in whatever form the list stands. */
function choices(text: string): string {
  return text
    .replace(/["'`[\]()]/g, '')
    .replace(/,? (?:or|and) /, ' or ')
    .trim();
}

/** What a program says of values that it takes, and of an API that it misses. */
export const VALUE_REMEDIES = caseTable<Remedy>([
  {
    pattern: /the server could not find the requested resource|no matches for kind "?([\w.]{2,60})/,
    example: 'error listing Shelves: the server could not find the requested resource',
    reason: () => 'it asks for an API that this cluster does not serve',
    step: ({ who }) =>
      `Use a release of ${who} that is made for the version of this cluster (kubectl version): it asks the API server for an API that is not served here, one that was removed or is not there yet, or a custom resource that is not installed (kubectl api-resources lists what is).`,
  },
  {
    pattern:
      /(?:should|must|may|can)(?: only)? be (?:one of:? |either )?((?:["'`[(]{0,2}[\w.-]{1,60}["'`]?, ){1,15}(?:or |and )?["'`]?[\w.-]{1,60}["'`\])]?)|(?:(?:valid|allowed|supported|possible|accepted) (?:values|types|options|choices) (?:are|is)?:? ?|expected one of:? ?)((?:["'`[(]{0,2}[\w.-]{1,60}["'`]?,? ){1,15}(?:or |and )?["'`]?[\w.-]{1,60}["'`\])]?)/i,
    example: 'invalid tier:gold, should be hot, cool, or archive',
    reason: (_facts, [one = '', other = '']) => `the value must be ${choices(one || other)}`,
    step: ({ settings, text }, [one = '', other = '']) =>
      `Correct in ${settings}: ${givenIn(text)} is not taken, the value must be ${choices(one || other)}.`,
  },
]);
