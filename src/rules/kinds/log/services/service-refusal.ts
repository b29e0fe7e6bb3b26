import type { Step } from '../../../../contracts/diagnosis.js';
import { anyOf } from '../../any-of.js';
import { type CaseRow, caseTable } from '../../case-table.js';
import { kubectl, objectName, restartStep, step } from '../../support/commands.js';
import { accountSubjectOf, serviceAccountOf } from '../../support/names.js';
import { cut, fromLog, fromReference } from '../../support/quotes.js';
import { firstCaptured } from '../../support/texts.js';
import { headline } from '../lines/headline.js';
import type { LogDraft } from '../lines/log-draft.js';
import type { LogHit } from '../lines/log-signature.js';
import { quoted } from '../lines/quoted-line.js';
import { OWN_CREDENTIALS } from '../stored/sealed-store.js';
import { ACCOUNT_STATE, NO_MONGODB_ROLE } from './account-state.js';
import { accountSteps, noAccountSteps, noPasswordStep } from './account-steps.js';
import { hostQuotes } from './dependency.js';
import { BIND_REFUSED } from './directory-refusal.js';
import { OF_IDENTITY, sayFederation } from './federated-identity.js';
import { GATED_REPOSITORY } from './gated-repository.js';
import { credentialWords, ownSecrets, refusingService } from './refusing-service.js';
import { requestLines } from './remote-refusal.js';
import { HOST_KEY_REFUSED, SSH_LOGIN_REFUSED } from './ssh-refusal.js';
import { WRONG_AUDIENCE } from './token-audience.js';
import { assumedRole, vaultRefusal } from './workload-account.js';

/** What a refusal is about; each has its own words and its own remedy. */
interface Refusal {
  readonly lacks: 'credentials' | 'access';
  /** `who` is the service that refuses, with its host where the log names it; `detail` the user or the right, or ''. */
  read(who: string, detail: string, hit: LogHit): Pick<LogDraft, 'title' | 'what' | 'steps'>;
}

const SERVICE = 'the service that it uses';

export const REFUSALS = caseTable<CaseRow & Refusal>([
  OWN_CREDENTIALS,
  GATED_REPOSITORY,
  WRONG_AUDIENCE,
  BIND_REFUSED,
  ACCOUNT_STATE,
  NO_MONGODB_ROLE,
  {
    pattern: /pg_hba\.conf/i,
    example: 'no pg_hba.conf entry for host "10.1.2.3", user "app", database "app", SSL on',
    lacks: 'access',
    read: (who, user, { line }) => {
      const isPlain = /no encryption|SSL off/i.test(line);
      return {
        title: `PostgreSQL does not let ${user === '' ? 'the user' : `user ${user}`} in from this pod (pg_hba.conf)`,
        what: `${who === SERVICE ? 'PostgreSQL' : who} has no entry in its pg_hba.conf that lets ${user === '' ? 'the user' : `user ${user}`} in from the address of this pod${isPlain ? ' without encryption' : ''}; the password was not even looked at`,
        steps: hbaSteps(isPlain, user),
      };
    },
  },
  {
    pattern: /is not allowed to connect/,
    example: `com.mysql.cj.jdbc.exceptions.CommunicationsException: null,  message from server: "Host '10.42.0.17' is not allowed to connect to this MySQL server"`,
    lacks: 'access',
    read: (who, host) => ({
      title: `MySQL lets nobody in from ${host} (the address of the pod)`,
      what: `${who === SERVICE ? 'MySQL' : who} has no user that may log in from ${host}; the password was not even looked at`,
      steps: [
        step(
          `Create the user for the network of the pods, or allow it from there: CREATE USER 'NAME'@'%' or 'NAME'@'10.%', and the GRANT that it needs; ${host} changes with each pod.`,
        ),
      ],
    }),
  },
  HOST_KEY_REFUSED,
  SSH_LOGIN_REFUSED,
  {
    pattern: /(?:key|trust) ?store.{0,40}password was incorrect/i,
    example: 'java.io.IOException: keystore password was incorrect',
    lacks: 'credentials',
    read: (_who, _detail, hit) => ({
      title: 'The password of a keystore is wrong',
      what: 'it cannot open its keystore (or truststore): the password that it is given is not the one with which the file was made',
      steps: [
        step(
          `Give ${hit.container.name} the password with which the keystore was made (ssl.keystore.password and the like, from the same Secret as the file), or make the keystore anew with the present one.`,
        ),
        ...credentialSteps(hit, SERVICE, '').slice(1, 2),
      ],
    }),
  },
  {
    pattern: /role "[\w-]{1,63}" does not exist/i,
    example: 'role "app" does not exist',
    lacks: 'credentials',
    read: (who, _user, { line }) => {
      const role = /role "([\w-]{1,63})"/i.exec(line)?.[1] ?? '';
      return {
        title: `Credentials are rejected: role ${role} does not exist`,
        what: `${who} has no role ${role}`,
        steps: [
          step(`Create the role with the rights that the program needs (CREATE ROLE), or correct the user name.`),
          step('See that the program is connected to the right database server.'),
        ],
      };
    },
  },
  {
    pattern: /AssumeRoleWithWebIdentity|WebIdentityErr/,
    example:
      'error running loki: init compactor: failed to init delete store: failed to get s3 object: WebIdentityErr: failed to retrieve credentials',
    lacks: 'access',
    read: (_who, _detail, { evidence, container, line }) => {
      const account = serviceAccountOf(evidence);
      const subject = accountSubjectOf(evidence);
      const role = assumedRole(container, line) || 'the role';
      return {
        title: `The trust policy of the AWS role refuses ServiceAccount ${account} (AssumeRoleWithWebIdentity)`,
        what: `AWS STS does not let it assume ${role} with the token of its ServiceAccount: it has credentials (the token), but the trust policy of the role does not name ${subject} and this cluster`,
        steps: [
          step(
            `Correct the trust policy of ${role}: its Federated principal must be the OIDC provider of this cluster, and its conditions must hold ":sub" = "${subject}" and ":aud" = "sts.amazonaws.com" (StringLike where there is a wildcard).`,
          ),
          step(
            `Check that ServiceAccount ${account} names that very role (annotation eks.amazonaws.com/role-arn), and start ${container.name} anew after a change:`,
            kubectl(evidence, 'get', objectName('serviceaccount', account), '-o', 'yaml'),
          ),
          step(
            'See that the OIDC provider of the cluster exists in IAM of that account (a new cluster has another one).',
          ),
        ],
      };
    },
  },
  {
    pattern: OF_IDENTITY,
    example: 'Failed to connect: AADSTS70021: No matching federated identity record found',
    lacks: 'access',
    read: (_who, _detail, hit) => sayFederation(hit),
  },
  {
    pattern:
      /(?:locate|load|determine) credentials|no (?:valid )?credentials? provided|no valid credential|NoCredential|default credentials|retrieve (?:a )?token|retrieve credentials|token: no (?:client|tenant) ID/i,
    example: 'failed to create a workload identity token: no client ID specified. Unable to locate credentials',
    lacks: 'credentials',
    read: (_who, _detail, hit) => ({
      title: 'No credentials are found',
      what: 'it finds no credentials for the service that it uses: neither its environment, nor a mounted file, nor its ServiceAccount gives it any',
      steps: noAccountSteps(hit),
    }),
  },
  {
    pattern: /Permission denied \(publickey|could not read Username|Permission to \S{1,200} denied/i,
    example: 'git@github.com: Permission denied (publickey).',
    lacks: 'credentials',
    read: (who) => ({
      title: `Credentials are rejected${by(who)}`,
      what: `${who} accepts no key or token of it: it has none, or a wrong one, or one without access to this repository`,
      steps: [
        step(
          'See that the key or token is mounted where the program looks for it, and that it may read the repository.',
        ),
      ],
    }),
  },
  {
    pattern: anyOf(
      /AccessDenied|\bAccess Denied\b(?! for user)|Error\(Status\(403|not authorized|AuthorizationFailed|AuthorizationPermissionMismatch/i,
      /PERMISSION_?DENIED|Insufficient ?Privileges?|Not enough privileges|insufficient permissions?/i,
      /403\b.{0,20}Forbidden|\b403 Client Error|Forbidden: 403|does not have [\w.]{3,100} (?:access|permission)/i,
      /permission (?:was )?denied|Permission '|lacks permission|NOPERM|AuthorizationException|is unauthorized for/i,
      /Permissions Violation|\((?:403|Forbidden)\) when calling|\b(?:Code|error|with|StatusCode|code): 403\b/i,
    ),
    example: [
      'botocore.exceptions.ClientError: An error occurred (AccessDenied) when calling the GetObject operation: Access Denied',
      'rpc error: code = PermissionDenied desc = permission denied',
      `thread 'main' panicked at 'no reflector: Error(Status(403), "https://10.0.0.1/apis/depot.example/v1/namespaces/shop/shelves?limit=1")', src/main.rs:9:5`,
      'org.apache.kafka.common.errors.TopicAuthorizationException: Not authorized to access topics: [orders]',
      'AuthorizationFailed: no',
      'StatusCode=403 Code="AuthorizationPermissionMismatch" Message="This request is not authorized to perform this operation using this permission." https://shop.blob.core.windows.net',
      'ORA-01031: insufficient privileges',
      '403 Forbidden: bucket',
      'requests.exceptions.HTTPError: 403 Client Error: Forbidden for url: https://api.shop.example/v1',
      'google.api_core.exceptions.Forbidden: 403 POST https://storage.googleapis.com/upload: exporter@proj.iam.gserviceaccount.com does not have storage.objects.create access to the Google Cloud Storage object.',
      `Permission denied: token with AccessorID '0002' lacks permission 'key:read' on "depot/amber"`,
      "NOPERM this user has no permissions to run the 'config' command",
      'fatal error: An error occurred (403) when calling the GetObject operation: Forbidden',
      'Code: 403. Errors:',
    ],
    lacks: 'access',
    read: (who, right, hit) =>
      vaultRefusal(hit, who === SERVICE ? '' : who) ?? {
        title: `Access is denied${right === '' ? by(who) || `: ${headline(hit.line, 90)}` : ` (${right})`}`,
        what: `${who} denies it access${right === '' ? '' : ` (${right})`}: the account that it runs with lacks the right`,
        steps: accountSteps(hit),
      },
  },
]);

/** What the log says of a refusal by another service, and what repairs it. */
export function sayRefusal(hit: LogHit): LogDraft {
  const host = refusingService(hit);
  const who = host === '' ? SERVICE : host;
  const request = requestLines(hit);
  const detail = firstCaptured(hit.match);
  const refusal = REFUSALS.find(hit.line)?.row ?? wrongCredentials(hit);
  const { what, ...told } = refusal.read(who, detail, hit);
  return {
    ...told,
    what: `${what}. It says: ${refusalQuote(hit, request)}`,
    objects: [`${refusal.lacks} ${detail}`],
    evidence: [...quotesAbove(hit, request), ...referencedSecrets(hit), ...hostQuotes(hit, host)],
  };
}

function refusalQuote(hit: LogHit, request: readonly string[]): string {
  if (request.length === 0) return quoted(hit);
  return `"${cut([...request, hit.line].map((each) => each.replace(/^[\s|*]{1,12}/, '').trim()).join(' '), 300)}"`;
}

function quotesAbove({ container }: LogHit, request: readonly string[]) {
  return request.length === 0
    ? []
    : [{ ...fromLog(container, request.join('\n')), where: `log of ${container.name}, above it` }];
}

function wrongCredentials(hit: LogHit): Refusal {
  return {
    lacks: 'credentials',
    read: (who, user) => ({
      title: `Credentials are rejected${user === '' ? by(who) : ` for user ${user}${by(who)}`}`,
      what: `${who} rejects the credentials${user === '' ? ' that it gives' : ` of user ${user}`}: wrong, missing or expired password or key`,
      steps: credentialSteps(hit, who, user),
    }),
  };
}

function at(who: string): string {
  return who === SERVICE ? '' : ` at ${who}`;
}

function by(who: string): string {
  return who === SERVICE ? '' : ` by ${who}`;
}

function hbaSteps(isPlain: boolean, user: string): Step[] {
  const entry = step(
    `Add a line for it to the pg_hba.conf of the server, such as "hostssl all ${user || 'USER'} POD-NETWORK scram-sha-256", and reload it (SELECT pg_reload_conf()); where an operator runs the server, in its resource.`,
  );
  if (!isPlain) return [entry, step('See that database and user are the ones that the server has an entry for.')];
  return [
    step(
      'The connection was made without TLS: if the server has entries for hostssl only, switch TLS on in the program (sslmode=require, or ssl=true).',
    ),
    entry,
  ];
}

function secretNames(hit: LogHit): string[] {
  return [...new Set(ownSecrets(hit).map((each) => each.name))];
}

function referencedSecrets(hit: LogHit) {
  return ownSecrets(hit).slice(0, 3).map(fromReference);
}

function credentialSteps(hit: LogHit, who: string, user: string): Step[] {
  const [secret] = secretNames(hit);
  if (/\(using password: NO\)/.test(hit.line)) return [noPasswordStep(hit, user)];
  const check = /token/i.test(hit.line)
    ? 'Give it a valid token (the line speaks of one: it may be expired, revoked, or of another project), in the Secret from which the program takes it'
    : `Check that ${credentialWords(hit, user)} holds the ones (password, token or key) that are valid${user === '' ? '' : ` for user ${user}`}${at(who)}, without a line break at their end`;
  return [
    secret === undefined ? step(`${check}.`) : step(`${check}:`, kubectl(hit.evidence, 'describe', `secret/${secret}`)),
    restartStep(
      hit.evidence,
      'After changing a Secret, start the pods anew: environment variables are read at the start only',
    ),
    step(
      `Check that ${user === '' ? 'the user' : `user ${user}`} exists${at(who) || ' on the other side'} and may log in from here.`,
    ),
  ];
}
