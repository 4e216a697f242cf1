import type { LegalFacts, ShopContact, StoreProfile } from './shop-settings.contract.ts';

/** Of the store profile, only what a page prints goes to a browser. */

export function contactOf(storeProfile: StoreProfile): ShopContact {
  const { name, supportPhone, chatPhone, supportEmail, supportHours } = storeProfile;
  return { name, supportPhone, chatPhone, supportEmail, supportHours };
}

export function legalOf(storeProfile: StoreProfile): LegalFacts {
  const { legalName, legalAddress, gstNumber, grievanceName, grievanceEmail, grievancePhone } =
    storeProfile;
  return { legalName, legalAddress, gstNumber, grievanceName, grievanceEmail, grievancePhone };
}
