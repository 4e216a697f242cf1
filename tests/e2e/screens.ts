/** What the owner has in her hand or on her desk. */
export const screens = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
};
