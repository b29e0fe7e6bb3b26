import type { Detector } from './detector.js';
import { isHex, isMixedRandom, isPlainRandom } from './randomness.js';

/** Longer than the parts of any generated name. */
const TOKEN = /(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{16,}={0,2}/g;
const SHORTEST = 20;
/** What stands before digests, commits and ids, which diagnosis needs and which open nothing. */
const IDENTIFIER =
  /(?:checksum\/[\w.-]{1,40}|sha\d{1,3}|md5|digest|commit|rev|revision|ref|head|git|id|uid|uuid|trace|span|request|sandbox|container|pod|image|layer|blob|snapshot|overlay2?|cgroup|scope|checksum|hash|etag|sum|build|version|tag|fingerprint|serial|node|task|shim|runtime|task\.service)s?["']?\s{0,2}[:=@/-]{0,3}\s{0,2}\[?\\{0,3}["']?$/i;
/** The rest of a DNS name, or of the name of a unit or a file, as in `0123….eks.amazonaws.com`. */
const NAME_GOES_ON = /^[\w-]{0,40}\.[a-z]/i;
/** Of a cluster, as Kafka logs it: 16 bytes in Base64, which tell two clusters apart and open nothing. */
const CLUSTER_ID = /\bcluster[ ._]?id(?: (?:=|is|Some\())?[:=]? ?\(?["']?$/i;
const CLUSTER_ID_LENGTH = 22;
/** A digest in Base64, as lockfiles, browsers and SSH print it: `sha512-…`, `SHA256:…`. */
const DIGEST = /^sha(?:256|384|512)-/i;
const DIGEST_BEFORE = /\bsha(?:256|384|512)[:=]$/i;
/** Of SHA-256, SHA-384 and SHA-512 in Base64 without what fills it up. */
const BASE64_LENGTHS: readonly number[] = [43, 64, 86];
/** The lengths of SHA-1, SHA-256, MD5 and of the ids of traces and containers. */
const DIGEST_LENGTHS: readonly number[] = [32, 40, 64];

/** Whatever looks random and is nothing that diagnosis reads: keys without a name and a form of their own. */
export const highEntropy: Detector = {
  id: 'high-entropy',
  hint: /[A-Za-z0-9+/_-]{16}/,
  mask: (text, redact) =>
    text.replace(TOKEN, (token, index: number) =>
      isSecret(token, new Around(text, index, index + token.length)) ? redact('high-entropy') : token,
    ),
};

/** What stands around a token; most need no look at it. */
class Around {
  constructor(
    readonly text: string,
    readonly start: number,
    readonly end: number,
  ) {}

  get before(): string {
    return this.text.slice(Math.max(0, this.start - 40), this.start);
  }

  get after(): string {
    return this.text.slice(this.end, this.end + 60);
  }
}

function isSecret(token: string, around: Around): boolean {
  const bare = token.replace(/=+$/, '');
  if (bare.length < SHORTEST) return isPadded(token, bare);
  if (isDigest(bare, around.before)) return false;
  if (bare.length === CLUSTER_ID_LENGTH && token === bare && CLUSTER_ID.test(around.before)) return false;
  if (
    isPath(token)
      ? token.split('/').some((part) => part.length >= SHORTEST && isMixedRandom(part))
      : isMixedRandom(bare)
  ) {
    return !isPartOfName(around);
  }
  return bare
    .split(/[-_/+]/)
    .some(
      (part, index) => part.length >= SHORTEST && isSingleCaseSecret(part, index === 0 ? around.before : 'id-', around),
    );
}

function isDigest(bare: string, before: string): boolean {
  const digest = bare.replace(DIGEST, '');
  return BASE64_LENGTHS.includes(digest.length) && (digest !== bare || DIGEST_BEFORE.test(before));
}

/** Base64 that is filled up with `=` needs less length to be told. */
function isPadded(token: string, bare: string): boolean {
  return token !== bare && token.length % 4 === 0 && isMixedRandom(bare);
}

function isPath(token: string): boolean {
  return token.startsWith('/');
}

function isPartOfName({ after }: Around): boolean {
  return /^\.(?:[a-z0-9-]{1,63}\.){1,5}(?:com|net|org|io|local|internal|cloud)\b/.test(after);
}

function isSingleCaseSecret(part: string, before: string, around: Around): boolean {
  if (!isHex(part)) return isPlainRandom(part) && !IDENTIFIER.test(before) && !isPartOfName(around);
  if (NAME_GOES_ON.test(around.after)) return false;
  if (part.length === 40) return false;
  return !(DIGEST_LENGTHS.includes(part.length) || part.length >= 96) || !IDENTIFIER.test(before);
}
