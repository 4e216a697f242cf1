import { z } from 'zod';

export const wishlistInput = z.object({ productId: z.uuid() });
