import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import { fieldsOf, listOf, textOf, textsOf } from '../../evidence/values.js';
import { type CaseRow, caseTable } from '../case-table.js';

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
/** How many bytes each unit is. */
type Units = Readonly<Record<string, number>>;

/** Most programs mean powers of two by all of these. */
const BINARY: Units = {
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
const REDIS: Units = { ...BINARY, k: 1e3, m: 1e6, g: 1e9 };
/** Without a unit shared_buffers counts blocks of 8 KiB. */
const POSTGRES: Units = { ...BINARY, '': 8 * KIBI };
const IN_MEBIBYTES = { '': MEBI };
const IN_GIBIBYTES = { '': GIBI };

/** By the number and the unit that the pattern captures. */
export const MEMORY_SETTINGS = caseTable<CaseRow & { readonly units: Units }>([
  { pattern: /--maxmemory[ =]["']?(\d{1,18})([kmg]?b?)\b/i, example: 'redis-server --maxmemory 400mb', units: REDIS },
  { pattern: /-Xmx(\d{1,18})([kmgt]?)\b/i, example: 'java -Xmx1g -jar app.jar', units: BINARY },
  { pattern: /-XX:MaxHeapSize=(\d{1,18})([kmgt]?)\b/i, example: '-XX:MaxHeapSize=2g', units: BINARY },
  {
    pattern: /--max[-_]old[-_]space[-_]size[ =](\d{1,9})()\b/,
    example: '--max-old-space-size=4096',
    units: IN_MEBIBYTES,
  },
  { pattern: /^GOMEMLIMIT=(\d{1,18})((?:[KMGT]i)?B)?$/, example: 'GOMEMLIMIT=900MiB', units: BINARY },
  {
    pattern: /(?:--)?innodb[-_]buffer[-_]pool[-_]size[ =](\d{1,18})([KMGT]?)\b/i,
    example: '--innodb-buffer-pool-size=2G',
    units: BINARY,
  },
  {
    pattern: /\bshared_buffers[ =]{1,3}'?(\d{1,18})([kMGT]?B)?\b/i,
    example: 'postgres -c shared_buffers=1GB',
    units: POSTGRES,
  },
  {
    pattern: /--wiredTigerCacheSizeGB[ =](\d{1,6}(?:\.\d{1,6})?)()\b/,
    example: 'mongod --wiredTigerCacheSizeGB 1.5',
    units: IN_GIBIBYTES,
  },
  { pattern: /(?:^|[/ ])memcached .{0,200}?-m[ =]?(\d{1,9})()\b/, example: 'memcached -m 512', units: IN_MEBIBYTES },
  { pattern: /^(?:MAX_HEAP_SIZE|SOLR_HEAP)=(\d{1,18})([kmgt]?)$/i, example: 'MAX_HEAP_SIZE=4G', units: BINARY },
  {
    pattern: /^NEO4J_\w{1,20}_memory_heap_max__size=(\d{1,18})([kmgt]?)$/i,
    example: 'NEO4J_server_memory_heap_max__size=2g',
    units: BINARY,
  },
  {
    pattern: /--(?:driver|executor)-memory[ =](\d{1,18})([kmgt])b?\b/i,
    example: 'spark-submit --executor-memory 4g',
    units: BINARY,
  },
  { pattern: /-s ?malloc,(\d{1,18})([kmgt])\b/i, example: 'varnishd -s malloc,512m', units: BINARY },
  { pattern: /-memory\.allowedBytes[ =](\d{1,18})([KMGT]i?B)?\b/, example: '-memory.allowedBytes=1GiB', units: BINARY },
]);

/** The largest size that the manifest gives the program; undefined where it gives none that is known. */
export function configuredMemory(container: ContainerEvidence): ConfiguredMemory | undefined {
  const found = [...variablesOf(container), ...settingTexts(container)].flatMap((text) =>
    MEMORY_SETTINGS.findAll(text.text).flatMap(({ row, match }) => memoryOf(text, match, row.units)),
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

function memoryOf({ where, variable }: Text, match: RegExpExecArray, units: Units): ConfiguredMemory[] {
  const bytes = Number(match[1]) * (units[(match[2] ?? '').toLowerCase()] ?? 1);
  const matched = match[0].trim().slice(-60);
  const isWhole = variable === '' || matched.startsWith(`${variable}=`);
  return bytes > 0 ? [{ setting: isWhole ? matched : `${matched} in ${variable}`, bytes, where }] : [];
}
