import { fieldsOf, listOf, textOf } from '../../evidence/values.js';
import { kubectl, step } from '../support/commands.js';
import { fromManifest } from '../support/quotes.js';
import { type LogReading, logRule, type SignatureContext } from './log-signature.js';

const ACCESS =
  /AccessDenied|not authorized to perform|AuthorizationFailed|PERMISSION_?DENIED|Insufficient ?Privileges?|insufficient permissions?|403\b.{0,20}Forbidden|Forbidden: 403|does not have [\w.]{3,100} (?:access|permission)|permission denied/i;
const LACKING =
  /locate credentials|load credentials|no valid credential|NoCredential|default credentials|retrieve a token/i;

/** A database, a cloud or another service refuses the program: wrong credentials, or too few rights. */
export const logAuthDb = logRule({
  id: 'log-auth-db',
  title: 'A service refuses the credentials or the access',
  description:
    'The log says that a service rejects the credentials (wrong or missing password, key or token) or denies the access (database privileges, S3 AccessDenied, cloud IAM, 401, 403). The Secret holds something else than the service expects, or the account lacks the right.',
  severity: 'high',
  weight: 6,
  hint: /denied|auth|Username|401|403|credential|invalid|Login|NOAUTH|WRONGPASS|role|ORA-|privilege|permission|token|signature|AccessKey|refused|access to|pg_hba/i,
  except: /Permission denied @|certificate |\/dev\/|AccessDeniedException: \//,
  patterns: [
    /password authentication failed for user "?([\w.@-]{1,128})/i,
    /no pg_hba\.conf entry for host "[^"]{1,100}", user "([\w.@-]{1,128})"/i,
    /Access denied for user '?([\w.@%-]{1,128})/i,
    /Login failed for user '?([\w.@\\-]{1,128})/i,
    /unable to authenticate user \[?([\w.@-]{1,128})/i,
    /not authorized to perform:? ?([a-z0-9-]{2,40}:\w{2,60})?/i,
    /does not have ([\w.]{3,100}) (?:access|permission)/i,
    /AccessDenied(?:Exception)?\b(?!: \/).{0,20}?(?:: )?([a-z0-9-]{2,40}:[A-Z][A-Za-z]{2,60})?/,
    /permission denied for (?:table|schema|database|relation|sequence|function|view) "?([\w.]{1,128})/i,
    /authentication failed|failed SASL auth|SASL authentication error|Authentication(?:Failed|Error|Exception)\b|invalid (?:credentials|api key|access key|username or password|password|username-password pair)|InvalidAccessKeyId|InvalidClientTokenId|UnrecognizedClientException|SignatureDoesNotMatch|ExpiredToken|NOAUTH|WRONGPASS|role "[\w-]{1,63}" does not exist|ORA-01017|ACCESS_REFUSED|HTTP Basic: Access denied|INVALID_CREDENTIALS|could not authenticate|Unauthenticated desc|could not read Username|database credentials .{0,60}not valid/i,
    /Unable to (?:locate|load) credentials|NoCredentials|NoCredentialProviders|no valid credential|DefaultCredentialsError|default credentials were not found|failed to (?:retrieve|get|refresh|load) (?:a |the )?(?:token|credentials)|security token included in the request is (?:invalid|expired)/i,
    /AuthorizationFailed|PERMISSION_DENIED|PermissionDenied desc|insufficient (?:privileges|permissions?)|InsufficientPrivilege/,
    /Code: 403\b.{0,60}permission denied/i,
  ],
  vague: [
    /\b401\b.{0,20}Unauthorized|\bUnauthorized\b.{0,20}\b401\b|403 Forbidden|status(?: code)?:? 40[13]\b|Access Denied\b|insufficient (?:privileges|permissions?)/i,
  ],
  read: (context) => {
    const detail = context.match[1] ?? '';
    const isRight = ACCESS.test(context.line);
    const who = detail === '' ? '' : isRight ? ` (${detail})` : ` of user ${detail}`;
    const said = `It says: "${context.line.trim().slice(0, 300)}"`;
    return {
      ...readingOf(context.line, who, said),
      objects: [isRight ? `access ${detail}` : `credentials ${detail}`],
      evidence: secretQuotes(context),
      steps: isRight ? rightSteps(context) : credentialSteps(context),
    };
  },
});

function readingOf(line: string, who: string, said: string): Pick<LogReading, 'title' | 'what'> {
  if (LACKING.test(line)) {
    return {
      title: 'No credentials are found',
      what: `it finds no credentials for the service that it uses: neither its environment, nor a mounted file, nor its ServiceAccount gives it any. ${said}`,
    };
  }
  return ACCESS.test(line)
    ? {
        title: `Access is denied${who}`,
        what: `the service that it uses denies it access${who}: the account that it runs with lacks the right. ${said}`,
      }
    : {
        title: `Credentials are rejected${who}`,
        what: `the service that it uses rejects its credentials${who}: wrong, missing or expired password or key. ${said}`,
      };
}

function secretNames({ evidence, container }: SignatureContext): string[] {
  const references = evidence.manifest.references.filter(
    (each) => each.kind === 'Secret' && each.container === container.name,
  );
  return [...new Set(references.map((each) => each.name))];
}

function secretQuotes({ evidence, container }: SignatureContext) {
  return evidence.manifest.references
    .filter((each) => each.kind === 'Secret' && each.container === container.name)
    .slice(0, 3)
    .map((each) => fromManifest(each.path, `name: ${each.name}${each.key === '' ? '' : `, key: ${each.key}`}`));
}

function credentialSteps(context: SignatureContext) {
  const [secret] = secretNames(context);
  return [
    step(
      'Check that the Secret from which the program takes its credentials holds the valid ones, without a line break at their end:',
      secret === undefined ? undefined : kubectl(context.evidence, 'describe', `secret/${secret}`),
    ),
    step('After changing a Secret, start the pod anew: environment variables are read at the start only.'),
    step('Check that the user exists on the other side and may log in from here.'),
  ];
}

function rightSteps(context: SignatureContext) {
  const account = textOf(context.evidence.manifest.spec['serviceAccountName']) || 'default';
  const variables = listOf(context.container.fields['env']).map((element) => textOf(fieldsOf(element)['name']));
  const keys = variables.filter((name) => /^(?:AWS|AZURE|GOOGLE|GCP)_/.test(name));
  return [
    step(
      `Give the account that the program uses the right that it names (bucket policy, IAM role, GRANT)${keys.length === 0 ? '' : `; it takes its account from ${keys.join(', ')}`}.`,
    ),
    step(
      'If it takes its cloud role from the ServiceAccount, check the role that is annotated there:',
      kubectl(context.evidence, 'get', `serviceaccount/${account}`, '-o', 'yaml'),
    ),
  ];
}
