import { anyOf } from '../../any-of.js';
import { kubectl, objectName, step } from '../../support/commands.js';
import { accountSubjectOf, serviceAccountOf } from '../../support/names.js';
import type { LogDraft } from '../lines/log-draft.js';
import type { LogHit } from '../lines/log-signature.js';

/** How the libraries of Azure say that the endpoint of managed identities gives them nothing. */
const MANAGED = /Managed Service Identity|ManagedIdentityCredential|assigned identities for pod/;
/** What tells of the identity that a cloud gives a pod, by federation or by the node. */
export const OF_IDENTITY = anyOf(
  /federated identity (?:record|credential)|AADSTS7002\d{2,3}|iam\.serviceAccounts\.getAccessToken/,
  MANAGED,
);
const GOOGLE = /iam\.serviceAccounts\.getAccessToken/;
const GOOGLE_ACCOUNT = /([\w-]{1,63}@[\w.-]{1,100}\.iam\.gserviceaccount\.com)/;
const SUBJECT = /subject '?(system:serviceaccount:[\w.-]{1,253}:[\w.-]{1,253})/;

/** A cloud knows the token of the ServiceAccount and has no identity of its own bound to it (Azure Workload Identity, Google Workload Identity). */
export function sayFederation({ evidence, container, line }: LogHit): Pick<LogDraft, 'title' | 'what' | 'steps'> {
  const account = serviceAccountOf(evidence);
  const subject = SUBJECT.exec(line)?.[1] ?? accountSubjectOf(evidence);
  const look = step(
    `Check which identity ServiceAccount ${account} names, and that the pod uses that ServiceAccount:`,
    kubectl(evidence, 'get', objectName('serviceaccount', account), '-o', 'yaml'),
  );
  if (MANAGED.test(line))
    return {
      title: `Azure gives ${container.name} no token of a managed identity`,
      what: 'it asks the node for the token of a managed identity, and no identity is assigned to it there',
      steps: [
        step(
          `Give the pod an identity and let the program use it. With workload identity the pod needs the label azure.workload.identity/use: "true", ServiceAccount ${account} the annotation azure.workload.identity/client-id, and the program a library that knows it (Azure.Identity, azure-identity; Microsoft.Azure.Services.AppAuthentication does not) or the annotation azure.workload.identity/inject-proxy-sidecar. With aad-pod-identity (NMI, MIC) its label aadpodidbinding must be the selector of an AzureIdentityBinding whose AzureIdentity exists; where that was replaced, remove it, since it catches every request.`,
        ),
        look,
      ],
    };
  if (GOOGLE.test(line)) {
    const identity = GOOGLE_ACCOUNT.exec(line)?.[1] ?? 'the Google service account';
    return {
      title: `ServiceAccount ${account} may not act as ${identity} (Workload Identity)`,
      what: `Google lets the ServiceAccount of the pod not act as ${identity}: nothing binds the two`,
      steps: [
        step(
          `Bind ServiceAccount ${account} of namespace ${evidence.namespace} to ${identity}: role roles/iam.workloadIdentityUser for member serviceAccount:PROJECT.svc.id.goog[${evidence.namespace}/${account}].`,
        ),
        look,
      ],
    };
  }
  return {
    title: `Azure has no federated credential for ${subject}`,
    what: `Microsoft Entra ID takes the token of the ServiceAccount and finds no federated credential that fits it: subject, issuer or audience differ`,
    steps: [
      step(
        `Add a federated credential to the identity (client id) that the pod names: subject ${subject}, the OIDC issuer of this cluster, audience api://AzureADTokenExchange; or correct the one that is there.`,
      ),
      look,
    ],
  };
}
