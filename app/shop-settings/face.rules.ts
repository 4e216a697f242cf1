import type { LegalFacts, ShopContact, ShopFace } from './shop-settings.contract.ts';

/** Of the shop's face, only what a page prints goes to a browser. */

export function contactOf(face: ShopFace): ShopContact {
  const { name, supportPhone, chatPhone, supportEmail, supportHours } = face;
  return { name, supportPhone, chatPhone, supportEmail, supportHours };
}

export function legalOf(face: ShopFace): LegalFacts {
  const { legalName, legalAddress, gstNumber, grievanceName, grievanceEmail, grievancePhone } =
    face;
  return { legalName, legalAddress, gstNumber, grievanceName, grievanceEmail, grievancePhone };
}
