import { z } from 'zod';
import { Severity } from '../../contracts/common.js';

/** Which incidents are proved by themselves. */
export interface AutoProof {
  readonly severities: readonly Severity[];
  /** Globs. */
  readonly namespaces: readonly string[];
}

const SEVERITY = `(?:${Severity.options.join('|')})`;
const GLOB = '[a-z0-9*?.-]{1,253}';
const commaListOf = (element: string) => `${element}(?:\\s*,\\s*${element})*`;
const AUTO = new RegExp(`^\\s*(?:${commaListOf(SEVERITY)}(?:\\s+in\\s+${commaListOf(GLOB)})?\\s*)?$`);
const AUTO_RULE =
  'must be empty or severities, and namespaces or globs of them, such as critical,high in shop-*,payments';

const split = (list: string) => list.split(',').map((part) => part.trim());

/** Severities, and with `in` the namespaces: `critical,high in shop-*,payments`. Empty is null. */
export const autoProof = z
  .string('must be text')
  .max(4_096, 'must have at most 4096 characters')
  .regex(AUTO, AUTO_RULE)
  .transform((text): AutoProof | null => {
    const [severities = '', namespaces = '*'] = text.trim().split(/\s+in\s+/);
    if (severities === '') return null;
    return { severities: split(severities) as Severity[], namespaces: split(namespaces) };
  });

const CORES = /^(?:[1-9]\d{0,3}(?:\.\d{1,3})?|0\.\d{0,2}[1-9]|[1-9]\d{0,6}m)$/;
const CORES_RULE = 'must be a number of cores such as 4, 0.5 or 500m';

/** As Kubernetes writes it; also as a number. */
export const cpuQuantity = z.union(
  [z.int().min(1).max(9_999).transform(String), z.string().regex(CORES, CORES_RULE)],
  CORES_RULE,
);

/** As Kubernetes writes it. */
export const memoryQuantity = z
  .string('must be text')
  .regex(
    /^(?:[1-9]\d{0,5}(?:\.\d{1,3})?(?:[KMGT]i|[kMGT])|[1-9]\d{0,14})$/,
    'must be an amount of memory such as 8Gi or 512Mi',
  );
