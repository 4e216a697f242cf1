import { z } from 'zod';

/** The product whose heart was pressed. */
export const wishlistInput = z.object({ productId: z.uuid() });
