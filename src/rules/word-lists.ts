function wordsOf(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

/** The words of a text that is written over several lines. */
export function wordSet(text: string): ReadonlySet<string> {
  return new Set(wordsOf(text));
}

/** The source of a pattern that is any of the words, each a pattern itself. */
export function wordAlternatives(text: string): string {
  return wordsOf(text).join('|');
}
