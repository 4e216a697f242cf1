import type {
  LegalDetails,
  ShopContact,
  ShownProfile,
  StoreProfile,
} from './shop-settings.contract.ts';

/** Made-up contacts of a shop with demo data, until others are set. 98765… is not a real phone number. */
export const demoContacts = {
  supportPhone: '+91 98765 43210',
  chatPhone: '+91 98765 43210',
  supportEmail: 'help@fashionhaat.example',
  socialUrl: 'https://instagram.com/fashionhaat.example',
};

/** Sends only what a page shows of the store profile to the browser. */

export function storeContact(storeProfile: StoreProfile): ShopContact {
  const { name, supportPhone, chatPhone, supportEmail, supportHours } = storeProfile;
  return { name, supportPhone, chatPhone, supportEmail, supportHours };
}

export function legalDetails(storeProfile: StoreProfile): LegalDetails {
  const { legalName, legalAddress, gstNumber, grievanceName, grievanceEmail, grievancePhone } =
    storeProfile;
  return { legalName, legalAddress, gstNumber, grievanceName, grievanceEmail, grievancePhone };
}

const shownProfiles = new WeakMap<StoreProfile, ShownProfile>();

/** The part on every page: the same object until the profile is read again. */
export function shownProfile(storeProfile: StoreProfile): ShownProfile {
  const known = shownProfiles.get(storeProfile);
  if (known) return known;
  const { name, supportPhone, chatPhone, socialUrl, builderCredit } = storeProfile;
  const legal = legalDetails(storeProfile);
  const shown = { name, supportPhone, chatPhone, socialUrl, builderCredit, ...legal };
  shownProfiles.set(storeProfile, shown);
  return shown;
}
