import type { LlmMessage } from '../ports/llm-provider.js';

const TOKEN = /(?<![A-Za-z0-9])[A-Za-z0-9_-]{12,80}(?![A-Za-z0-9])/g;
const LEAST_DIGITS = 2;

/**
 * The nonces that fence untrusted text: what looks made up in a system message, which is ours alone. Nobody who writes a log can know it,
 * so nothing of theirs is taken for a nonce.
 */
export function noncesOf(messages: readonly LlmMessage[]): string[] {
  const ours = messages.filter(({ role }) => role === 'system').map(({ content }) => content);
  const tokens = new Set(ours.flatMap((text) => text.match(TOKEN) ?? []).filter(looksMade));
  return [...tokens].sort((a, b) => b.length - a.length);
}

function looksMade(token: string): boolean {
  return /[a-z]/i.test(token) && (token.match(/\d/g)?.length ?? 0) >= LEAST_DIGITS;
}

/** Changes what stands between the fences of the nonces, and never a fence: its opening line `<<<… nonce`, or `nonce>>>`. */
export function outsideFences(text: string, nonces: readonly string[], change: (part: string) => string): string {
  if (nonces.length === 0) return change(text);
  const fence = new RegExp(`((?:<<<[^\\n]{0,80} )?(?:${nonces.join('|')})(?:>>>)?)`);
  return text
    .split(fence)
    .map((part, index) => (index % 2 === 1 ? part : change(part)))
    .join('');
}
