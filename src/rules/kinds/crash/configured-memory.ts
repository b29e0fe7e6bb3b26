import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import { fieldsOf, listOf, textOf, textsOf } from '../../evidence/values.js';

/** How much memory a program is told to use, by an argument or a variable of the manifest. */
export interface ConfiguredMemory {
  /** As it stands there: `--maxmemory 400mb`, or `-Xmx1g in ES_JAVA_OPTS`. */
  readonly setting: string;
  readonly bytes: number;
  /** `spec.containers[0].args`. */
  readonly where: string;
}

const KIBI = 2 ** 10;
const MEBI = 2 ** 20;
const GIBI = 2 ** 30;
const TEBI = 2 ** 40;
/** Most programs mean powers of two by all of these. */
const BINARY: Readonly<Record<string, number>> = {
  '': 1,
  b: 1,
  k: KIBI,
  kb: KIBI,
  kib: KIBI,
  m: MEBI,
  mb: MEBI,
  mib: MEBI,
  g: GIBI,
  gb: GIBI,
  gib: GIBI,
  t: TEBI,
  tb: TEBI,
  tib: TEBI,
};
/** redis.conf: `1k` are 1000 bytes, `1kb` 1024. */
const REDIS: Readonly<Record<string, number>> = { ...BINARY, k: 1e3, m: 1e6, g: 1e9 };
/** Without a unit shared_buffers counts blocks of 8 KiB. */
const POSTGRES: Readonly<Record<string, number>> = { ...BINARY, '': 8 * KIBI };
const IN_MEBIBYTES = { '': MEBI };
const IN_GIBIBYTES = { '': GIBI };

/** By the number and the unit that the pattern captures. */
const SETTINGS: readonly (readonly [RegExp, Readonly<Record<string, number>>])[] = [
  [/--maxmemory[ =]["']?(\d{1,18})([kmg]?b?)\b/i, REDIS],
  [/-Xmx(\d{1,18})([kmgt]?)\b/i, BINARY],
  [/-XX:MaxHeapSize=(\d{1,18})([kmgt]?)\b/i, BINARY],
  [/--max[-_]old[-_]space[-_]size[ =](\d{1,9})()\b/, IN_MEBIBYTES],
  [/^GOMEMLIMIT=(\d{1,18})((?:[KMGT]i)?B)?$/, BINARY],
  [/(?:--)?innodb[-_]buffer[-_]pool[-_]size[ =](\d{1,18})([KMGT]?)\b/i, BINARY],
  [/\bshared_buffers[ =]{1,3}'?(\d{1,18})([kMGT]?B)?\b/i, POSTGRES],
  [/--wiredTigerCacheSizeGB[ =](\d{1,6}(?:\.\d{1,6})?)()\b/, IN_GIBIBYTES],
  [/(?:^|[/ ])memcached .{0,200}?-m[ =]?(\d{1,9})()\b/, IN_MEBIBYTES],
  [/^(?:MAX_HEAP_SIZE|SOLR_HEAP)=(\d{1,18})([kmgt]?)$/i, BINARY],
  [/^NEO4J_\w{1,20}_memory_heap_max__size=(\d{1,18})([kmgt]?)$/i, BINARY],
  [/--(?:driver|executor)-memory[ =](\d{1,18})([kmgt])b?\b/i, BINARY],
  [/-s ?malloc,(\d{1,18})([kmgt])\b/i, BINARY],
  [/-memory\.allowedBytes[ =](\d{1,18})([KMGT]i?B)?\b/, BINARY],
];

/** The largest size that the manifest gives the program; undefined where it gives none that is known. */
export function configuredMemory(container: ContainerEvidence): ConfiguredMemory | undefined {
  const found = [...variablesOf(container), ...settingTexts(container)].flatMap((text) =>
    SETTINGS.flatMap(([pattern, units]) => settingIn(text, pattern, units)),
  );
  return found.sort((one, other) => other.bytes - one.bytes)[0];
}

interface Text {
  readonly text: string;
  readonly where: string;
  /** The name of the variable; '' for words of the command. */
  readonly variable: string;
}

function variablesOf({ fields, path }: ContainerEvidence): Text[] {
  return listOf(fields['env'], 200).map((element, index) => {
    const { name, value } = fieldsOf(element);
    const variable = textOf(name);
    return { text: `${variable}=${textOf(value)}`, where: `${path}.env[${index}]`, variable };
  });
}

/** A flag and its value may be words of their own, and the program's name stands in the command or in the image. */
function settingTexts({ fields, path, image }: ContainerEvidence): Text[] {
  const program = image.replace(/[:@].{0,300}$/, '');
  return (['command', 'args'] as const).map((field) => ({
    text: [...(field === 'args' ? [program] : []), ...textsOf(fields[field])].join(' '),
    where: `${path}.${field}`,
    variable: '',
  }));
}

function settingIn(
  { text, where, variable }: Text,
  pattern: RegExp,
  units: Readonly<Record<string, number>>,
): ConfiguredMemory[] {
  const match = pattern.exec(text);
  if (match === null) return [];
  const bytes = Number(match[1]) * (units[(match[2] ?? '').toLowerCase()] ?? 1);
  const matched = match[0].trim().slice(-60);
  const isWhole = variable === '' || matched.startsWith(`${variable}=`);
  return bytes > 0 ? [{ setting: isWhole ? matched : `${matched} in ${variable}`, bytes, where }] : [];
}
