import type { PlaywrightTestOptions } from '@playwright/test';

/** The two screens that tests use, px. */
export const viewports = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
};

/** The screens on which `npm run test:acceptance` checks each line. */
export const acceptanceModes = [
  'desktop light',
  'desktop dark',
  'phone light',
  'phone dark',
] as const;

/** Browser options for one of `acceptanceModes`; without one, Playwright's default screen in light. */
export function screenFromEnvironment(mode: string | undefined): Partial<PlaywrightTestOptions> {
  const isPhone = mode?.startsWith('phone') ?? false;
  return {
    ...(mode && { viewport: isPhone ? viewports.phone : viewports.desktop }),
    colorScheme: mode?.endsWith('dark') ? 'dark' : 'light',
    hasTouch: isPhone,
    isMobile: isPhone,
  };
}
