import { fieldsOf, listOf, textOf } from '../../evidence/values.js';
import { kubectl, step } from '../support/commands.js';
import { fromManifest } from '../support/quotes.js';
import { logRule, type SignatureContext } from './log-signature.js';

const ACCESS =
  /AccessDenied|not authorized to perform|AuthorizationFailed|PERMISSION_DENIED|insufficient (?:privileges|permissions?)|403 Forbidden|permission denied for (?:table|schema|database|relation|sequence)/i;

/** A database, a cloud or another service refuses the program: wrong credentials, or too few rights. */
export const logAuthDb = logRule({
  id: 'log-auth-db',
  title: 'A service refuses the credentials or the access',
  severity: 'high',
  weight: 6,
  hint: /denied|auth|401|403|credential|invalid|Login|NOAUTH|WRONGPASS|role|ORA-|privilege|permission|token|signature|AccessKey/i,
  patterns: [
    /password authentication failed for user "?([\w.@-]{1,128})/i,
    /Access denied for user '?([\w.@%-]{1,128})/i,
    /AccessDenied(?:Exception)?\b(?!: \/).{0,20}?(?:: )?([a-z0-9-]{2,40}:[A-Z][A-Za-z]{2,60})?/,
    /not authorized to perform:? ?([a-z0-9-]{2,40}:\w{2,60})?/i,
    /permission denied for (?:table|schema|database|relation|sequence) "?([\w.]{1,128})/i,
    /authentication failed|401 Unauthorized|403 Forbidden|invalid (?:credentials|api key|access key|username or password|password)|InvalidAccessKeyId|SignatureDoesNotMatch|ExpiredToken|NOAUTH|WRONGPASS|role "[\w-]{1,63}" does not exist|Login failed for user|ORA-01017|AuthorizationFailed|PERMISSION_DENIED|insufficient (?:privileges|permissions?)/i,
  ],
  read: (context) => {
    const detail = context.match[1] ?? '';
    const isRight = ACCESS.test(context.line);
    const who = detail === '' ? '' : isRight ? ` (${detail})` : ` of user ${detail}`;
    return {
      title: isRight ? `Access is denied${who}` : `Credentials are rejected${who}`,
      what: isRight
        ? `the service that it uses denies it access${who}: the account that it runs with lacks the right. It says: "${context.line.trim().slice(0, 300)}"`
        : `the service that it uses rejects its credentials${who}: wrong or expired password or key. It says: "${context.line.trim().slice(0, 300)}"`,
      objects: [isRight ? `access ${detail}` : `credentials ${detail}`],
      evidence: secretQuotes(context),
      steps: isRight ? rightSteps(context) : credentialSteps(context),
    };
  },
});

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
