import { z } from 'zod';
import { ManagedBy } from '../../../../contracts/common.js';

/** A setting as clients see it (docs/wire-contract.md, "Settings"). */
export const Setting = z
  .object({ key: z.string(), value: z.string(), default: z.string(), help: z.string(), managed_by: ManagedBy })
  .meta({ id: 'Setting' });

/** What a setting is given; answers have its text. */
export const SettingInput = z
  .union([z.string(), z.number(), z.boolean()], 'must be text, a number, or true or false')
  .meta({ description: 'The value as text or, for a number or a switch, as such.', example: '43200' });

/** A setting with the JSON Schema of its value. */
export const ListedSetting = z
  .object({ ...Setting.shape, schema: z.record(z.string(), z.unknown()) })
  .meta({ id: 'ListedSetting' });
