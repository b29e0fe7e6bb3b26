/** The tokens of a JSON pointer (RFC 6901), or undefined when the text is none. */
export function parsePointer(pointer: string): string[] | undefined {
  if (pointer === '') return [];
  if (!pointer.startsWith('/') || /~(?![01])/.test(pointer)) return undefined;
  return pointer
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The JSON pointer with these tokens. */
export function formatPointer(tokens: readonly (string | number)[]): string {
  return tokens.map((token) => `/${String(token).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

const INDEX = /^(?:0|[1-9]\d{0,8})$/;

/** The index that a token names in an array, or undefined when it names none. */
export function indexOf(token: string): number | undefined {
  return INDEX.test(token) ? Number(token) : undefined;
}
