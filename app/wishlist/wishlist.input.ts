import { z } from 'zod';

/** The product whose heart was pressed. */
export const wishInput = z.object({ productId: z.uuid() });
