import {
  type FormAction,
  type FormActions,
  formAction,
  noInput,
  parserFor,
} from '#app/kit/form-action.ts';
import type { FormValues } from '#app/kit/forms.ts';
import { done, refuse } from '#app/kit/result.ts';
import type { Permitted, Shop } from '#platform/shop.ts';
import {
  deliveryUpdatedToast,
  type StoreProfileIntent,
  settingsRefusals,
  storeProfileForms,
  settingsToasts as toasts,
} from './admin-settings.contract.ts';
import {
  addCategoryInput,
  deleteCategoryInput,
  moveCategoryInput,
  parseStoreProfile,
  renameCategoryInput,
} from './admin-settings.input.ts';
import {
  addCategory,
  deleteCategory,
  moveCategory,
  renameCategory,
} from './change-categories.server.ts';
import { saveStoreProfile } from './save-store-profile.server.ts';
import { sendTestEmail } from './send-test-email.server.ts';
import { type DeliverySet, makeDeliveryFree, setDelivery } from './set-delivery.server.ts';

type Toast = { title: string; description?: string };
type Editor = Permitted<'settings:write'>;

const { wrongCategory, noSuchCategory } = settingsRefusals;

const parse = {
  delivery: ({ charge = '', freeFrom }: FormValues) => done({ charge, freeFrom }),
  added: parserFor(addCategoryInput, wrongCategory),
  renamed: parserFor(renameCategoryInput, wrongCategory),
  moved: parserFor(moveCategoryInput, noSuchCategory),
  deleted: parserFor(deleteCategoryInput, noSuchCategory),
};

/** What each form of the tab does, by its intent. */
export const settingsForms: FormActions<Shop, Editor, FormValues, Toast> = {
  'delivery-charge': formAction(parse.delivery, setDelivery, deliveryToast),
  'free-for-all': formAction(parse.delivery, makeDeliveryFree, deliveryToast),
  'test-email': formAction(noInput, sendTestEmail, () => toasts.emailWritten),
  'add-category': formAction(parse.added, addCategory, () => toasts.categoryAdded),
  'rename-category': formAction(parse.renamed, renameCategory, () => toasts.categoryRenamed),
  'move-category': formAction(parse.moved, moveCategory, () => toasts.categoryMoved),
  'delete-category': formAction(parse.deleted, deleteCategory, () => toasts.categoryDeleted),
  ...Object.fromEntries(
    storeProfileForms.map(({ intent }) => [intent, storeProfileChange(intent)]),
  ),
  otherwise: async () => refuse(settingsRefusals.unknownForm),
};

function deliveryToast({ terms, isOnlyFreeFrom }: DeliverySet): Toast {
  return isOnlyFreeFrom ? toasts.freeFromSet : deliveryUpdatedToast(terms.chargePaise);
}

function storeProfileChange(
  intent: StoreProfileIntent,
): FormAction<Shop, Editor, FormValues, Toast> {
  return formAction(
    (texts: FormValues) => parseStoreProfile(intent, texts),
    saveStoreProfile,
    () => toasts.saved,
  );
}
