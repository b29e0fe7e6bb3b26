import { podReasonVerdict } from '../verdict-families.js';

/** The kubelet refused the pod for what it asks of its node. */
export const admissionRejected = podReasonVerdict({
  id: 'admission-rejected',
  reasons: [
    'NodeAffinity',
    'NodePorts',
    'NodeName',
    'SysctlForbidden',
    'AppArmor',
    'TopologyAffinityError',
    'SMTAlignmentError',
    'PodOSNotSupported',
    'PodOSSelectorNodeLabelDoesNotMatch',
    'PodFeatureUnsupported',
    'InitContainersRestartPolicyForbidden',
    'VolumeAttachmentLimitExceeded',
  ],
});
