import { z } from 'zod';

/** 'Import these products' */
export const importFileInput = z.object({ fileId: z.uuid(), agreed: z.string().length(64) });
