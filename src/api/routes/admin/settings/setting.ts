import { z } from 'zod';
import { ManagedBy } from '../../../../contracts/common.js';

/** A setting as clients see it (DESIGN section 9 "other answers"). */
export const Setting = z
  .object({ key: z.string(), value: z.string(), default: z.string(), help: z.string(), managed_by: ManagedBy })
  .meta({ id: 'Setting' });

/** A setting with the JSON Schema of its value. */
export const ListedSetting = z
  .object({ ...Setting.shape, schema: z.record(z.string(), z.unknown()) })
  .meta({ id: 'ListedSetting' });
