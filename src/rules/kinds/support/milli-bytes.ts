/** `512Mi` where a quantity is written `512m`: thousandths of a byte, which nobody means. Undefined for all others; longer ones are what a controller computed. */
export function meantBytes(quantity: string): string | undefined {
  return /^\d{1,9}m$/.test(quantity) ? quantity.replace('m', 'Mi') : undefined;
}

/** What to say of such a quantity: a sentence with a leading space, or ''. */
export function meantBytesSentence(quantity: string): string {
  return meantBytes(quantity) === undefined ? '' : ' The suffix m means thousandths of a byte; Mi was probably meant.';
}
