/** Go and others wrap errors as `reading token: oauth2: cannot …`. */
const WRAPPED_ERROR = /^(?:[a-z]{2,24}|oauth2|base64|x509|sha256|http2|ldap3|bcrypt|json|yaml):$/;
/** `Failed fetching secret shop/db: AccessDeniedException: User …`: what clouds and programs call an error. */
const ERROR_NAME =
  /^(?:[A-Z][a-z]{1,20}){1,6}(?:Exception|Error|Fault|Failure|Denied|NotFound|Forbidden|Unauthorized)[:;,.]?$/;
/** Words that begin what is said of a thing, and that nobody takes for a password. */
const CLAUSE = /^(?:references|refers|which|what|that|this|these|it)$/i;
/** `failed to get token: server refused`: what was tried with it stands before, and why that failed behind it. */
const TRIED =
  /\b(?:fail(?:ed|ure|s|ing)?|unable|could not|couldn't|cannot|can't|error)\b[^\n:]{0,60}\b(?:get|fetch|obtain|refresh|acquir|request|retriev|exchang|load|renew|issu|mint|creat|decod|pars|read|verify|validat)(?:e|ing|ting)? (?:\w{1,20} ){0,3}$/i;
const OF_CREDENTIALS = /^(?:tokens?|credentials?):/i;
const FIRST_WORD = /^[a-z]{2,24}$/;
/** RFC 6749, sections 4.1.2.1 and 5.2. */
const OAUTH_ERROR =
  /^(?:invalid_(?:grant|client|request|scope|token)|unauthorized_client|access_denied|unsupported_grant_type|unsupported_response_type|server_error|temporarily_unavailable)[,.;]?$/;
/** `missing scope credentials:edit`: what may be done with things of a kind. */
const SCOPE_OF = /^(?:credentials|secrets|tokens|passwords|keys):$/i;
const SCOPE = /^(?:read|write|edit|view|list|get|create|update|delete|manage|admin|use|sync)$/;
const COLON = /:[ \t]{1,3}$/;
const QUOTE = /["'`\\]/;

/** `argocd-secret: server.secretkey is missing`: a setting of several words, and what is said of it. */
const SETTING = /^[a-z][a-zA-Z]{1,30}(?:[._-][a-z][a-zA-Z]{1,30}){1,4}$/;
const LACKING = /^ (?:is|are|was) (?:missing|required|empty|not (?:set|found|defined|present|configured))\b/;

/** How far back the name of an object may begin, in characters. */
const REACH = 300;
const KIND =
  '(?:volumes?|volumeMount|configmaps?|secrets?|secretproviderclass(?:es)?|containers?|pods?|images?|serviceaccounts?|claims?|pvc|deployments?|objects?)';
/** `for volume "db-credentials"`, and unquoted only a name of several parts: `secret token: x` may give the secret itself. */
const NAMED = new RegExp(`\\b${KIND} (?:"[\\w./-]{0,253}|[\\w.]{1,100}[-/.][\\w./-]{0,150})$`, 'i');
const PLAIN_WORD = /^[[(]?[A-Za-z][a-z]{0,30}(?:[./][a-z]{1,30}){0,3}[\])]?[:,;.!?]?$/;

/** A label that assigns, such as `token: `, as it was found in a text, and what stands after it. */
export interface Assigned {
  readonly text: string;
  /** Where the label begins in the text. */
  readonly place: number;
  readonly label: string;
  readonly value: string;
}

/** What the kubelet says of a volume is never a value. */
const OF_VOLUME = /Volume\.\w{1,40} (?:\w{1,20} )?failed for volume "[\w./-]{0,253}$/;

/**
 * Whether a sentence goes on after the colon, so that what stands there is no value: the error of a call, a clause, or what is said of an object
 * whose name ends as secrets are called (`volume "db-credentials" : references …`). Only behind a colon and a space, and not in quotes.
 */
export function isProse(assigned: Assigned): boolean {
  const { label, value } = assigned;
  if (SCOPE_OF.test(label)) return SCOPE.test(value);
  if (!COLON.test(label) || value.length > 150 || isQuoted(assigned)) return false;
  return (
    [WRAPPED_ERROR, ERROR_NAME, CLAUSE].some((pattern) => pattern.test(value)) ||
    isObjectState(assigned) ||
    isLackingSetting(assigned) ||
    isWhyItFailed(assigned)
  );
}

function isQuoted({ text, place, label, value }: Assigned): boolean {
  return QUOTE.test(value[0] ?? '') || QUOTE.test(text[place + label.length] ?? '');
}

function isWhyItFailed({ text, place, label, value }: Assigned): boolean {
  if (!OF_CREDENTIALS.test(label) || !TRIED.test(text.slice(Math.max(0, place - REACH), place))) return false;
  const after = text.slice(place + label.length + value.length);
  return OAUTH_ERROR.test(value) || (FIRST_WORD.test(value) && /^ [a-z]{1,20}\b/.test(after));
}

/** Only behind an object's name with a hyphen: `password: some.word` gives the password. */
function isLackingSetting({ text, place, label, value }: Assigned): boolean {
  const named = text.slice(Math.max(0, place - 40), place) + label;
  if (!/[a-z]-[a-z]{3,20}:[ \t]{1,3}$/.test(named) || !SETTING.test(value)) return false;
  return LACKING.test(text.slice(place + label.length + value.length).slice(0, 40));
}

function isObjectState({ text, place, value }: Assigned): boolean {
  const before = text.slice(Math.max(0, place - REACH), place);
  return OF_VOLUME.test(before) || (PLAIN_WORD.test(value) && NAMED.test(before));
}
