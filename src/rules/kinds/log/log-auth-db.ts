import { notRestarted } from '../../oracles/checks/not-restarted.js';
import { anyOf } from '../any-of.js';
import { caseTable } from '../case-table.js';
import { logKind } from './log-kind.js';
import { isKernelDenial, isRemoteRefusal } from './services/remote-refusal.js';
import { sayRefusal } from './services/service-refusal.js';
import { WRONG_AUDIENCE } from './services/token-audience.js';

/** The words alone: whether a service said them shows around them. */
const BARE_REFUSAL = /^[\s|*>-]{0,12}(?:error: )?permission denied\.?$/i;

/** A database, a cloud or another service refuses the program: wrong credentials, or too few rights. */
export const logAuthDb = logKind({
  id: 'log-auth-db',
  title: 'A service refuses the credentials or the access',
  description:
    'The log says that a service rejects the credentials (wrong or missing password, key or token) or denies the access (database privileges, S3 AccessDenied, cloud IAM, 401, 403). The Secret holds something else than the service expects, or the account lacks the right.',
  severity: 'high',
  isTriedAgain: true,
  hint: anyOf(
    /denied|auth|ACL|anonymous|incorrect|requires authentication|Username|401|403|credential|invalid|Log ?in|NOAUTH|WRONGPASS|NOPERM|role|ORA-/i,
    /privilege|permission|token|signature|Access ?Key|refused|access to|pg_hba|Forbidden|Violation|AADSTS|Status\(/i,
    /keystore|passw|api[- ]?key|\b535\b|Host key|knownhosts|response code|not allowed to connect|does not have/i,
    /UnrecognizedClient|federated identity|\baud|methods remain|account /i,
  ),
  except:
    /Permission denied @|certificate |\/dev\/|AccessDeniedException(?:: |\[)\/|file access denied|length should be at least|failed attempts[:=]/,
  confirm: (context) => !isKernelDenial(context.line) && (!BARE_REFUSAL.test(context.line) || isRemoteRefusal(context)),
  patterns: caseTable([
    { pattern: WRONG_AUDIENCE.pattern, example: 'jwt audience invalid. expected: depot' },
    {
      pattern: /password authentication failed for user "?([\w.@-]{1,128})/i,
      example: 'password authentication failed for user "app"',
    },
    {
      pattern:
        /pg_hba\.conf (?:entry for|rejects connection for) (?:replication connection from )?host "[^"]{1,100}", user "([\w.@-]{1,128})"/i,
      example: 'no pg_hba.conf entry for host "10.1.2.3", user "app", database "app", SSL on',
    },
    {
      pattern: /Host '([\w.:-]{1,128})' is not allowed to connect/,
      example: `com.mysql.cj.jdbc.exceptions.CommunicationsException: null,  message from server: "Host '10.42.0.17' is not allowed to connect to this MySQL server"`,
    },
    {
      pattern: /Access denied for user '?([\w.@%-]{1,128})/i,
      example: "1045 (28000): Access denied for user 'orders'@'10.1.1.1'",
    },
    { pattern: /Login failed for user '?([\w.@\\-]{1,128})/i, example: 'Login failed for user orders' },
    {
      pattern: /\b[Cc]ode: 516\b.{0,40}?(?:message|DB::Exception): ([\w.@-]{1,60}): Authentication failed/,
      example:
        'error connecting to primary db: code: 516, message: depot: Authentication failed: password is incorrect',
    },
    {
      pattern: /\bcommand \w{2,40} requires authentication\b|\bName or password is incorrect\b/,
      example: [
        "error 13 (Unauthorized): 'command find requires authentication'",
        'Error: Name or password is incorrect.',
      ],
    },
    {
      pattern: /provided database credentials for `([\w.@-]{1,63})` are not valid/,
      example:
        'Error: P1000: Authentication failed against database server at `db`, the provided database credentials for `app` are not valid.',
    },
    {
      pattern: /unable to authenticate user \[?([\w.@-]{1,128})/i,
      example:
        "elasticsearch.AuthenticationException: AuthenticationException(401, 'security_exception', 'unable to authenticate user [elastic] for REST request [/]')",
    },
    {
      pattern: /not authorized to perform: ([a-z0-9-]{2,40}:\w{2,60})/,
      example:
        'UnauthorizedOperation: You are not authorized to perform this operation. User: arn:aws:sts::123456789012:assumed-role/depot/17 is not authorized to perform: ec2:DescribeShelves because no identity-based policy allows it',
    },
    {
      pattern: /not authorized to perform:? ?([a-z0-9-]{2,40}:\w{2,60})?/i,
      example: 'UnauthorizedOperation: You are not authorized to perform this operation.',
    },
    {
      pattern:
        /does not have (?!(?:the|any)\b)([\w.]{3,100}) (?:access|permission)|Permission ['"]([\w.]{3,100})['"] (?:was )?denied|lacks permission '([\w:]{1,60})'/i,
      example: [
        'google.api_core.exceptions.Forbidden: 403 POST https://storage.googleapis.com/upload: exporter@proj.iam.gserviceaccount.com does not have storage.objects.create access to the Google Cloud Storage object.',
        "googleapi: Error 403: Permission 'iam.serviceAccounts.getAccessToken' denied on depot@shelf.iam.gserviceaccount.com",
        `Permission denied: token with AccessorID '0002' lacks permission 'key:read' on "depot/amber"`,
      ],
    },
    {
      pattern: /does not have authorization to perform action \\{0,3}'([\w./*]{3,120})/,
      example:
        "AuthorizationFailed: The client '1b' with object id '1b' does not have authorization to perform action 'Acme.Depot/shelves/read' over scope '/x'",
    },
    {
      pattern: /from ((?:List|Get|Put|Head|Delete)Objects?(?:V2)? on [a-z0-9][\w.-]{2,62}): Access ?Denied/,
      example: 'failed to create store: unexpected error from ListObjects on depot-shelves: Access Denied',
    },
    {
      pattern: /AccessDenied(?:Exception)?\b(?!: \/).{0,20}?(?:: )?([a-z0-9-]{2,40}:[A-Z][A-Za-z]{2,60})?/,
      example: 'AccessDenied: s3:PutObject on bucket nightly-exports',
    },
    {
      pattern:
        /An error occurred \((?:40[13]|Forbidden|Unauthorized\w{0,20}|AccessDenied\w{0,20})\) when calling the (\w{1,80}) operation/,
      example: 'fatal error: An error occurred (403) when calling the GetObject operation: Forbidden',
    },
    {
      pattern:
        /permission (?:was )?denied (?:for (?:table|schema|database|relation|sequence|function|view)|on the object) ['"]?([\w.]{1,128})/i,
      example: 'permission denied for table orders',
    },
    {
      pattern: anyOf(
        /authentication failed|failed SASL auth|SASL authentication error|Authentication(?:Failed|Error|Exception|FailedException|FailureException)\b/i,
        /invalid (?:credentials|api key|access key|username or password|password|username-password pair)/i,
        /InvalidAccessKeyId|InvalidClientTokenId|UnrecognizedClientException|SignatureDoesNotMatch|ExpiredToken|NOAUTH/i,
        /WRONGPASS|role "[\w-]{1,63}" does not exist|ORA-01017|ACCESS_REFUSED|HTTP Basic: Access denied/i,
        /INVALID_CREDENTIALS|could not authenticate|Unauthenticated desc|forbidden \(check [\w ]{1,40}token\)/i,
        /could not read Username|database credentials .{0,60}not valid|AADSTS\d{4,7}|Permission denied \(publickey/i,
        /incorrect user ?name or password|Unable to authenticate you\b|invalid auth token|\bACL not found\b|Access Key Id you provided does not exist/i,
        /signature we calculated does not match|anonymous token lacks|Authorization Violation/i,
        /\bORA-2800[01]\b|\bpassword (?:has |is )?expired\b|\baccount (?:is |has been )?locked\b/i,
        /permission denied\W{0,3} for (?:role|token|policy) [\w.-]{2,80}/i,
        /\b535[ -]{1,2}5\.7\.\d|\b(?:credentials|username and password|user ?name or password)\b.{0,12}\b(?:invalid|incorrect|not accepted|rejected|refused|wrong)\b/i,
        /\b(?:rejects|rejected|refuses|refused|does not accept|did not accept|won't accept) (?:our|my|the|its|these|those|this) (?:\w{1,20} )?(?:credentials|login|password|api[- ]?key|token)\b/i,
        /\b(?:wrong|bad|incorrect) (?:user ?name or )?(?:password|credentials|api key|login)\b(?! (?:format|length|provider|type))|\blog ?in (?:failed|rejected|refused)\b(?! for)/i,
        /\bssh: (?:handshake failed: ssh: )?unable to authenticate\b|no supported methods remain|All configured authentication methods failed|\bJSchException: Auth fail|USERAUTH fail|\bBad authentication type\b/i,
        /Access token could not be acquired|ManagedIdentityCredential authentication (?:unavailable|failed)/i,
      ),
      example: [
        'LDAP authentication failed',
        'failed to connect to `host=db user=orders database=app`: failed SASL auth (FATAL: password authentication failed for user',
        '%3|1700000000.123|FAIL|rdkafka#producer-1| [thrd:sasl_ssl://kafka:9093/bootstrap]: SASL authentication error: Authentication failed (after 300ms in state AUTH_REQ)',
        "codeName: 'AuthenticationFailed'",
        'Error: Invalid API key provided',
        'InvalidAccessKeyId: The AWS Access Key Id you provided does not exist',
        'botocore.exceptions.ClientError: An error occurred (InvalidClientTokenId) when calling the GetCallerIdentity operation: The security token included in the request is invalid.',
        'SignatureDoesNotMatch: check your key',
        'ExpiredToken: The provided token has expired',
        'NOAUTH Authentication required.',
        'WRONGPASS invalid username-password pair or user is disabled.',
        'role "app" does not exist',
        'ORA-01017: invalid username/password; logon denied',
        'amqp.exceptions.AccessRefused: (0, 0): (403) ACCESS_REFUSED - Login was refused',
        'remote: HTTP Basic: Access denied',
        "ldap.INVALID_CREDENTIALS: {'desc': 'Invalid credentials'}",
        'error="rpc error: code = Unauthenticated desc = invalid token"',
        'Registering runner... forbidden (check registration token)  runner=GR1348941',
        "could not read Username for 'https://github.com': No such device or address",
        'Failed to connect: AADSTS70021: No matching federated identity record found',
        'git@github.com: Permission denied (publickey).',
        'ServerFaultCode: Cannot complete login due to an incorrect user name or password.',
        'agent: failed to sync remote state: error="ACL not found"',
        'PutObject: The request signature we calculated does not match the signature you provided.',
        'partner: ssh: handshake failed: ssh: unable to authenticate, attempted methods [none publickey]',
        'ORA-28001: the password has expired',
        'init: token lookup returned "permission denied" for role shelf-read (path kv/data/shelf)',
        'mail: relay.shelf.example:587 answered 535 5.7.8 not today',
        'the depot does not accept our api key',
        'cannot go on: wrong password for the depot',
        'Tried to get token using Managed Service Identity. Access token could not be acquired.',
      ],
    },
    {
      pattern: anyOf(
        /(?:Unable to|Could not) (?:locate|load) credentials|NoCredentials|NoCredentialProviders|no valid credential/i,
        /DefaultCredentialsError|default credentials were not found/i,
        /failed to (?:retrieve|get|refresh|load) (?:a |the )?(?:token|credentials)/i,
        /security token included in the request is (?:invalid|expired)/i,
      ),
      example: [
        'botocore.exceptions.NoCredentialsError: Unable to locate credentials',
        'google.auth.exceptions.DefaultCredentialsError: Your default credentials were not found. To set up Application Default Credentials, see https://cloud.google.com/docs',
        'error running loki: init compactor: failed to init delete store: failed to get s3 object: WebIdentityErr: failed to retrieve credentials',
      ],
    },
    {
      pattern: anyOf(
        /AuthorizationFailed|iam\.serviceAccounts\.getAccessToken|federated identity record/,
        /AuthorizationPermissionMismatch|PERMISSION_DENIED|PermissionDenied desc/,
        /insufficient (?:privileges|permissions?)|InsufficientPrivilege|Not enough privileges|\bNOPERM\b/,
        /Permissions Violation|(?:Topic|Group|Cluster|TransactionalId)AuthorizationException/,
        /not authorized on \w{1,64} to execute|is unauthorized for user|etcdserver: permission denied/,
        /Permission to \S{1,200} denied to/,
      ),
      example: [
        'AuthorizationFailed: no',
        'rpc error: code = PERMISSION_DENIED desc = no',
        'rpc error: code = PermissionDenied desc = no',
        'ORA-01031: insufficient privileges',
        "NOPERM this user has no permissions to run the 'config' command",
        'org.apache.kafka.common.errors.TopicAuthorizationException: Not authorized to access topics: [orders]',
        'etcdserver: permission denied',
        'remote: Permission to shop/app.git denied to robot.',
      ],
    },
    {
      pattern: anyOf(
        /Error\(Status\(40[13]\)|(?:key|trust) ?store password was incorrect/i,
        /Keystore was tampered with, or password was incorrect|Host key verification failed|knownhosts: key/i,
        /UNAUTHORIZED: authentication required|Http response code: (?:NotFound|Unauthorized|Forbidden) from '/i,
      ),
      example: [
        `thread 'main' panicked at 'no reflector: Error(Status(403), "https://10.0.0.1/apis/depot.example/v1/namespaces/shop/shelves?limit=1")', src/main.rs:9:5`,
        'java.io.IOException: keystore password was incorrect',
        "Http response code: NotFound from 'POST https://api.github.com/actions/runner-registration'",
      ],
    },
    {
      pattern: anyOf(
        /\bCode: 40[13]\b(?:\. Errors|.{0,60}permission denied)|Unexpected response code: 40[13]\b/i,
        /(?:requested URL returned error|responded with|StatusCode): 40[13]\b/i,
      ),
      example: 'Code: 403. Errors:',
    },
    {
      pattern:
        /permission denied to (?:create (?:database|role|extension|schema|tablespace|event trigger)|set (?:role|parameter)|alter|drop|grant)\b/i,
      example: 'permission denied to create database',
    },
    { pattern: BARE_REFUSAL, example: '* permission denied' },
  ]),
  vague: caseTable([
    {
      pattern: anyOf(
        /\b40[13] Client Error\b|\b401\b.{0,20}Unauthorized|\bUnauthorized\b.{0,20}\b401\b|403 Forbidden/i,
        /\bhttp(?:\/[\d.]{1,3})?[ :=]{1,2}(?:status|code|error)?[ :=]{0,2}40[13]\b|\b40[13] (?:from|by|at) https?:|\bwith (?:a )?40[13]\b/i,
        /status(?: code)?:? 40[13]\b|Access Denied\b|insufficient (?:privileges|permissions?)/i,
      ),
      example: [
        '401 Client Error. (Request ID: Root=1-6819)',
        '"GET /admin" 401 Unauthorized',
        'shelf bootstrap: http 401 from https://shelves.example/v2 (token is over)',
        'org.springframework.web.client.HttpClientErrorException$Unauthorized: 401 : [no body]',
        '403 Forbidden: bucket',
        'Request failed with status code 401: Unauthorized',
      ],
    },
  ]),
  say: sayRefusal,
  oracles: [notRestarted],
});
