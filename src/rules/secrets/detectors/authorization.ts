import { type Detector, STARTS_WITH_PLACEHOLDER } from './detector.js';
import { isHarmlessValue } from './harmless-value.js';
import { readValue, type Span } from './read-value.js';

const HEADER = /\b(?:proxy-|x-)?authorization(?:\\{0,31}["'])?\]?[ \t]{0,3}[:=][ \t]{0,3}(?:\[(?!redacted:))?(?=\S)/gi;
/** Schemes of one token. Their name says which sort of credentials was sent, so it stays. */
const ONE_TOKEN = /(?:basic|bearer|negotiate|ntlm|token|apikey|key|kerberos|dpop|splunk|sso-key)[ \t]{1,3}/iy;
/** Schemes with parameters: all up to the end of the header is about the credentials. */
const PARAMETERS =
  /(?:digest|hawk|aws4-hmac-sha256|aws|oauth|mac|sharedaccesssignature|sharedkey(?:lite)?|scram-sha-\d{1,3}|signature|vapid)[ \t]{1,3}/iy;
const PROSE = /^[a-z]{2,24}[.,:;]?$/;

/** The header Authorization of any scheme (RFC 9110 section 11.6.2), in HTTP dumps, JSON, curl commands and printed maps. */
export const authorization: Detector = {
  id: 'authorization',
  hint: /authorization/i,
  mask: (text, redact) => {
    const out: string[] = [];
    let written = 0;
    for (const header of text.matchAll(HEADER)) {
      if (header.index < written) continue;
      const span = credentialsAt(text, header.index, header.index + header[0].length);
      if (span === undefined) continue;
      out.push(text.slice(written, span.start), redact('authorization'));
      written = span.end;
    }
    return out.length === 0 ? text : out.join('') + text.slice(written);
  },
};

interface Credentials {
  readonly start: number;
  readonly end: number;
}

function credentialsAt(text: string, header: number, at: number): Credentials | undefined {
  const value = readValue(text, at);
  if (value === undefined) return undefined;
  const parameters = value.start + lengthOf(PARAMETERS, text, value.start);
  if (isPlaceholderAt(text, value.start) || isPlaceholderAt(text, parameters)) return undefined;
  if (parameters > value.start) return notEmpty(text, parameters, credentialEnd(text, header, value));
  return oneTokenAt(text, header, value);
}

function oneTokenAt(text: string, header: number, value: Span): Credentials | undefined {
  const scheme = lengthOf(ONE_TOKEN, text, value.start);
  const start = value.start + scheme;
  if (scheme > 0) return notEmpty(text, start, value.quoted ? value.end : (readValue(text, start)?.end ?? start));
  if (!value.quoted && PROSE.test(text.slice(value.start, value.end))) return undefined;
  return notEmpty(text, start, credentialEnd(text, header, value));
}

function isPlaceholderAt(text: string, at: number): boolean {
  return STARTS_WITH_PLACEHOLDER.test(text.slice(at, at + 40));
}

function lengthOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}

/** The end of the quotes, of the quotes around the whole header, or of the line. */
function credentialEnd(text: string, header: number, value: Span): number {
  if (value.quoted) return value.end;
  const quote = text[header - 1] === '"' || text[header - 1] === "'" ? text[header - 1] : undefined;
  let end = value.end;
  while (end < text.length && text[end] !== '\n' && text[end] !== '\r' && text[end] !== quote) end += 1;
  return end;
}

function notEmpty(text: string, start: number, end: number): Credentials | undefined {
  return end > start && !isHarmlessValue(text.slice(start, end)) ? { start, end } : undefined;
}
