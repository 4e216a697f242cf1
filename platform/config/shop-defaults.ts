/** Made-up, sensible values for a shop that has not said otherwise. 98765… is no real customer line. */
export const shopDefaults = {
  name: 'Fashion Haat',
  supportPhone: '+91 98765 43210',
  chatPhone: '+91 98765 43210',
  supportEmail: 'help@fashionhaat.example',
  socialUrl: 'https://instagram.com/fashionhaat.example',
  builderCredit: 'the Fashion Haat makers',
};
