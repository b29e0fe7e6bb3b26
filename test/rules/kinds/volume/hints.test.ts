import { describe, expect, it } from 'vitest';
import { ATTACH_HINTS, CLOUD_STORAGE_HINTS } from '../../../../src/rules/kinds/volume/cloud-storage-hints.js';
import { CLUSTER_STORAGE_HINTS } from '../../../../src/rules/kinds/volume/cluster-storage-hints.js';
import { DRIVER_TEXTS } from '../../../../src/rules/kinds/volume/driver-texts.js';
import { NETWORK_HINTS } from '../../../../src/rules/kinds/volume/network-hints.js';
import { SECRET_PROVIDER_TEXTS } from '../../../../src/rules/kinds/volume/secret-provider-texts.js';
import { SECRET_STORE_HINTS } from '../../../../src/rules/kinds/volume/secret-store-hints.js';
import { scrubText } from '../../../../src/rules/secrets/scrub.js';
import { event } from '../reports.js';
import { diagnosisOfEvents } from './mounts.js';

const HINTS = [
  ...ATTACH_HINTS.rows,
  ...CLOUD_STORAGE_HINTS.rows,
  ...CLUSTER_STORAGE_HINTS.rows,
  ...DRIVER_TEXTS,
  ...SECRET_PROVIDER_TEXTS,
  ...NETWORK_HINTS.rows,
  ...SECRET_STORE_HINTS.rows,
];
const attached = (text: string) =>
  diagnosisOfEvents([event('FailedAttachVolume', `AttachVolume.Attach failed for volume "pvc-1" : ${text}`)]);

describe('what storage and networks say', () => {
  it.each(HINTS)('$meaning: has advice that no reader of secrets cuts', ({ meaning, step }) => {
    expect(scrubText(`${meaning} ${step}`)).toBe(`${meaning} ${step}`);
  });

  it('tells rights of the driver from rights of the pod', () => {
    const text = 'User: arn:aws:sts::123456789012:assumed-role/x is not authorized to perform: ec2:AttachVolume';
    const { cause, steps } = attached(`rpc error: code = Internal desc = Could not attach volume "vol-0a1": ${text}`);
    expect(cause).toContain('AWS refuses the driver the right ec2:AttachVolume to attach the disk');
    expect(steps[0]?.text).toContain('AmazonEBSCSIDriverPolicy');
  });

  it('names the disk type that a machine does not take', () => {
    const text =
      'rpc error: code = InvalidArgument desc = googleapi: Error 400: pd-standard disk type cannot be used by c3-standard-4 machine type.';
    expect(attached(text).steps[0]?.text).toContain('let the pod run on nodes that take pd-standard');
  });

  it('does not take an attachment that is refused for one that hangs', () => {
    const text =
      'rpc error: code = NotFound desc = InvalidVolume.NotFound: The volume does not exist: context deadline exceeded';
    expect(attached(text).cause).toContain('does not exist any more');
  });
});
