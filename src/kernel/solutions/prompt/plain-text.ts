import { fence, inline } from '../markdown.js';
import { LINKS, visibleText } from './text-policy.js';

/** A language model's text in a paragraph: as `inline`, and neither a link by itself nor the definition of one. */
export function plainInline(text: string): string {
  const visible = visibleText(text).replace(/\s+/g, ' ').trim();
  const parts: string[] = [];
  let from = 0;
  for (const match of visible.matchAll(LINKS)) {
    parts.push(escaped(visible.slice(from, match.index)), codeSpan(match[0]));
    from = match.index + match[0].length;
  }
  parts.push(escaped(visible.slice(from)));
  return parts
    .filter((part) => part !== '')
    .join(' ')
    .replace(/^\[/, '\\[');
}

const escaped = (text: string) => inline(text);

/** The pattern of links holds no backtick. */
function codeSpan(text: string): string {
  return `\`${text}\``;
}

export function plainFence(text: string, language = ''): string {
  return fence(text, language);
}
