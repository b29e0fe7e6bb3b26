/** Names of algorithms, protocols and versions, which have digits as well. */
const TERM =
  /^(?:sha-?\d{1,3}|md5|hmac\w{0,20}|o?auth2?|pbkdf2\w{0,20}|argon2\w{0,3}|[bs]crypt\d?|base(?:32|64)\w{0,10}|utf-?(?:8|16)|ldap[s23]{0,2}|aes-?\d{0,4}\w{0,10}|rsa-?\d{0,5}|scram-[\w-]{1,30}|x\.?509\w{0,20}|http[s2]?|tls\w{0,10}|ipv[46]|mysql\w{0,30}|v\d{1,3}(?:\.\d{1,5}){0,4}|k8s|s3|ec2|ed25519|rs256|hs256|pkcs\d{1,2}|log4j2?|h2|db2|\d{1,2}(?:st|nd|rd|th)|\d{1,9}(?:ms|s|m|h|d|[kmg]i?b?|x|%))$/i;
/** Addresses, dates, paths, calls and places in a program. */
const PLACE =
  /^(?:\d{1,4}[-.:/T]\d|\d{1,3}(?:\.\d{1,3}){3}|[a-z][\w+.-]{0,20}:\/\/|[~.]{0,2}\/)|\(|:\d{1,5}$|^[\w.-]{1,80}\.[a-z]{2,5}$/i;

/**
 * Whether a word of a sentence looks like something made and not like a word: letters with digits, or with signs that no word has. Words such as
 * `swordfish` cannot be told from `wrong`.
 */
export function looksMade(word: string): boolean {
  if (word.length < 5 || TERM.test(word) || PLACE.test(word)) return false;
  return /[A-Za-z]/.test(word) && /[0-9!#$%^&*]/.test(word.slice(0, -1)) && !/^[#$%&*]/.test(word);
}

/** Of a noun that names objects as well, as `token` and `secret` do: in both cases, with digits, as no object's name is. */
export function looksRandom(word: string): boolean {
  return looksMade(word) && /[a-z]/.test(word) && /[A-Z]/.test(word) && /\d/.test(word);
}

/** What programs call an error. */
const ERROR_NAME = /(?:exception|error|fault|failure)[.:,;]?$/i;

/** Of a word that stands further from what names it: with a sign, or in both cases with digits, and no name of an error. */
export function looksStrong(word: string): boolean {
  return looksMade(word) && !ERROR_NAME.test(word) && (/[!#$%^&*?@+~]/.test(word.slice(0, -1)) || looksRandom(word));
}
