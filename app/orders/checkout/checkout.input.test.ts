import { describe, expect, test } from 'vitest';
import { parseAddress, parsePlaceOrder, paymentInput } from './checkout.input.ts';

const typed = {
  fullName: 'Ananya Deshpande',
  phone: '9820001234',
  email: 'ananya@example.com',
  pincode: '411004',
  address: '12 Sahyadri Apartments',
  landmark: 'Near Garware Bridge',
  city: 'Pune',
  state: 'Maharashtra',
};

/** The refusal of step 1 with these changes; null when it is accepted. */
function refusalOf(changes: Record<string, string>) {
  const result = parseAddress({ ...typed, ...changes });
  return result.ok ? null : result.refusal;
}

function parsed(changes: Record<string, string>) {
  const result = parseAddress({ ...typed, ...changes });
  if (!result.ok) throw new Error(JSON.stringify(result.refusal));
  return result.value;
}

describe('the required fields', () => {
  test.each(['fullName', 'phone', 'email', 'address', 'pincode'])(
    '%s must be filled in',
    (name) => {
      for (const blank of ['', '   ', '\n\t', '\u00a0', '\u0001', '\0\r\n']) {
        expect(refusalOf({ [name]: blank })).toEqual({
          kind: 'invalid',
          code: 'missing_information',
          title: 'Missing Information',
          description: 'Please fill all required fields',
          fields: { [name]: 'Please fill in this field' },
        });
      }
    },
  );

  test('are all named when a form comes without any', () => {
    const result = parseAddress({});
    expect(Object.keys((!result.ok && result.refusal.fields) || {}).sort()).toEqual(
      ['fullName', 'phone', 'email', 'address', 'pincode'].sort(),
    );
  });

  test('are marked together with what is wrong in others', () => {
    expect(refusalOf({ fullName: '', pincode: '12', phone: '98' })).toMatchObject({
      description: 'Please fill all required fields',
      fields: {
        fullName: 'Please fill in this field',
        pincode: 'Enter a 6-digit PIN code',
        phone: 'Enter a 10-digit mobile number',
      },
    });
  });

  test('are not landmark, city and state', () => {
    const { landmark: _, city: __, state: ___, ...needed } = typed;
    expect(parseAddress(needed)).toMatchObject({
      ok: true,
      value: { ...needed, landmark: '', city: '', state: '' },
    });
  });
});

describe('the mobile number', () => {
  test.each([
    '9820001234',
    '98200 01234',
    '+91 98200 01234',
    '0 98200-01234',
    '(982) 000.1234',
    '919820001234',
    '+91 ९८२०० ०१२३४',
    '০৯৮২০০০১২৩৪',
  ])('"%s" is normalized to ten digits', (phone) => {
    expect(parsed({ phone }).phone).toBe('9820001234');
  });

  test.each(['982000123', '98200012345', '5820001234', '+1 415 555 2671', 'ring me', '98200O1234'])(
    '"%s" is refused',
    (phone) => {
      expect(refusalOf({ phone })).toMatchObject({
        description: 'Please correct the highlighted fields',
        fields: { phone: 'Enter a 10-digit mobile number' },
      });
    },
  );
});

describe('the PIN code', () => {
  test.each(['411004', '411 004', ' 411004 ', '४११ ००४', '௪௧௧௦௦௪'])(
    '"%s" is normalized to six digits',
    (pincode) => {
      expect(parsed({ pincode }).pincode).toBe('411004');
    },
  );

  test.each(['011004', '41100', '4110045', '4 1 1 0 0 4', '41100a', '०११००४'])(
    '"%s" is refused',
    (pincode) => {
      expect(refusalOf({ pincode })?.fields).toEqual({ pincode: 'Enter a 6-digit PIN code' });
    },
  );
});

describe('the email address', () => {
  test('is stored in lower case, without spaces around it', () => {
    expect(parsed({ email: ' Ananya@Example.COM ' }).email).toBe('ananya@example.com');
  });

  test.each([
    'ananya',
    'ananya@',
    '@example.com',
    'a b@example.com',
    'ananya@example.com\r\nBcc: x@example.com',
    'ananya@example.com, x@example.com',
  ])('"%s" is refused', (email) => {
    expect(refusalOf({ email })?.fields).toEqual({ email: 'Enter a full email address' });
  });
});

describe('names and places', () => {
  test('lose doubled spaces, line breaks and control characters', () => {
    expect(parsed({ fullName: ' Ananya\r\n\tS.  Deshpande\0 ' }).fullName).toBe(
      'Ananya S. Deshpande',
    );
    expect(parsed({ city: 'Navi\u0007  Mumbai' }).city).toBe('Navi Mumbai');
  });

  test('keep the lines of an address', () => {
    expect(parsed({ address: '12 Sahyadri\r\nPrabhat Road\0\n' }).address).toBe(
      '12 Sahyadri\nPrabhat Road',
    );
  });

  test('keep every script and sign that names are written in', () => {
    expect(parsed({ fullName: "अनन्या D’Souza-O'Brien <3" }).fullName).toBe(
      "अनन्या D’Souza-O'Brien <3",
    );
  });

  test.each([
    ['fullName', 100, 'The name'],
    ['address', 500, 'The address'],
    ['landmark', 100, 'The landmark'],
    ['city', 100, 'The city'],
    ['state', 100, 'The state'],
  ])('%s has at most %i characters', (name, maxLength, what) => {
    expect(refusalOf({ [name]: 'x'.repeat(maxLength) })).toBeNull();
    expect(refusalOf({ [name]: 'x'.repeat(maxLength + 1) })?.fields).toEqual({
      [name]: `${what} can have at most ${maxLength} characters`,
    });
  });
});

test('an address has at most 20 lines', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, n) => `${n}`).join('\n');
  expect(refusalOf({ address: lines(20) })).toBeNull();
  expect(refusalOf({ address: lines(21) })?.fields).toEqual({
    address: 'The address can have at most 20 lines',
  });
});

test('the address becomes the default one when its box is checked', () => {
  expect(parsed({ isDefaultAddress: 'on' }).isDefaultAddress).toBe(true);
  expect(parsed({}).isDefaultAddress).toBe(false);
});

test('nothing but the address is read from its form', () => {
  const address = parsed({ role: 'owner', user_id: 'x', status: 'delivered', stage: 'confirm' });
  const others = ['isDefaultAddress', 'buyerGstin', 'buyerBusiness'];
  expect(Object.keys(address).sort()).toEqual([...Object.keys(typed), ...others].sort());
});

test('a business gives its GST number, which is checked by its last character', () => {
  const buyerGstin = '29 aagcb7383j1z4';
  expect(parsed({ buyerGstin, buyerBusiness: ' Asha  Boutique ' })).toMatchObject({
    buyerGstin: '29AAGCB7383J1Z4',
    buyerBusiness: 'Asha Boutique',
  });
  expect(refusalOf({ buyerGstin: '29AAGCB7383J1Z5' })?.fields?.buyerGstin).toContain(
    'typing mistake',
  );
});

test('there are two ways to pay', () => {
  for (const paymentMethod of ['online', 'cod']) {
    expect(paymentInput.safeParse({ paymentMethod }).success).toBe(true);
  }
  for (const paymentMethod of ['card', 'Online', '', undefined, ['online']]) {
    expect(paymentInput.safeParse({ paymentMethod }).success).toBe(false);
  }
});

describe('Place Order', () => {
  const checkout = crypto.randomUUID();

  const form = { checkout, seenTotalPaise: '1687000', consent: 'on' };

  test('takes the checkout, the total that was seen and the consent, and nothing else', () => {
    expect(parsePlaceOrder({ ...form, product_price: '1', user_id: 'x' })).toEqual({
      ok: true,
      value: { checkout, seenTotalPaise: 1_687_000, hasAgreed: true },
    });
  });

  test.each([undefined, '', 'off', 'true'])(
    'with the consent %j has agreed to nothing (Q109)',
    (consent) => {
      const { consent: _, ...rest } = form;
      expect(parsePlaceOrder(consent === undefined ? rest : { ...rest, consent })).toMatchObject({
        value: { hasAgreed: false },
      });
    },
  );

  test.each(['', '-1', '1.5', '1e3', ' 1', '0x10', '9'.repeat(16), 'NaN'])(
    'refuses the total "%s"',
    (seenTotalPaise) => {
      expect(parsePlaceOrder({ ...form, seenTotalPaise }).ok).toBe(false);
    },
  );
});
