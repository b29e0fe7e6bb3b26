import { notRestarted } from '../../oracles/checks/not-restarted.js';
import { logKind } from './log-kind.js';
import { isRemoteRefusal } from './remote-refusal.js';
import { sayRefusal } from './service-refusal.js';

/** The words alone: whether a service said them shows around them. */
const BARE_REFUSAL = /^[\s|*>-]{0,12}(?:error: )?permission denied\.?$/i;

/** A database, a cloud or another service refuses the program: wrong credentials, or too few rights. */
export const logAuthDb = logKind({
  id: 'log-auth-db',
  title: 'A service refuses the credentials or the access',
  description:
    'The log says that a service rejects the credentials (wrong or missing password, key or token) or denies the access (database privileges, S3 AccessDenied, cloud IAM, 401, 403). The Secret holds something else than the service expects, or the account lacks the right.',
  severity: 'high',
  hint: /denied|auth|ACL|anonymous|Username|401|403|credential|invalid|Login|NOAUTH|WRONGPASS|NOPERM|role|ORA-|privilege|permission|token|signature|Access ?Key|refused|access to|pg_hba|Forbidden|Violation|AADSTS|Status\(|keystore|Host key|knownhosts|response code|not allowed to connect/i,
  except: /Permission denied @|certificate |\/dev\/|AccessDeniedException(?:: |\[)\/|file access denied/,
  confirm: (context) => !BARE_REFUSAL.test(context.line) || isRemoteRefusal(context),
  patterns: [
    /password authentication failed for user "?([\w.@-]{1,128})/i,
    /pg_hba\.conf (?:entry for|rejects connection for) (?:replication connection from )?host "[^"]{1,100}", user "([\w.@-]{1,128})"/i,
    /Host '([\w.:-]{1,128})' is not allowed to connect/,
    /Access denied for user '?([\w.@%-]{1,128})/i,
    /Login failed for user '?([\w.@\\-]{1,128})/i,
    /unable to authenticate user \[?([\w.@-]{1,128})/i,
    /not authorized to perform:? ?([a-z0-9-]{2,40}:\w{2,60})?/i,
    /does not have ([\w.]{3,100}) (?:access|permission)|Permission ['"]([\w.]{3,100})['"] (?:was )?denied|lacks permission '([\w:]{1,60})'/i,
    /AccessDenied(?:Exception)?\b(?!: \/).{0,20}?(?:: )?([a-z0-9-]{2,40}:[A-Z][A-Za-z]{2,60})?/,
    /An error occurred \((?:40[13]|Forbidden|Unauthorized\w{0,20}|AccessDenied\w{0,20})\) when calling the (\w{1,80}) operation/,
    /permission (?:was )?denied (?:for (?:table|schema|database|relation|sequence|function|view)|on the object) ['"]?([\w.]{1,128})/i,
    /authentication failed|failed SASL auth|SASL authentication error|Authentication(?:Failed|Error|Exception)\b|invalid (?:credentials|api key|access key|username or password|password|username-password pair)|InvalidAccessKeyId|InvalidClientTokenId|UnrecognizedClientException|SignatureDoesNotMatch|ExpiredToken|NOAUTH|WRONGPASS|role "[\w-]{1,63}" does not exist|ORA-01017|ACCESS_REFUSED|HTTP Basic: Access denied|INVALID_CREDENTIALS|could not authenticate|Unauthenticated desc|forbidden \(check [\w ]{1,40}token\)|could not read Username|database credentials .{0,60}not valid|AADSTS\d{4,7}|Permission denied \(publickey|invalid auth token|\bACL not found\b|Access Key Id you provided does not exist|signature we calculated does not match|anonymous token lacks|Authorization Violation/i,
    /Unable to (?:locate|load) credentials|NoCredentials|NoCredentialProviders|no valid credential|DefaultCredentialsError|default credentials were not found|failed to (?:retrieve|get|refresh|load) (?:a |the )?(?:token|credentials)|security token included in the request is (?:invalid|expired)/i,
    /AuthorizationFailed|iam\.serviceAccounts\.getAccessToken|federated identity record|AuthorizationPermissionMismatch|PERMISSION_DENIED|PermissionDenied desc|insufficient (?:privileges|permissions?)|InsufficientPrivilege|Not enough privileges|\bNOPERM\b|Permissions Violation|(?:Topic|Group|Cluster|TransactionalId)AuthorizationException|not authorized on \w{1,64} to execute|is unauthorized for user|etcdserver: permission denied|Permission to \S{1,200} denied to/,
    /Error\(Status\(40[13]\)|(?:key|trust) ?store password was incorrect|Keystore was tampered with, or password was incorrect|Host key verification failed|knownhosts: key|UNAUTHORIZED: authentication required|Http response code: (?:NotFound|Unauthorized|Forbidden) from '/i,
    /\bCode: 40[13]\b(?:\. Errors|.{0,60}permission denied)|Unexpected response code: 40[13]\b|(?:requested URL returned error|responded with|StatusCode): 40[13]\b/i,
    /permission denied to (?:create (?:database|role|extension|schema|tablespace|event trigger)|set (?:role|parameter)|alter|drop|grant)\b/i,
    BARE_REFUSAL,
  ],
  vague: [
    /\b40[13] Client Error\b|\b401\b.{0,20}Unauthorized|\bUnauthorized\b.{0,20}\b401\b|403 Forbidden|status(?: code)?:? 40[13]\b|Access Denied\b|insufficient (?:privileges|permissions?)/i,
  ],
  say: sayRefusal,
  oracles: [notRestarted],
});
