import { wordAlternatives } from '../../word-lists.js';
import { STARTS_WITH_PLACEHOLDER } from './detector.js';

/** Words after `secret:` or `token:` that explain and are no values. */
const EXPLANATION = new RegExp(
  `^(?:${wordAlternatives(`
  is was has have had not no yes none null nil undefined empty unset true false missing invalid expired required optional wrong incorrect
  illegal unexpected failed failure failing cannot can could would should unable error errors unauthorized unauthenticated denied forbidden
  rejected revoked malformed unknown unsupported unavailable timeout timed the a an for from in on of at by to as and or with without
  via using when while because get post put head delete dial context rpc http https tls x509 eof io read write open source file must
  does did do string str int integer number bool boolean object array type authentication authorization authenticated permission
  access serviceaccounts? pods? namespaces? nodes? certificates? secret secrets configmap configmaps key keys token tokens password passwords username user users credentials credential
  claim claims flag option argument value values field parameter variable env environment signature audience issuer
  please see use set provide check default hidden redacted masked filtered removed parsing parse decoding converting
  `)})[.,:;!?]?$`,
  'i',
);
/** `$(NAME)` of Kubernetes, `$NAME` and `${NAME}` of shells, `{{ name }}` of templates, `%s`, `<your password>`, `***`. */
const REFERENCE =
  /^(?:\$\([\w.-]{1,200}\)|\$\{[^{}\s]{1,200}\}|\$[A-Z_]\w{0,100}|\{\{[^{}]{1,200}\}\}|%[a-z]|%\([\w]{1,60}\)s|<[\w .-]{1,60}>|[*•.xX]{3,80}|\*{1,80}|VALUE|PATH|USER|PASSWORD|TOKEN|YOUR[_-][\w-]{1,40}|CHANGE[_-]?ME|REPLACE[_-]?ME)[,;.]?$/;
/** A file that holds a secret is worth reading; a single segment may be a password that starts with a slash. */
const FILE_PATH = /^(?:file:\/\/|~|\.{1,2}|[A-Z]:)?(?:[/\\][\w.@-]{1,40}){2,20}[/\\]?[,;:.]?$/;
const PUNCTUATION = /^[^\p{L}\p{N}]{1,6}$/u;
/** The beginning of a struct as Go prints it, or of an object in YAML's flow style: what is in it is looked at by itself. */
const STRUCT = /^(?:&[A-Za-z]\w{0,60}\{|map\[|[[{]{1,3}["']?[\w.-]{1,60}["']?:)/;

const HARMLESS: readonly RegExp[] = [STARTS_WITH_PLACEHOLDER, EXPLANATION, REFERENCE, FILE_PATH, PUNCTUATION, STRUCT];

/** True where a value that stands in a secret's place is none: an explanation, a reference, a file's path, a placeholder. */
export function isHarmlessValue(value: string): boolean {
  const bare = value.trim();
  return bare === '' || HARMLESS.some((pattern) => pattern.test(bare));
}
