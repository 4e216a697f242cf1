import { describe, expect, test } from 'vitest';
import { parseStoreProfile } from './admin-settings.input.ts';

type Intent = Parameters<typeof parseStoreProfile>[0];

/** The stored values, or the error of each wrong field. */
function parsed(intent: Intent, texts: Record<string, string>) {
  const result = parseStoreProfile(intent, { intent, ...texts });
  return result.ok ? result.value : result.refusal.fields;
}

const contact = {
  supportPhone: '+91 98765 43210',
  chatPhone: '',
  supportEmail: 'Help@Haat.example ',
  supportHours: ' Every day,  10 to 6 ',
  holidays: '',
};
const payment = { upiId: '', expiresAfterDays: '' };
const noLegal = {
  legalName: '',
  legalAddress: '',
  gstNumber: '',
  grievanceName: '',
  grievanceEmail: '',
  grievancePhone: '',
};

describe('settings are stored in one form', () => {
  test('how customers reach the shop', () => {
    expect(parsed('contact', contact)).toEqual({
      ...contact,
      supportEmail: 'help@haat.example',
      supportHours: 'Every day, 10 to 6',
      holidays: [],
    });
    expect(parsed('contact', { ...contact, chatPhone: '९८७६५ ४३२१०' })).toMatchObject({
      chatPhone: '98765 43210',
    });
  });

  test('a bank account keeps its lines', () => {
    const bankDetails = ' Fashion Haat\r\nIFSC SBIN0000300 ';
    expect(parsed('payment', { ...payment, bankDetails })).toMatchObject({
      bankDetails: 'Fashion Haat\nIFSC SBIN0000300',
    });
  });

  test('a checkbox that is not selected is false', () => {
    expect(parsed('payment', payment)).toEqual({
      upiId: '',
      bankDetails: '',
      expiresAfterDays: 0,
      offersCod: false,
      onlyBuyersReview: false,
    });
    expect(parsed('payment', { ...payment, upiId: 'haat@okbank', offersCod: 'on' })).toMatchObject({
      upiId: 'haat@okbank',
      offersCod: true,
      onlyBuyersReview: false,
    });
  });

  test.each([
    ['', 0],
    [' 3 ', 3],
    ['६०', 60],
  ])('the days after which orders expire: %j is %d', (expiresAfterDays, days) => {
    expect(parsed('payment', { ...payment, expiresAfterDays })).toMatchObject({
      expiresAfterDays: days,
    });
  });

  test.each(['-1', '1.5', '61', 'three', '1e1', '100'])('%j days are refused', (typed) => {
    expect(parsed('payment', { ...payment, expiresAfterDays: typed })).toEqual({
      expiresAfterDays: expect.stringContaining('days'),
    });
  });

  test('holidays are sorted and unique, however they are typed', () => {
    const text = '08-11-2026\r\n\r\n26/1/2027\n2026-10-20\n8.11.2026';
    expect(parsed('contact', { ...contact, holidays: text })).toMatchObject({
      holidays: ['2026-10-20', '2026-11-08', '2027-01-26'],
    });
  });

  test('legal details may all be empty', () => {
    expect(parsed('legal', noLegal)).toEqual(noLegal);
    const gstNumber = '27aapfu0939f1zv';
    expect(parsed('legal', { ...noLegal, gstNumber })).toMatchObject({
      gstNumber: '27AAPFU0939F1ZV',
    });
  });
});

describe('a wrong value gives an error at its field', () => {
  test.each<[Intent, Record<string, string>, string, string]>([
    ['shop', { name: '  ', socialUrl: '', builderCredit: '' }, 'name', 'Please fill in this field'],
    ['shop', { name: 'x'.repeat(61), socialUrl: '', builderCredit: '' }, 'name', 'at most 60'],
    [
      'shop',
      { name: 'Haat', socialUrl: 'javascript:alert(1)', builderCredit: '' },
      'socialUrl',
      'https://',
    ],
    ['contact', { ...contact, supportPhone: '' }, 'supportPhone', 'Enter a telephone number'],
    ['contact', { ...contact, chatPhone: 'call us' }, 'chatPhone', 'Enter a telephone number'],
    ['contact', { ...contact, supportEmail: 'help' }, 'supportEmail', 'Enter a full email address'],
    ['contact', { ...contact, supportHours: '' }, 'supportHours', 'Please fill in this field'],
    ['payment', { ...payment, upiId: 'haat' }, 'upiId', 'Enter a UPI ID, like shop@bank'],
    ['contact', { ...contact, holidays: '31-02-2026' }, 'holidays', '‘31-02-2026’ is not a date'],
    ['contact', { ...contact, holidays: 'Diwali' }, 'holidays', '‘Diwali’ is not a date'],
    ['legal', { ...noLegal, gstNumber: '27AAPFU' }, 'gstNumber', '15 characters of a GST number'],
    ['legal', { ...noLegal, gstNumber: '27AAPFU0939F1ZW' }, 'gstNumber', 'a typing mistake'],
    [
      'legal',
      { ...noLegal, grievanceName: 'Meera Joshi' },
      'grievanceEmail',
      'an email address or a phone number',
    ],
    ['legal', { ...noLegal, grievancePhone: '9820001234' }, 'grievanceName', 'Enter the name'],
    ['owner', { notifyEmail: '' }, 'notifyEmail', 'Enter a full email address'],
  ])('%s %j', (intent, texts, field, words) => {
    expect(parsed(intent, texts)).toEqual({ [field]: expect.stringContaining(words) });
  });

  test('also when the form has no fields', () => {
    expect(parsed('shop', {})).toHaveProperty('name');
  });
});
