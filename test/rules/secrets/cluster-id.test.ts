import { expect, it } from 'vitest';
import { scrubText } from '../../../src/rules/secrets/scrub.js';

it('leaves the ids of two clusters, which open nothing, and masks the same text elsewhere', () => {
  const line =
    "The Cluster ID mtrImbVDTm-jUIEpt8-jZQ doesn't match stored clusterId Some(OivcewOYSn2m-mUMUMMJUw) in meta.properties.";
  expect(scrubText(line)).toBe(line);
  expect(scrubText('joined with Some(OivcewOYSn2m-mUMUMMJUw)')).not.toContain('OivcewOYSn2m');
  expect(scrubText('the cluster ID OivcewOYSn2m-mUMUMMJUwxYzAb19')).not.toContain('OivcewOYSn2m');
});
