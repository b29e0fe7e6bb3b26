/** The same text with memory of its own: V8 keeps a part of a text as a view, and with it the whole text for as long as the part is known. */
export function ownText(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}
