/** One bound of a LimitRange that a pod breaks; amounts as Kubernetes writes them (plugin/pkg/admission/limitranger). */
export interface LimitRangeViolation {
  readonly bound: 'minimum' | 'maximum' | 'ratio';
  /** `cpu`, `memory`, `ephemeral-storage`, `storage` … */
  readonly resource: string;
  readonly per: string;
  /** The bound itself: an amount, or the factor of a ratio. */
  readonly value: string;
  /** What is out of bounds: the request, the limit, or for a ratio what the limit is divided by. */
  readonly field: 'request' | 'limit' | 'ratio';
  /** What it is now; '' where it is not set. */
  readonly actual: string;
  /** The sentence itself. */
  readonly text: string;
}

/** The bounds of the LimitRanges of a namespace that a pod breaks; at least one. */
export interface LimitRangeRefusal {
  readonly violations: readonly LimitRangeViolation[];
}

const BOUND =
  /(maximum|minimum) ([\w./-]{1,100}) usage per (\w{1,40}) is ([^\s,.\]]{1,40})(?:, but (request|limit) is ([^\s,\]]{1,40}?)(?=[\s,\].]|$)|\. {1,2}No (request|limit) is specified)/g;
const RATIO =
  /([\w./-]{1,100}) max limit to request ratio per (\w{1,40}) is ([\w.]{1,40}), but (?:provided ratio is ([\d.]{1,40})|no (request|limit) is specified)/g;

export function readLimitRangeViolations(message: string): readonly LimitRangeViolation[] {
  if (!message.includes(' per ')) return [];
  const bounds = [...message.matchAll(BOUND)].map((match): LimitRangeViolation => {
    const [text, bound, resource = '', per = '', value = '', field, actual = '', absent] = match;
    return {
      bound: bound === 'minimum' ? 'minimum' : 'maximum',
      resource,
      per,
      value,
      field: (field ?? absent) === 'limit' ? 'limit' : 'request',
      actual,
      text,
    };
  });
  const ratios = [...message.matchAll(RATIO)].map((match): LimitRangeViolation => {
    const [text, resource = '', per = '', value = '', actual = '', absent] = match;
    const field = absent === 'limit' || absent === 'request' ? absent : 'ratio';
    return { bound: 'ratio', resource, per, value, field, actual: actual.replace(/\.$/, ''), text };
  });
  return [...bounds, ...ratios];
}
