import type { LegalDetails, ShopContact, StoreProfile } from './shop-settings.contract.ts';

/** Only what a page shows of the store profile goes to the browser. */

export function storeContact(storeProfile: StoreProfile): ShopContact {
  const { name, supportPhone, chatPhone, supportEmail, supportHours } = storeProfile;
  return { name, supportPhone, chatPhone, supportEmail, supportHours };
}

export function legalDetails(storeProfile: StoreProfile): LegalDetails {
  const { legalName, legalAddress, gstNumber, grievanceName, grievanceEmail, grievancePhone } =
    storeProfile;
  return { legalName, legalAddress, gstNumber, grievanceName, grievanceEmail, grievancePhone };
}
