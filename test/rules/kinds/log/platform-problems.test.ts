import { describe, expect, it } from 'vitest';
import { diagnosisOfLog, textOfDiagnosis } from '../reports.js';

describe('what components of the platform say', () => {
  it.each([
    [
      "Unhandled exception. System.BadImageFormatException: Could not load file or assembly '/app/native/libshelf.dll'. An attempt was made to load a program with an incorrect format.",
      'cannot load /app/native/libshelf.dll: it is built for another platform',
      'for the platform of the node',
    ],
    [
      'level=fatal msg="Error starting manager: failed checking upgrade path: upgrading from v1.4.3 to v1.6.2 for minor version is not supported"',
      'cannot skip versions: it was v1.4.3 before',
      'upgrade one minor version after the other',
    ],
    [
      'E1121 20:09:42.000000 1 connection.go:132] Lost connection to CSI driver, exiting',
      'does not reach the CSI driver in its pod',
      'the container of the driver in the same pod',
    ],
    [
      'E0312 10:11:31.300000 1 main.go:137] error connecting to CSI driver: context deadline exceeded',
      'does not reach the CSI driver in its pod',
      'the container of the driver in the same pod',
    ],
    [
      'Failed to register network: failed to ensure address of interface flannel.1: link has incompatible addresses',
      'finds an old address on interface flannel.1',
      'ip link delete flannel.1',
    ],
    [
      'ERROR: Registering runner... forbidden (check registration token)  runner=GR13 status=403 Forbidden',
      'cannot register: GitLab refuses its token',
      'Create a runner in GitLab',
    ],
  ])('%s', (log, title, advice) => {
    const diagnosis = diagnosisOfLog(log);
    expect(diagnosis.title).toContain(`api ${title}`);
    expect(diagnosis.steps[0]?.text).toContain(advice);
  });

  it('names the right and the role that AWS refuses, wherever the line that ends the program says less', () => {
    const lines = [
      'E1121 aws_manager.go:128] Failed to regenerate cache: AccessDenied: User: arn:aws:sts::123456789012:assumed-role/scaler/17 is not authorized to perform: autoscaling:DescribeAutoScalingGroups because no policy allows it',
      'F1121 aws_cloud_provider.go:440] Failed to create AWS Manager: AccessDenied',
    ];
    const [first] = diagnosisOfLog(lines.join('\n')).steps;
    expect(first?.text).toContain('Allow autoscaling:DescribeAutoScalingGroups in the policy of the AWS role scaler');
  });

  it('knows a role that the node lends', () => {
    const [first] = diagnosisOfLog(
      'FATAL records retrieval failed: AccessDenied: User: arn:aws:sts::123456789012:assumed-role/nodes/i-0a1b2c3d4e5f60718 is not authorized to perform: route53:ListHostedZones',
    ).steps;
    expect(first?.text).toContain('it uses the role of its node now (nodes)');
  });

  it('lets Kubernetes give what only it knows of the pod', () => {
    const diagnosis = diagnosisOfLog('panic: environment variable POD_NAMESPACE is not set');
    expect(diagnosis.steps[0]?.text).toContain('valueFrom.fieldRef.fieldPath: metadata.namespace');
    expect(textOfDiagnosis(diagnosisOfLog('panic: environment variable DEPOT_URL is not set'))).not.toContain(
      'fieldRef',
    );
  });
});
