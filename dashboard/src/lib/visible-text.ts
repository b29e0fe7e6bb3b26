/** Characters that a terminal or a browser obeys instead of showing: controls but tab and line feed, and those that turn the direction of text. */
const OBEYED = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** Text of others as it is, with what would be obeyed written out, such as `⟨U+202E⟩`: a name cannot pretend to be another. */
export function visibleText(text: string): string {
  return text.replace(
    OBEYED,
    (character) => `⟨U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
  );
}
