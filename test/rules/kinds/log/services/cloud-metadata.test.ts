import { describe, expect, it } from 'vitest';
import { diagnosisOfLog, manifest } from '../../reports.js';

describe('the metadata of the machine that a pod does not get', () => {
  it.each([
    [
      'region',
      'E0508 main.go:15] "Could not find out where this runs. Use the AWS_REGION environment variable." err="no answer from ec2 metadata: deadline exceeded"',
      'does not learn the region',
      'AWS_REGION',
    ],
    [
      'VPC',
      '{"level":"error","logger":"setup","msg":"cannot start","error":"no VPC ID: operation error ec2imds: GetMetadata, canceled, context deadline exceeded"}',
      'does not learn the ID of the VPC',
      '--aws-vpc-id',
    ],
    [
      'credentials',
      'Error: cannot sign: failed to refresh cached credentials, no EC2 IMDS role found',
      'does not learn credentials',
      'eks.amazonaws.com/role-arn',
    ],
  ])('is told with what to give instead: %s', (_what, log, title, own) => {
    const diagnosis = diagnosisOfLog(log, { manifest: manifest({}, { serviceAccountName: 'depot' }) });
    expect(diagnosis.title).toContain(title);
    expect(diagnosis.title).toContain('169.254.169.254');
    expect(diagnosis.steps[0]?.text).toContain(own);
    expect(diagnosis.steps[1]?.text).toContain('HttpPutResponseHopLimit');
  });

  it('is not the metadata of a database, which Google tells by the same words', () => {
    const diagnosis = diagnosisOfLog(
      '[depot:europe-west1:shelf] failed to get instance metadata (connection name = "depot:europe-west1:shelf"): googleapi: Error 403: Not authorized to access resource. Possibly missing permission cloudsql.instances.get, forbidden',
    );
    expect(diagnosis.title).toContain('googleapi: Error 403');
    expect(JSON.stringify(diagnosis)).not.toMatch(/169\.254|eks\.amazonaws/);
  });

  it('is that of Google where the line names its path', () => {
    const diagnosis = diagnosisOfLog(
      'Error starting: failed to get instance metadata: credentials: cannot fetch token: Get "http://169.254.169.254/computeMetadata/v1/instance/service-accounts/default/token": dial tcp 169.254.169.254:80: connect: connection refused',
    );
    expect(diagnosis.title).toContain('gets no token from the metadata server of its node');
    expect(diagnosis.steps[0]?.text).toContain('gke-metadata-server');
  });
});
