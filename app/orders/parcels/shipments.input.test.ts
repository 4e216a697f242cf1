import { expect, test } from 'vitest';
import { parseShipping } from './shipments.input.ts';

const form = {
  orderId: crypto.randomUUID(),
  seenStatus: 'confirmed',
  courier: 'delhivery',
  awb: ' 1091 2089 4059 3 ',
  link: '',
};

test('the tracking link is made of the AWB number, which is taken as it stands on a slip', () => {
  expect(parseShipping(form)).toMatchObject({
    value: {
      courier: 'Delhivery',
      awb: '1091208940593',
      link: 'https://www.delhivery.com/track/package/1091208940593',
      lineIds: null,
    },
  });
});

test('a link that was typed goes before it', () => {
  expect(parseShipping({ ...form, link: 'www.example.in/1' })).toMatchObject({
    value: { link: 'https://www.example.in/1' },
  });
});

test('nothing of it is needed', () => {
  const parsed = parseShipping({ ...form, courier: '', awb: '' });
  expect(parsed).toMatchObject({ ok: true, value: { lineIds: null } });
  expect(parsed.ok && [parsed.value.courier, parsed.value.awb, parsed.value.link]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('a number that no such courier has is refused beside its field', () => {
  expect(parseShipping({ ...form, awb: 'FMPP1234567890' })).toMatchObject({
    ok: false,
    refusal: { fields: { awb: 'An AWB number of Delhivery has 10 to 18 digits' } },
  });
});

test('of a line some may go', () => {
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const chosen = { ...form, chooses: 'lines', lineIds: [one, other] };
  expect(parseShipping({ ...chosen, [`quantity-${one}`]: '2' })).toMatchObject({
    value: { lineIds: [one, other], quantities: { [one]: 2 } },
  });
  expect(parseShipping({ ...chosen, [`quantity-${one}`]: '0' })).toMatchObject({ ok: false });
});

test('a parcel with nothing chosen is refused, where there was a choice', () => {
  expect(parseShipping({ ...form, chooses: 'lines', lineIds: [] })).toMatchObject({
    ok: false,
    refusal: { fields: { lineIds: 'Choose what is in the parcel' } },
  });
});
