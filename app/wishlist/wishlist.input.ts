import { z } from 'zod';

/** What the heart of a product asks for. */
export const wishInput = z.object({ productId: z.uuid(), intent: z.enum(['add', 'remove']) });
