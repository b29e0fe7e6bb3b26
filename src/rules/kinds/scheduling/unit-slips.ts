import type { RequestedPart } from '../../pod/pod-requests.js';
import { quantityOf } from '../../pod/quantity.js';

const WHOLE = /^\d{1,7}$/;
/** Beyond what machines have, so that thousandths are meant. */
const CORES = 64;
const MEMORY = 32 * 2 ** 30;

/** Whether a number of cores is rather one of millicores that lacks its `m`: `cpu: 500`. */
export function isMillicoresSlip(part: Pick<RequestedPart, 'text' | 'amount'>): boolean {
  return WHOLE.test(part.text) && part.amount > CORES;
}

/** A question at the end of a sentence where a unit looks mistaken, with a leading space; else ''. `largest`: the most that a node has, where that is known. */
export function unitHint(resource: string, parts: readonly RequestedPart[], largest: number | undefined): string {
  if (resource === 'cpu') {
    const slip = parts.find(isMillicoresSlip);
    return slip === undefined ? '' : ` Is ${slip.text}m meant (thousandths of a core)?`;
  }
  if (resource !== 'memory') return '';
  const slip = parts.find((part) => part.amount >= MEMORY && part.amount > (largest ?? Number.POSITIVE_INFINITY));
  const smaller = slip === undefined ? undefined : withSmallerUnit(slip.text);
  return smaller === undefined ? '' : ` Is ${smaller} meant?`;
}

function withSmallerUnit(text: string): string | undefined {
  const match = /^(\d{1,6})(G|T)(i?)$/.exec(text);
  if (match === null || quantityOf(text) === undefined) return undefined;
  return `${match[1]}${match[2] === 'G' ? 'M' : 'G'}${match[3]}`;
}
