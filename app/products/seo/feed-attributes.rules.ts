import { productProperties } from '#app/products/attributes/attribute-values.rules.ts';
import type { ValuedAttribute } from '#app/products/attributes/attributes.contract.ts';
import { xmlElement } from './xml.rules.ts';

/** The section under which Google Merchant Center lists the lines of a product. */
const section = 'Details';

/**
 * The feed fields from a product's material and attributes: `g:material`, and a `g:product_detail` for each
 * line of its page.
 */
export function feedAttributes(product: {
  material: string;
  attributes: readonly ValuedAttribute[];
}): string[] {
  const { fabric, lines } = productProperties(product.attributes);
  const material = product.material || fabric;
  return [
    ...(material ? [xmlElement('g:material', material)] : []),
    ...lines.map(({ label, text }) => {
      const detail = [
        xmlElement('g:section_name', section),
        xmlElement('g:attribute_name', label),
        xmlElement('g:attribute_value', text),
      ];
      return `<g:product_detail>${detail.join('')}</g:product_detail>`;
    }),
  ];
}
