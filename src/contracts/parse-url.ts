/**
 * The URL that a text is; undefined for one that is none. `URL.canParse` says so too, but on Node 20 it takes a text of Latin-1 characters for UTF-8 once
 * it was called often enough to be compiled, and then calls URLs what `new URL` refuses.
 */
export function parseUrl(text: string, base?: string | URL): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
