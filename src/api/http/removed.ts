import { z } from 'zod';

/** The answer of a request that removes things: how many went. */
export const Removed = z.object({ removed: z.int().min(0) }).meta({ id: 'Removed' });
