import { expect, test } from 'vitest';
import { ConfigError } from '#platform/config/variables.ts';
import { onlyOne, openIntegrations } from './integrations.ts';

test('a shop without their variables works with nobody', () => {
  expect(openIntegrations({})).toEqual({
    google: null,
    paymentProvider: null,
    aggregator: null,
    pictureBucket: null,
    files: null,
    backupObjects: null,
  });
});

/** Is on where a variable of its name is set. */
function invented(name: string) {
  return { name, openIfSet: (env: Record<string, string | undefined>) => env[name] ?? null };
}

test('of two of a kind the one that is set up is used, and both stop the start', () => {
  const kind = [invented('Kosh'), invented('Batua')];
  expect(onlyOne(kind, {})).toBeNull();
  expect(onlyOne(kind, { Batua: 'a purse' })).toBe('a purse');
  expect(() => onlyOne(kind, { Kosh: 'a chest', Batua: 'a purse' })).toThrow(
    new ConfigError('Set the variables of Kosh or of Batua, not of both.'),
  );
});
