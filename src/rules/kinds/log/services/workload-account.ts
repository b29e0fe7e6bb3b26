import type { ContainerEvidence } from '../../../evidence/container-evidence.js';
import { serviceAccountOf } from '../../support/names.js';
import { programInputs } from '../inputs/program-inputs.js';
import type { LogDraft } from '../lines/log-draft.js';
import type { LogHit } from '../lines/log-signature.js';
import { accountSteps, isVaultLogin } from './account-steps.js';

const ROLE = /arn:aws[\w-]{0,10}:iam::\d{0,12}:role\/[\w+=,.@/-]{1,128}/;

/** The AWS role that is to be assumed: of the line, else what the manifest gives the container; '' where neither tells. */
export function assumedRole(container: ContainerEvidence, line: string): string {
  const given = programInputs(container).find(({ variable }) => variable === 'AWS_ROLE_ARN')?.text ?? '';
  return (ROLE.exec(line) ?? ROLE.exec(given))?.[0] ?? '';
}

/** Vault refuses the ServiceAccount itself, before any secret is asked for; undefined where another request is refused. */
export function vaultRefusal(hit: LogHit, host: string): Pick<LogDraft, 'title' | 'what' | 'steps'> | undefined {
  if (!isVaultLogin(hit)) return undefined;
  const account = serviceAccountOf(hit.evidence);
  const vault = host === '' ? 'Vault' : `Vault (${host})`;
  return {
    title: `${vault} refuses the login of ServiceAccount ${account} (403 permission denied)`,
    what: `${vault} does not let ServiceAccount ${account} of namespace ${hit.evidence.namespace} log in by its auth method for Kubernetes: the role does not name it, or Vault cannot have its token reviewed`,
    steps: accountSteps(hit),
  };
}
