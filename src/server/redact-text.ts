const HIDDEN = '[redacted]';

/** What gives a secret away in running text, and what is left of it. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/(\b[a-z][a-z\d+.-]{0,30}:\/\/[^\s:/?#@]*):[^\s/?#]*@/gi, `$1:${HIDDEN}@`],
  [/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${HIDDEN}`],
  [
    /((?:password|passwd|secret|token|api[_-]?key|access[_-]?key|authorization|cookie|monitor_session(?:\.sig)?)["']?\s*[=:]\s*)(?:"[^"]*"|'[^']*'|[^\s&;,"'}]+)/gi,
    `$1${HIDDEN}`,
  ],
  [/-----BEGIN [^-]*PRIVATE KEY-----[\s\S]*?(?:-----END [^-]*-----|$)/g, HIDDEN],
];

/** Takes out what looks like a secret in text that others wrote, such as a driver's error message: passwords in URLs, tokens, cookies, keys. */
export function redactText(text: string): string {
  return SECRETS.reduce((clean, [pattern, replacement]) => clean.replace(pattern, replacement), text);
}
