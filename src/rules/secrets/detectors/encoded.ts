import { type Detector, type Redact, STARTS_WITH_PLACEHOLDER } from './detector.js';
import { isHarmlessValue } from './harmless-value.js';

/** `echo -n … | base64` and `echo … | base64 -d`: plain before, encoded after, a secret on either side. */
const PIPED =
  /(\b(?:echo|printf)[ \t]{1,4}(?:-[neE]{1,3}[ \t]{1,4})?(?:'%s'[ \t]{1,4}|"%s"[ \t]{1,4}|%s[ \t]{1,4})?\\{0,3}["']?)([^\s"'|\\$`]{3,2000})(?=\\{0,3}["']?[ \t]{0,4}\|[ \t]{0,4}base64\b)/g;
const HERE_STRING = /(\bbase64[ \t]{1,4}(?:-d|-D|--decode)[ \t]{0,4}[<‹]{3}[ \t]{0,4}\\{0,3}["']?)([\w+/=-]{4,2000})/g;
/** `atob("…")`, `b64decode(b'…')`, `Base64.getDecoder().decode("…")`. */
const CALL =
  /(\b(?:atob|b64decode|base64_decode|base64decode|b64dec|decode64|urlsafe_b64decode|FromBase64String|DecodeString|decodeBase64|[bB]ase64\.(?:getDecoder\(\)\.)?decode\w{0,10})\([ \t]{0,3}b?\\{0,3}["'])([\w+/=-]{4,2000})(?=\\{0,3}["'])/g;
/** Credentials of the scheme Basic outside of their header. */
const BASIC = /(\bbasic[ \t]{1,3}(?:auth(?:orization)?[ \t:=]{1,4})?["']?)([A-Za-z0-9+/]{6,400}={0,2})(?![\w+/=-])/gi;
/** A line that speaks of base64, and a word on it that is base64 of readable text. */
const TELLING_LINE =
  /^(?=[^\n]{0,2000}(?:base64|(?:de|en)code|secret data))(?=[^\n]{0,2000}(?:pass|secret|token|credential|key))[^\n]+$/gim;
const WORD = /(?<![\w+/=.-])[A-Za-z0-9+/]{7,400}={0,2}(?![\w+/=.-])/g;
const READABLE = /^[\x20-\x7e\t\r\n]+$/;
const SECRET_OBJECT = /(\\{0,31})"kind\1"\s{0,5}:\s{0,5}\1"Secret\1"/;
/** `"data":{"a":"…","b":"…"}` of a Secret in JSON, also where the JSON is a string of JSON. */
const DATA = /(\\{0,31}"(?:data|stringData)\\{0,31}"\s{0,5}:\s{0,5}\{)([^{}]{1,20000})(?=\})/g;
const VALUE = /(:\s{0,5}")((?:[^"\\]|\\.){1,10000})(?=")/g;
const ESCAPED_VALUE = /(:\s{0,5}\\{1,31}")([^"\\][^"]{0,10000}?)(?=\\{1,31}")/g;

/** Passwords in base64, or about to be, however short: what stands around them says so. */
export const encoded: Detector = {
  id: 'encoded',
  hint: /base64|b64|atob|decode|secret data|basic[ \t]|"Secret\\{0,31}"/i,
  mask: (text, redact) => {
    const masked = [PIPED, HERE_STRING, CALL].reduce((result, pattern) => maskValue(result, pattern, redact), text);
    const basic = masked.replace(BASIC, (whole: string, head: string, value: string) =>
      isLogin(value) ? `${head}${redact('authorization')}` : whole,
    );
    const lines = basic.replace(TELLING_LINE, (line) =>
      line.replace(WORD, (word) => (isReadable(word) ? redact('secret') : word)),
    );
    return SECRET_OBJECT.test(lines) ? maskData(lines, redact) : lines;
  },
};

function maskValue(text: string, pattern: RegExp, redact: Redact): string {
  return text.replace(pattern, (whole: string, head: string, value: string) =>
    isHarmlessValue(value) || /^[/.~]/.test(value) ? whole : `${head}${redact('secret')}`,
  );
}

/** A user, a colon and a password, and nothing unprintable. */
function isLogin(value: string): boolean {
  return /^[\x20-\x7e]{1,100}:[\x20-\x7e]{1,200}$/.test(Buffer.from(value, 'base64').toString('latin1'));
}

function isReadable(word: string): boolean {
  return word.length % 4 === 0 && READABLE.test(Buffer.from(word, 'base64').toString('latin1'));
}

function maskData(text: string, redact: Redact): string {
  return text.replace(DATA, (_whole: string, head: string, data: string) => {
    const masked = data.replace(
      data.includes('\\"') ? ESCAPED_VALUE : VALUE,
      (whole: string, start: string, value: string) =>
        STARTS_WITH_PLACEHOLDER.test(value) ? whole : `${start}${redact('secret-data')}`,
    );
    return head + masked;
  });
}
