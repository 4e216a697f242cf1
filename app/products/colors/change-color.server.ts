import { parseInput } from '#app/kit/forms.ts';
import { done, type Result } from '#app/kit/result.ts';
import { recordActivity } from '#app/shop/activity/record-activity.server.ts';
import type { Permitted, Shop } from '#platform/shop.ts';
import { colorToasts, wrongColor } from './admin-colors.contract.ts';
import { colorInput } from './color.input.ts';
import { deleteSwatch, saveSwatch } from './color-swatches.store.server.ts';

type Toast = { title: string; description: string };

/** Sets the swatch of a color for the whole shop, or resets it. */
export async function changeColor(
  shop: Shop,
  { userId, client }: Permitted<'settings:write'>,
  texts: Record<string, string>,
): Promise<Result<Toast>> {
  const parsed = parseInput(colorInput, texts, wrongColor);
  if (!parsed.ok) return parsed;
  const { name, hex, intent } = parsed.value;
  await shop.transaction(async (db) => {
    if (intent === 'reset') await deleteSwatch(db, name);
    else await saveSwatch(db, name, hex);
    const about = 'Dot of a color changed';
    await recordActivity(shop, db, { kind: 'settings-changed', userId, client, about });
  });
  return done(intent === 'reset' ? colorToasts.reset(name) : colorToasts.saved(name));
}
