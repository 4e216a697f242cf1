import type { PlaywrightTestOptions } from '@playwright/test';

/** what the owner works with. */
export const viewports = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
};

/** The four ways to see the shop that `npm run walk` walks its checklist in. */
export const acceptanceModes = [
  'desktop light',
  'desktop dark',
  'phone light',
  'phone dark',
] as const;

/**
 * @param walk  one of `walks`; the first where it is not said
 * @returns what a browser is to be for it
 */
export function screenFromEnvironment(walk: string | undefined): Partial<PlaywrightTestOptions> {
  const isPhone = walk?.startsWith('phone') ?? false;
  return {
    ...(walk && { viewport: isPhone ? viewports.phone : viewports.desktop }),
    colorScheme: walk?.endsWith('dark') ? 'dark' : 'light',
    hasTouch: isPhone,
    isMobile: isPhone,
  };
}
