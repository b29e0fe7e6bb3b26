import { comparisonIn, expectedIn, subjectOf } from '../lines/complaint-subject.js';
import { refusedValue } from '../lines/refusal.js';
import { type LineClass, sources, variableIn } from './line-class-row.js';
import { named } from './thing-words.js';

/** What a server, a system or a machine supports or does not: no value of a setting. */
const OF_THE_OTHER_SIDE =
  /\b(?:features?|operations?|syntax|statements?|extensions?|engines?|protocols?|requests?|methods?|functions?|instructions?|cpu|architectures?|platforms?|systems?|versions?|commands?|api|kernel|device|filesystem)\b/i;

/** Something that lacks a part: both in the words of the program. */
const HAS_NO =
  /((?:[A-Za-z][\w-]{1,24} ){0,2}(?:"[^"]{1,80}"|'[^']{1,80}'|`[^`]{1,80}`|(?!(?:but|and|or|which|that|who|also|still|now)\b)[A-Za-z][\w./-]{2,60}|\d{1,6})) (?:has|have|contains?|defines?) no ((?!such\b|effect|leader|quorum|longer|attribute|more\b|space|room|route|permission|access|right|valid|response|method|default credentials)(?:[a-z][\w-]{1,24} ){0,3}[a-z][\w-]{2,24})(?=[;,.:)]| \(|$)/;

/** The same of a part that has a name: `no scope "rows:write"`. */
const HAS_NO_NAMED =
  /((?:[A-Za-z][\w-]{1,24} ){0,2}(?:"[^"]{1,80}"|'[^']{1,80}'|`[^`]{1,80}`|(?!(?:but|and|or|which|that|who)\b)[A-Za-z][\w./-]{2,60})) (?:has|have|holds?|contains?|defines?|lacks?) (?:no |the )?((?!such\b)(?:[a-z][\w-]{1,24} ){1,2}(?:"[^"]{1,80}"|'[^']{1,80}'|`[^`]{1,80}`))(?=[;,.:)]|$)/;

/** The same of what it demands. */
const REQUIRES =
  /((?:[A-Za-z][\w-]{1,24} ){0,3}(?:"[^"]{1,80}"|'[^']{1,80}'|`[^`]{1,80}`)) (?:requires|needs) (an? (?!newer|older|later|minimum|version|kernel)(?:[A-Za-z][\w-]{1,24} ){0,3}[A-Za-z][\w-]{2,24}|(?:module|plugin|extension|feature|role|scope|permission|driver|library|table|column|topic|queue|bucket) ["'`]?[\w.:-]{1,60}\w["'`]?)(?=[;,.:)]|$)/;

/** ` of SHELF_KIND`; '' where the line names no variable. */
function ofVariable(line: string): string {
  const name = variableIn(line);
  return name === '' ? '' : ` of${name}`;
}

/** What was left out when the program was built. */
const WITHOUT = /\b(?:built|compiled) without (?:the )?(?:support for )?["'`]?(?!the\b)(\w[\w.+-]{1,40})["'`]?/i;

const DUPLICATE =
  /\bduplicated? ((?:[a-z]{2,20} )?(?:key|field|entry|option|section|label|flag|rule|route|listener|job(?:[ _]name)?|name|id))s?:? {0,2}["'`]([^"'`]{1,80})["'`]/i;

/** What one side has, and another one does not want, has already, or has in another way. */
export const RELATION_CLASSES: readonly LineClass[] = [
  {
    pattern:
      /\d\)? (?:(?:is|are) (?:greater|larger|more|higher|bigger|longer|smaller|less|lower|shorter) than|exceeds?|is above|is over|is below|is under|>=?) \D{2,80}\d/i,
    example: [
      'ValueError: User-specified max_model_len (32768) is greater than the derived max_model_len (16384)',
      'Error: shelf_rows 64 is greater than max_rows 16',
      'row_buffer (2048) is smaller than row_length (32768).',
      'Configuration problem: shelf.min (20) exceeds shelf.max (8)',
    ],
    advice: (container, line, at) => {
      const found = comparisonIn(line);
      if (found === undefined) return `Let the two values that it compares fit, ${sources(container, line, at)}`;
      const { name, value, isGreater, other, limit } = found;
      const [bound, way] = isGreater ? ['most', 'raise'] : ['least', 'lower'];
      const instead = name === other ? '' : `, or ${way} ${other}`;
      return `Set ${name} (${value}) to at ${bound} ${limit}${instead}, ${sources(container, line, at)}`;
    },
  },
  {
    pattern: HAS_NO,
    example: 'depot: feature "amber_shelf" has no default variant; refusing to start',
    advice: (container, line, at) => {
      const [, whole = '', part = ''] = HAS_NO.exec(line) ?? [];
      return `Give ${named(whole)} ${/[^s]s(?: |$)/.test(part.trim()) ? '' : 'a '}${part.trim().replace(/^an? /, '')}, which it has not, ${sources(container, line, at)}`;
    },
  },
  {
    pattern: HAS_NO_NAMED,
    except: /\b(?:has|have|holds?|contains?|defines?) the\b/,
    example: 'fatal: shelf key has no scope "rows:write"',
    advice: (container, line, at) => {
      const [, whole = '', part = ''] = HAS_NO_NAMED.exec(line) ?? [];
      return `Give ${named(whole)} ${part.trim()}, which it has not, where that is kept or issued, or name one that has it, ${sources(container, line, at)}`;
    },
  },
  {
    pattern: REQUIRES,
    example: 'Error: shelf provider "amber" requires an access key',
    advice: (container, line, at) => {
      const [, whole = '', part = ''] = REQUIRES.exec(line) ?? [];
      return `Give ${named(whole)} ${part.trim()}, which it requires, ${sources(container, line, at)}`;
    },
  },
  {
    pattern: WITHOUT,
    example: 'Error: unsupported engine "amber": this binary was built without the `amber` feature',
    advice: ({ image }, line) => {
      const part = WITHOUT.exec(line)?.[1] ?? '';
      return `Use an image that is built with ${part} in place of ${image || 'this one'}, or choose in its settings what does without it`;
    },
  },
  {
    pattern:
      /\bonly supported (?:on|in|by|with|for)\b|(?:is|are) not supported\b|does not support\b|\bunsupported\b|not implemented/i,
    example: ['Unknown/unsupported storage engine: InnoDB', 'unsupported bucket unit: week'],
    advice: (container, line, at) => {
      const value = OF_THE_OTHER_SIDE.test(line) ? '' : refusedValue(line);
      if (value !== '')
        return `Correct the value "${value}"${ofVariable(line)} to one that ${container.image || 'the image'} takes, ${sources(container, line, at)}`;
      return `Switch off ${subjectOf(line, 'unsupported') || 'what it asks for'}, or let the other side be set up so that it supports it`;
    },
  },
  {
    pattern: DUPLICATE,
    example: 'settings registry is invalid: duplicate key "timeout"',
    advice: (container, line, at) => {
      const [, noun = '', name = ''] = DUPLICATE.exec(line) ?? [];
      return `Leave only one ${noun.toLowerCase()} ${name}, ${sources(container, line, at)}: it stands there twice`;
    },
  },
  {
    pattern:
      /\balready (?:exists?|defined|registered|taken)\b|\b(?:Already|File ?)[Ee]xists\b|\bFile exists\b|\bduplicated?\b|\bconflicts? with\b/i,
    example: 'lock file "a.pid" already exists',
    advice: (_container, line) =>
      `See whether ${subjectOf(line, 'present') || 'what exists already'} is the one that it is to make: then let it take that one; else remove or rename one of both`,
  },
  {
    pattern:
      /\bexpected\b.{1,80}\b(?:actual|got|found|but)\b|\bmismatch|\b(?:belongs to|was (?:created|made|initiali[sz]ed) (?:for|with|by)) .{1,60}, but\b|\b(?:does not|doesn't|do not|don't) match|\bdiffers? from\b| != |has invalid partitions/i,
    except: /\bgot:? (?:nil|nothing|undefined|null|none)\b/i,
    example: 'tls: private key does not match public key',
    advice: (_container, line) => {
      const { expected, found } = expectedIn(line) ?? {};
      return `Make both sides agree${found === undefined ? '' : ` (it expects ${expected} and finds ${found})`}: correct the setting, or what is stored under that name, whichever is wrong`;
    },
  },
  {
    // What is wrong with the parts of a table is in the data that a program reads.
    pattern:
      /\b(?:columns?|rows?|cells?|data ?frame|records?) (?:named )?["'`]?[\w.-]{1,60}["'`]?,? (?:in [\w./-]{1,60} )?(?:is|are|was|were|has|have|contains?|not|missing)\b/i,
    except: /\bcrc\b|checksum|corrupt|\bWAL\b|\bparam|\bsetting|\boption|\bvariable|\brecords? (?:id|name|set|type)\b/i,
    example: 'ValueError: column height is empty',
    advice: () =>
      'Let the data that it reads (the file, table or message that the lines above name) have what it asks for, or let the program take data without that: no setting is wrong',
  },
];
