import { expect, test } from 'vitest';
import { awbProblem, courierPage, couriers, findCourier } from './couriers.contract.ts';

test.each([
  ['India Post', 'EE123456785IN'],
  ['Delhivery', '1091208940593'],
  ['Blue Dart', '50123456789'],
  ['DTDC', 'D12345678'],
  ['Ekart', 'FMPP1234567890'],
  ['Xpressbees', '143254213727423'],
  ['Shadowfax', 'SF123456789FH'],
  ['Own delivery', 'BIKE-17'],
  ['Somebody Else', 'ABC123456'],
])('%s may have the number %s', (courier, awb) => {
  expect(awbProblem(courier, awb)).toBeNull();
});

test.each([
  ['India Post', 'EE123456784IN', 'one of its digits is wrong'],
  ['India Post', '123456785', '13 characters'],
  ['Delhivery', 'D12345678', '10 to 18 digits'],
  ['Blue Dart', '501234567890', '8 to 11 digits'],
  ['Somebody Else', '12345', '6 to 30 letters and digits'],
  [undefined, 'पार्सल-१२३४', '6 to 30 letters and digits'],
])('%s cannot have the number %s', (courier, awb, problem) => {
  expect(awbProblem(courier, awb)).toContain(problem);
});

test('the tracking link is made of the number', () => {
  expect(courierPage('delhivery', '1091208940593')).toBe(
    'https://www.delhivery.com/track/package/1091208940593',
  );
  expect(courierPage('Somebody Else', 'ABC123456')).toBeNull();
  expect(courierPage('Own delivery', 'BIKE-17')).toBeNull();
});

test('a courier is known however it is written', () => {
  expect(findCourier('bluedart')?.name).toBe('Blue Dart');
  expect(findCourier('XPRESS BEES')?.name).toBe('Xpressbees');
  expect(findCourier('')).toBeUndefined();
});

test('every page of a courier is a web address', () => {
  for (const { page } of couriers) if (page) expect(new URL(page).protocol).toBe('https:');
});
