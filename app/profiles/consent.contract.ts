/** Which Terms & Conditions and Privacy Policy somebody agrees to now (Q109). Another text, another name. */
export const consentTextVersion = '2025-01';
