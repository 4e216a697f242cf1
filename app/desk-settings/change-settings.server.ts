import { parseInput } from '#app/kit/forms.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Shop, Shopper } from '#platform/shop.ts';
import {
  addCategory,
  deleteCategory,
  moveCategory,
  renameCategory,
} from './change-categories.server.ts';
import {
  deliveryUpdated,
  isFaceIntent,
  settingsRefusals,
  settingsToasts,
} from './desk-settings.contract.ts';
import {
  addCategoryInput,
  deleteCategoryInput,
  moveCategoryInput,
  parseFace,
  renameCategoryInput,
} from './desk-settings.input.ts';
import { saveFace } from './save-face.server.ts';
import { sendTestLetter } from './send-test-letter.server.ts';
import { setDeliveryCharge, setFreeDelivery } from './set-delivery.server.ts';

type Toast = { title: string; description?: string };
type Texts = Record<string, string>;
type Change = (shop: Shop, owner: Shopper, texts: Texts) => Promise<Result<Toast>>;

const { wrongCategory, noSuchCategory } = settingsRefusals;

/** What each form of the tab does, by its intent. */
const changes: Record<string, Change> = {
  async 'delivery-charge'(shop, owner, { charge = '' }) {
    const set = await setDeliveryCharge(shop, owner, charge);
    return set.ok ? done(deliveryUpdated(set.value.chargePaise)) : set;
  },
  'free-delivery': async (shop, owner, { freeFrom = '' }) =>
    withToast(await setFreeDelivery(shop, owner, freeFrom), settingsToasts.freeFromSet),
  'test-letter': async (shop, owner) =>
    withToast(await sendTestLetter(shop, owner), settingsToasts.letterWritten),
  async 'add-category'(shop, owner, texts) {
    const input = parseInput(addCategoryInput, texts, wrongCategory);
    if (!input.ok) return input;
    return withToast(await addCategory(shop, owner, input.value), settingsToasts.categoryAdded);
  },
  async 'rename-category'(shop, owner, texts) {
    const input = parseInput(renameCategoryInput, texts, wrongCategory);
    if (!input.ok) return input;
    return withToast(
      await renameCategory(shop, owner, input.value),
      settingsToasts.categoryRenamed,
    );
  },
  async 'move-category'(shop, owner, texts) {
    const input = parseInput(moveCategoryInput, texts, noSuchCategory);
    if (!input.ok) return input;
    return withToast(await moveCategory(shop, owner, input.value), settingsToasts.categoryMoved);
  },
  async 'delete-category'(shop, owner, texts) {
    const input = parseInput(deleteCategoryInput, texts, noSuchCategory);
    if (!input.ok) return input;
    return withToast(
      await deleteCategory(shop, owner, input.value),
      settingsToasts.categoryDeleted,
    );
  },
};

/** One form of the tab, by what it asks for. Out: what the owner is told. */
export async function changeSettings(
  shop: Shop,
  owner: Shopper,
  texts: Texts,
): Promise<Result<Toast>> {
  const { intent = '' } = texts;
  if (isFaceIntent(intent)) {
    const input = parseFace(intent, texts);
    return input.ok
      ? withToast(await saveFace(shop, owner, input.value), settingsToasts.saved)
      : input;
  }
  const change = Object.hasOwn(changes, intent) ? changes[intent] : undefined;
  return change ? change(shop, owner, texts) : refuse(settingsRefusals.unknownForm);
}

function withToast(result: Result<null>, toast: Toast): Result<Toast> {
  return result.ok ? done(toast) : result;
}
