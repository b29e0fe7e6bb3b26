import type { Step } from '../../../contracts/diagnosis.js';
import { fieldsOf, listOf, textOf } from '../../evidence/values.js';
import { logSignatureAbsent } from '../../oracles/checks/log-signature-absent.js';
import { notRestarted } from '../../oracles/checks/not-restarted.js';
import { containerPaths } from '../../pod/container-lists.js';
import { indexByName } from '../../pod/places.js';
import { type CaseRow, caseTable } from '../case-table.js';
import { fix } from '../fix.js';
import { changeStep, step } from '../support/commands.js';
import { failingContainer } from '../support/failing-container.js';
import { fromManifest } from '../support/quotes.js';
import type { LogHit } from './lines/log-signature.js';
import { logKind } from './log-kind.js';

interface TzdataRow extends CaseRow {
  /** How a program in this language brings the database along by itself. */
  readonly embed: string;
}

const GO = 'embed it in the program: import _ "time/tzdata" in Go, or build with -tags timetzdata';
const PYTHON = 'install it as a package of Python: pip install tzdata';
const RUBY = 'install it as a gem: tzinfo-data in the Gemfile';
const ANY = 'bring it with a package of its language (tzdata in Python, time/tzdata in Go, tzinfo-data in Ruby)';
const DOTNET = 'build on a base image of .NET that has it, such as the -extra images';

export const TZDATA_LINES = caseTable<TzdataRow>([
  {
    pattern: /\bunknown time zone ([A-Z][\w+-]{0,40}(?:\/[\w+-]{1,40}){0,2})/,
    example: ['panic: unknown time zone Europe/Berlin', 'FATAL cannot load location: unknown time zone Asia/Tokyo'],
    embed: GO,
  },
  {
    pattern: /\bopen \S{0,120}\/zoneinfo\.zip: no such file/,
    example: 'LoadLocation: open /usr/local/go/lib/time/zoneinfo.zip: no such file or directory',
    embed: GO,
  },
  {
    pattern: /\bNo time zone found with key ([A-Z][\w+-]{0,40}(?:\/[\w+-]{1,40}){0,2})/,
    example: "zoneinfo._common.ZoneInfoNotFoundError: 'No time zone found with key Europe/Berlin'",
    embed: PYTHON,
  },
  {
    pattern: /\bModuleNotFoundError: No module named 'tzdata'/,
    example: "ModuleNotFoundError: No module named 'tzdata'",
    embed: PYTHON,
  },
  {
    pattern: /\bNo source of timezone data could be found/,
    example: 'TZInfo::DataSourceNotFound: No source of timezone data could be found.',
    embed: RUBY,
  },
  {
    pattern:
      /\b[Tt]ime ?[Zz]one ["'`]([A-Z][\w+-]{0,40}(?:\/[\w+-]{1,40}){1,2})["'`] (?:(?:is|was) )?(?:could not be found|not found|unknown|not available|not known|missing)/,
    example: "Timezone 'Europe/Berlin' could not be found on this system",
    embed: ANY,
  },
  {
    pattern: /\bThe time zone ID '([A-Z][\w+-]{0,40}(?:\/[\w+-]{1,40}){0,2})' was not found/,
    example: "System.TimeZoneNotFoundException: The time zone ID 'Europe/Berlin' was not found on the local computer.",
    embed: DOTNET,
  },
]);

const UTC = 'UTC';
/** A zone by its place in the database; what POSIX writes out, such as CET-1CEST, needs none. */
const ZONE = /^:?[A-Z][\w+-]{0,40}(?:\/[\w+-]{1,40}){1,2}$/;

interface NamedByTz {
  readonly zone: string;
  readonly index: number;
  readonly place: string;
}

/** The zone that TZ names and the program does not find; undefined where TZ has no part in it. */
function tzOf(env: unknown, { container, match }: LogHit): NamedByTz | undefined {
  const index = indexByName(env, 'TZ');
  if (index === undefined) return undefined;
  const zone = textOf(fieldsOf(listOf(env)[index])['value']);
  const isMeant = match[1] === undefined ? ZONE.test(zone) : zone === match[1] && zone !== UTC;
  return isMeant ? { zone, index, place: `${container.path}.env[${index}]` } : undefined;
}

/** UTC is the one zone for which most programs need no database. */
const runInUtc = fix<LogHit>({
  strategy: 'run-in-utc',
  title: 'Set TZ to UTC where it names a zone and the image has no time zone database',
  touches: containerPaths('env/*/value'),
  propose: (hit, problem) => {
    const failing = failingContainer(problem);
    if (failing === undefined) return [];
    const { container, path, edit } = failing;
    const tz = tzOf(edit.get([...path, 'env']), hit);
    if (tz === undefined) return [];
    return [
      {
        title: `Run ${container.name} in UTC`,
        explanation: `The image of container ${container.name} has no time zone database to look ${tz.zone} up in. With TZ=UTC it shows whether the rest works; its local times are other ones then.`,
        assumes: [
          `${container.name} takes the zone from TZ alone.`,
          'It knows UTC without the database, as Go and the C library do.',
        ],
        scope: 'mirror-only',
        patch: edit.set([...path, 'env', tz.index, 'value'], UTC).patch,
      },
    ];
  },
});

/** A program asks for a time zone, and the image has no database of them. */
export const logNoTzdata = logKind({
  id: 'log-no-tzdata',
  title: 'The image has no time zone database',
  description:
    'The log says that a time zone is unknown or that the time zone database is missing ("unknown time zone", zoneinfo.zip, ZoneInfoNotFoundError, TimeZoneNotFoundException): tzdata is not in the image, as in slim and distroless ones.',
  severity: 'high',
  hint: /time ?zone|zoneinfo|tzdata/i,
  isNamed: ({ match }) => match[1] !== undefined,
  patterns: TZDATA_LINES,
  say: (hit) => {
    const tz = tzOf(hit.container.fields['env'], hit);
    const zone = hit.match[1] ?? tz?.zone;
    const subject = zone === undefined ? 'a time zone' : `the time zone ${zone}`;
    return {
      title: zone === undefined ? 'The image has no time zone database' : `Time zone ${zone} is not in the image`,
      what: `it looks up ${subject}${tz === undefined ? '' : ` (TZ at ${tz.place})`}, and ${imageOf(hit)} has no time zone database (tzdata)`,
      objects: [zone === undefined ? 'tzdata' : `time zone ${zone}`],
      evidence: tz === undefined ? [] : [fromManifest(tz.place, `TZ=${tz.zone}`)],
      steps: stepsFor(hit, subject, tz),
    };
  },
  fixes: [runInUtc],
  oracles: [notRestarted, logSignatureAbsent],
});

function imageOf({ container }: LogHit): string {
  return container.image || 'the image';
}

function stepsFor(hit: LogHit<TzdataRow>, subject: string, tz: NamedByTz | undefined): Step[] {
  const install = step(
    `Install tzdata in ${imageOf(hit)}, so that the program finds ${subject}: apk add --no-cache tzdata (Alpine), apt-get install -y tzdata (Debian, Ubuntu), or copy /usr/share/zoneinfo into it (scratch, distroless).`,
  );
  const embed = step(`Or ${hit.row.embed}.`);
  if (tz === undefined) return [install, embed];
  return [install, embed, changeStep(hit.evidence, `Or set TZ to ${UTC} at ${tz.place}, where that will do`)];
}
