import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { formValues, parseInput } from './forms.ts';
import type { Refusal } from './result.ts';

const refusal: Refusal = {
  kind: 'invalid',
  code: 'not_filled',
  title: 'Missing Information',
  description: 'Please fill in all fields',
};

const schema = z.object({
  name: z
    .string()
    .min(3, 'Too short')
    .regex(/^[A-Z]/, 'Begin with a capital'),
  pincode: z.string().regex(/^[0-9]{6}$/, 'Six digits'),
  sizes: z.array(z.string().min(1, 'No empty size')),
});

describe('parsing what was sent', () => {
  test('returns the parsed input, without fields the schema does not name', () => {
    const values = { name: 'Meera', pincode: '411004', sizes: ['S'], role: 'owner' };
    expect(parseInput(schema, values, refusal)).toEqual({
      ok: true,
      value: { name: 'Meera', pincode: '411004', sizes: ['S'] },
    });
  });

  test('names each wrong field once, with its first message', () => {
    const values = { name: 'x', pincode: '411004', sizes: ['S', '', ''] };
    expect(parseInput(schema, values, refusal)).toEqual({
      ok: false,
      refusal: { ...refusal, fields: { name: 'Too short', sizes: 'No empty size' } },
    });
  });

  test.each([[null], ['text'], [[]]])('of %j returns the same refusal', (values) => {
    expect(parseInput(schema, values, refusal)).toMatchObject({
      ok: false,
      refusal: { code: 'not_filled', title: 'Missing Information' },
    });
  });
});

describe('the values of a form', () => {
  test('come by field name, the last one of a repeated name; files are left out', () => {
    const form = new FormData();
    form.append('size', 'S');
    form.append('size', 'M');
    form.append('picture', new File(['x'], 'saree.jpg'));
    expect(formValues(form)).toEqual({ size: 'M' });
  });

  test('cannot change the prototype', () => {
    const form = new FormData();
    form.append('__proto__', 'evil');
    const values = formValues(form);
    expect(Object.getPrototypeOf(values)).toBe(Object.prototype);
  });
});
