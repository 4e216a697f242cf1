import { z } from 'zod';

export const wishInput = z.object({ productId: z.uuid() });
