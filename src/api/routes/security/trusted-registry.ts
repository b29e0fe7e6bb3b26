import { z } from 'zod';
import { ManagedBy, Timestamp } from '../../../contracts/common.js';

/** A registry whose images the scanner trusts, as clients see it. */
export const TrustedRegistry = z
  .object({ registry: z.string(), created_at: Timestamp, managed_by: ManagedBy })
  .meta({ id: 'TrustedRegistry' });
