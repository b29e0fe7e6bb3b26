import type { Step } from '../../../../contracts/diagnosis.js';
import { fieldsOf, listOf, textOf } from '../../../evidence/values.js';
import { type CaseRow, caseTable } from '../../case-table.js';
import { changeStep, kubectl, shellCommand, step } from '../../support/commands.js';
import { serviceAccountOf } from '../../support/names.js';
import { firstCaptured } from '../../support/texts.js';
import type { LogHit } from '../lines/log-signature.js';
import { linesAbove } from './remote-refusal.js';

interface Cloud extends CaseRow {
  /** How a ServiceAccount gets its account there. */
  readonly way: string;
  /** The variables that give a program a key of it. */
  readonly keys: string;
}

export const CLOUDS = caseTable<Cloud>([
  {
    pattern:
      /\barn:|\bAWS|amazonaws|\bs3\b|botocore|aws-cli|when calling the \w{1,80} operation|WebIdentity|\bSTS\b|\bIAM\b/i,
    example: 'WebIdentityErr: failed to retrieve credentials',
    way: 'its role of AWS IAM (IRSA: annotation eks.amazonaws.com/role-arn; or an EKS Pod Identity association)',
    keys: 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
  },
  {
    pattern: /googleapis|gserviceaccount|google\.|\bgcs\b|\bGCP|cloud\.google/i,
    example: 'google.api_core.exceptions.PermissionDenied: 403 Permission denied',
    way: 'its Google service account (Workload Identity: annotation iam.gke.io/gcp-service-account)',
    keys: 'GOOGLE_APPLICATION_CREDENTIALS, the path of a mounted key',
  },
  {
    pattern:
      /azure|AADSTS|AuthorizationFailed|AuthorizationPermissionMismatch|windows\.net|key ?vault|identity token: no (?:client|tenant) ID/i,
    example: 'AuthorizationFailed: the client has no authorization over scope x',
    way: 'its identity of Azure (Workload Identity: annotation azure.workload.identity/client-id, and the pod label azure.workload.identity/use)',
    keys: 'AZURE_CLIENT_ID, AZURE_TENANT_ID and AZURE_CLIENT_SECRET',
  },
]);
const ANY_CLOUD =
  'its account of a cloud (AWS IRSA: eks.amazonaws.com/role-arn; Google Workload Identity: iam.gke.io/gcp-service-account; Azure: azure.workload.identity/client-id)';
const VAULT_LOGIN = /auth\/(?:[\w-]{1,60}\/)?(?:kubernetes|jwt)[\w-]{0,60}\/login/i;
const VARIABLE = /^(?:AWS|AZURE|GOOGLE|GCP)_/;
/** S3 answers so too for an object that does not exist, to those who may not list the bucket. */
const HEAD = /HeadObject/;

/** What a client of object stores was at, and in which bucket. */
const BUCKET = /(List|Get|Put|Head|Delete)Objects?(?:V2)? on ([a-z0-9][\w.-]{2,62}):/;

/** The right on the bucket that the line names; undefined where it names none. */
function bucketStep(line: string, keys: readonly string[]): Step | undefined {
  const [, , bucket] = BUCKET.exec(line) ?? [];
  if (bucket === undefined) return undefined;
  return step(
    `Allow the account of the program s3:ListBucket on arn:aws:s3:::${bucket}, and s3:GetObject, PutObject and DeleteObject on arn:aws:s3:::${bucket}/*, in the policy of its role or user (of other stores in the policy of its access key); see that ${bucket} is the bucket that is meant, and that the access key that it uses is the one of that policy${keys.length === 0 ? '' : ` (${keys.join(', ')})`}.`,
  );
}

function seenBy(hit: LogHit): string {
  return [hit.line, ...linesAbove(hit), hit.container.image].join('\n');
}

/** Whether it is the login at Vault that is refused. */
export function isVaultLogin(hit: LogHit): boolean {
  return VAULT_LOGIN.test(seenBy(hit));
}

/** How to give the account that the program runs with the right that it lacks. */
export function accountSteps(hit: LogHit): Step[] {
  const { evidence, container } = hit;
  const account = serviceAccountOf(evidence);
  const seen = seenBy(hit);
  if (VAULT_LOGIN.test(seen)) return vaultSteps(hit, account);
  const policy = policyStep(seen, hit.line);
  if (policy !== undefined) return [policy, tokenStep];
  const variables = listOf(container.fields['env']).map((element) => textOf(fieldsOf(element)['name']));
  const keys = variables.filter((name) => VARIABLE.test(name));
  const named = cloudStep(seen, account);
  const way = CLOUDS.find(seen)?.row.way ?? ANY_CLOUD;
  return [
    named ??
      bucketStep(hit.line, keys) ??
      step(
        `Give the account that the program uses the right that it names (bucket policy, IAM role, GRANT)${keys.length === 0 ? '' : `; it takes its account from ${keys.join(', ')}`}.`,
      ),
    step(
      `If it takes its account from ServiceAccount ${account}, check that this has ${way}:`,
      kubectl(evidence, 'get', `serviceaccount/${account}`, '-o', 'yaml'),
    ),
    ...(HEAD.test(seen)
      ? [
          step(
            'See that the object exists: without the right to list the bucket a missing one is answered with 403 too.',
          ),
        ]
      : []),
  ];
}

/** What a program needs that sends a user, and no password with it. */
export function noPasswordStep({ evidence, container }: LogHit, user: string): Step {
  return changeStep(
    evidence,
    `Give it the password${user === '' ? '' : ` of user ${user}`} from a Secret at ${container.path}.env, under the name of the variable that the program reads: it sends none at all, so that this variable is not set, empty, or has another name`,
  );
}

/** How to give the program an account where it finds none. */
export function noAccountSteps(hit: LogHit): Step[] {
  const { evidence, container } = hit;
  const account = serviceAccountOf(evidence);
  const seen = seenBy(hit);
  if (VAULT_LOGIN.test(seen)) return vaultSteps(hit, account);
  const cloud = CLOUDS.find(seen)?.row;
  const keys = cloud === undefined ? 'the variables that its client reads' : cloud.keys;
  return [
    step(
      `Give ServiceAccount ${account} ${cloud?.way ?? ANY_CLOUD}, and make the pod anew; or set ${keys} at ${container.path}.env, from a Secret:`,
      kubectl(evidence, 'get', `serviceaccount/${account}`, '-o', 'yaml'),
    ),
  ];
}

/** What AWS says of a right that a role lacks; the session of a role that a node lends is the id of its instance. */
const AWS_RIGHT =
  /assumed-role\/([\w+=,.@-]{1,64})\/([\w+=,.@-]{1,64}) is not authorized to perform: ([a-z0-9-]{2,40}:\w{2,60})/;

/** What Azure says of an action that an identity lacks, and where. */
const AZURE_RIGHT =
  /[Tt]he client \\{0,3}'([\w@.-]{1,120})\\{0,3}'[^'"]{0,40}(?:'[\w-]{1,60}\\{0,3}' )?does not have authorization to perform action \\{0,3}'([\w./*]{3,120})\\{0,3}'(?: or \w{1,20})?(?: over scope \\{0,3}'(\/[\w./ ()-]{1,300}))?/;
/** What Google says of a permission that a service account lacks. */
const GOOGLE_RIGHT =
  /\b([\w-]{1,60}@[\w.-]{1,100}\.gserviceaccount\.com) does not have (?:permission )?([a-z][\w.]{3,100}) (?:access|permission)?/;

/** What Key Vault says of a right that its access policies do not give. */
const VAULT_RIGHT =
  /application '(?:appid=([\w-]{1,60}))?[^']{0,300}' does not have (\w{3,20} \w{3,20}) permission on key vault '([\w-]{1,60})/;

/** The right, and who lacks it, where the cloud names both. */
function cloudStep(seen: string, account: string): Step | undefined {
  const [, client, action, scope] = AZURE_RIGHT.exec(seen) ?? [];
  if (client !== undefined)
    return step(
      `Give the identity ${client} of Azure a role that holds ${action}${scope === undefined ? ' on what the message names' : ` on ${scope}`} (az role assignment create --assignee ${client} --scope …; Contributor or Reader of that one resource where no smaller role has it); it takes some minutes to count.`,
    );
  const [, application, right = '', vault] = VAULT_RIGHT.exec(seen) ?? [];
  if (vault !== undefined)
    return step(
      `Give the identity of Azure${application === undefined ? '' : ` with the application id ${application}`} the right ${right.split(' ').reverse().join(' ')} on key vault ${vault}: role Key Vault Secrets User where it uses RBAC, else an access policy (az keyvault set-policy --name ${vault} --spn …).`,
    );
  const [, google, permission] = GOOGLE_RIGHT.exec(seen) ?? [];
  if (google === undefined) return awsStep(seen, account);
  return step(
    `Give the Google service account ${google} a role with ${permission} on the resource that the message names (gcloud … add-iam-policy-binding --member=serviceAccount:${google}).`,
  );
}

function awsStep(seen: string, account: string): Step | undefined {
  const [, role, session = '', right] = AWS_RIGHT.exec(seen) ?? [];
  if (role === undefined) return undefined;
  return step(
    /^i-[0-9a-f]{8,17}$/.test(session)
      ? `Give ServiceAccount ${account} a role of AWS IAM that allows ${right} (annotation eks.amazonaws.com/role-arn, or a Pod Identity association) and make the pod anew: it uses the role of its node now (${role}), which is refused.`
      : `Allow ${right} in the policy of the AWS role ${role}, on the resource that the message names; it counts within a minute.`,
  );
}

/** A path that Vault was asked for, with the method. */
const VAULT_PATH = /\bURL: (GET|PUT|POST|LIST|DELETE|PATCH) https?:\/\/[\w.:[\]-]{1,253}\/v1\/([\w./@%+-]{2,300})/;
const CAPABILITIES: Readonly<Record<string, string>> = {
  GET: '"read"',
  LIST: '"list"',
  DELETE: '"delete"',
  PATCH: '"patch"',
};
/** A path of its key value store that a client may not use, in its own words. */
const VAULT_SECRET =
  /\bpermission denied\b.{0,60}?\b((?:secrets?|kv)\/(?:data|metadata)\/[\w./@-]{1,200})|\b((?:secrets?|kv)\/(?:data|metadata)\/[\w./@-]{1,200}).{0,120}\bpermission denied\b/i;
/** What Consul says of its access control lists. */
const CONSUL_RIGHT = /lacks permission '(\w{2,30}):(\w{2,20})' on \\?"([^"\\]{1,300})/;
const tokenStep = step(
  'See that the program uses the token that it should (the one of its own role, not the default or anonymous one), and that the token is not expired.',
);

/** The policy that Vault or Consul lacks, by the path that it names. */
function policyStep(seen: string, line: string): Step | undefined {
  const [, method = '', path] = VAULT_PATH.exec(seen) ?? [];
  if (path !== undefined)
    return step(
      `Let a policy of its role in Vault allow the path ${path}: path "${path}" { capabilities = [${CAPABILITIES[method] ?? '"create", "update"'}] }; see that the mount and the path are spelt so (KV version 2 has data/ in between).`,
    );
  const secret = firstCaptured(VAULT_SECRET.exec(line));
  if (secret !== '')
    return step(
      `Let a policy of its role in Vault allow the path ${secret}: path "${secret}" { capabilities = ["read"] }; see that the mount and the path are spelt so (KV version 2 has data/ in between).`,
    );
  const [, resource, access, key] = CONSUL_RIGHT.exec(line) ?? [];
  if (key === undefined) return undefined;
  return step(
    `Let a policy of its token in Consul allow it: ${resource} "${key}" { policy = "${access}" } (${resource}_prefix for all that begin so).`,
  );
}

function vaultSteps({ evidence }: LogHit, account: string): Step[] {
  return [
    step(
      `Vault refuses the login of ServiceAccount ${account} of namespace ${evidence.namespace}: see that the role exists, and that its bound_service_account_names and bound_service_account_namespaces hold these:`,
      shellCommand('vault', 'read', 'auth/kubernetes/role/ROLE'),
    ),
    step(
      'See that Vault can have tokens reviewed by this cluster: its own ServiceAccount needs ClusterRole system:auth-delegator, and the host and CA of the auth method must be those of this cluster.',
    ),
  ];
}
