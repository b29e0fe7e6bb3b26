import { anonymousBinding } from './anonymous-binding.js';
import { authenticatedGroupBinding } from './authenticated-group-binding.js';
import { bindEscalate } from './bind-escalate.js';
import type { BindingCheck, RuleCheck } from './check.js';
import { clusterAdminBinding } from './cluster-admin-binding.js';
import { configMapWrite } from './configmap-write.js';
import { csrApproval } from './csr-approval.js';
import { danglingBinding } from './dangling-binding.js';
import { defaultServiceAccountBound } from './default-service-account-bound.js';
import { deleteLogsOrEvents } from './delete-logs-or-events.js';
import { deleteWorkloads } from './delete-workloads.js';
import { impersonate } from './impersonate.js';
import { manageNetwork } from './manage-network.js';
import { manageRbac } from './manage-rbac.js';
import { nodeProxy } from './node-proxy.js';
import { persistentVolumeCreate } from './persistentvolume-create.js';
import { podExec } from './pod-exec.js';
import { podPortforward } from './pod-portforward.js';
import { secretsAccess } from './secrets-access.js';
import { systemMastersBinding } from './system-masters-binding.js';
import { tokenCreate } from './token-create.js';
import { webhookConfig } from './webhook-config.js';
import { wildcardAll } from './wildcard-all.js';
import { wildcardResources } from './wildcard-resources.js';
import { wildcardVerbs } from './wildcard-verbs.js';
import { workloadCreate } from './workload-create.js';

/** What is dangerous in a rule of a role, the gravest first. */
export const RULE_CHECKS: readonly RuleCheck[] = [
  wildcardAll,
  impersonate,
  bindEscalate,
  wildcardResources,
  wildcardVerbs,
  secretsAccess,
  podExec,
  manageRbac,
  nodeProxy,
  tokenCreate,
  csrApproval,
  webhookConfig,
  workloadCreate,
  podPortforward,
  persistentVolumeCreate,
  configMapWrite,
  manageNetwork,
  deleteWorkloads,
  deleteLogsOrEvents,
];

/** What is dangerous in a binding, the gravest first. */
export const BINDING_CHECKS: readonly BindingCheck[] = [
  anonymousBinding,
  systemMastersBinding,
  clusterAdminBinding,
  authenticatedGroupBinding,
  defaultServiceAccountBound,
  danglingBinding,
];
