/** Product files as Shopify and WooCommerce write them: their columns, with made-up products and sites. */

const byteOrderMark = '\uFEFF';

function csv(rows: readonly (readonly string[])[]): string {
  const quoted = (text: string) =>
    /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  return byteOrderMark + rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
}

/** Rows given by column name, under all columns. */
function table(header: readonly string[], rows: readonly Record<string, string>[]): string {
  return csv([header, ...rows.map((row) => header.map((name) => row[name] ?? ''))]);
}

/** As exported before 2025. */
const oldShopifyHeader = [
  ...['Handle', 'Title', 'Body (HTML)', 'Vendor', 'Product Category', 'Type', 'Tags', 'Published'],
  ...['Option1 Name', 'Option1 Value', 'Option1 Linked To', 'Option2 Name', 'Option2 Value'],
  ...['Option3 Name', 'Option3 Value', 'Variant SKU', 'Variant Grams', 'Variant Inventory Tracker'],
  ...['Variant Inventory Qty', 'Variant Inventory Policy', 'Variant Fulfillment Service'],
  ...['Variant Price', 'Variant Compare At Price', 'Variant Requires Shipping', 'Variant Taxable'],
  ...['Variant Barcode', 'Image Src', 'Image Position', 'Image Alt Text', 'Gift Card', 'SEO Title'],
  ...['SEO Description', 'Variant Image', 'Variant Weight Unit', 'Cost per item', 'Status'],
];

const cdn = 'https://cdn.example/s/files/1/0001';

/** Four products in nine rows, one of them a gift card. */
export const oldShopifyFile = table(oldShopifyHeader, [
  {
    Handle: 'gadwal-pattu-saree',
    Title: 'Gadwal “Pattu” Saree',
    'Body (HTML)':
      '<p>Cotton body,\r\n silk border &amp; zari.</p><ul><li>6.3 m</li>\n<li>Blouse piece</li></ul><p>गडवाल की साड़ी</p><script>alert("x")</script>',
    Vendor: 'Made-up Weaves',
    'Product Category': 'Apparel & Accessories > Clothing > Sarees',
    Type: 'Sarees',
    Tags: 'silk, festive',
    Published: 'true',
    'Option1 Name': 'Colour',
    'Option1 Value': 'Rani, gold',
    'Option2 Name': 'Blouse Size',
    'Option2 Value': '36',
    'Variant SKU': 'GP-RANI-36',
    'Variant Grams': '640.0',
    'Variant Inventory Tracker': 'shopify',
    'Variant Inventory Qty': '3',
    'Variant Price': '16750.00',
    'Variant Compare At Price': '18000.00',
    'Image Src': `${cdn}/back.jpg?v=17`,
    'Image Position': '2',
    'Image Alt Text': 'The pallu',
    'Gift Card': 'false',
    Status: 'active',
  },
  {
    Handle: 'gadwal-pattu-saree',
    'Option1 Value': 'Peacock',
    'Option2 Value': '38',
    'Variant SKU': 'GP-PEACOCK-38',
    'Variant Grams': '640.0',
    'Variant Inventory Tracker': 'shopify',
    'Variant Inventory Qty': '-2',
    'Variant Price': '16750.00',
    'Variant Compare At Price': '18000.00',
    'Image Src': `${cdn}/front.jpg?v=17`,
    'Image Position': '1',
    'Image Alt Text': 'Draped, from the front',
  },
  { Handle: 'gadwal-pattu-saree', 'Image Src': `${cdn}/zari.webp`, 'Image Position': '3' },
  {
    Handle: 'cotton-kurta',
    Title: 'Cotton Kurta',
    'Body (HTML)': 'Plain text, no tags',
    Type: 'Kurtis',
    Published: 'true',
    'Option1 Name': 'साइज़',
    'Option1 Value': 'S',
    'Option2 Name': 'Material',
    'Option2 Value': 'Cotton',
    'Variant SKU': "'=KURTA+1",
    'Variant Inventory Tracker': 'shopify',
    'Variant Inventory Qty': '4',
    'Variant Price': '900.00',
    Status: 'draft',
  },
  {
    Handle: 'cotton-kurta',
    'Option1 Value': 'XXL',
    'Option2 Value': 'Linen',
    'Variant SKU': "'=KURTA+1",
    'Variant Inventory Tracker': 'shopify',
    'Variant Inventory Qty': '1',
    'Variant Price': '1,100.00',
  },
  {
    Handle: 'jhumka',
    Title: 'Jhumka',
    Type: 'Jewellery',
    Published: 'false',
    'Option1 Name': 'Title',
    'Option1 Value': 'Default Title',
    'Variant SKU': 'JH-1',
    'Variant Grams': '0.0',
    'Variant Inventory Qty': '0',
    'Variant Price': '450.00',
    'Variant Compare At Price': '400.00',
    Status: 'active',
  },
  {
    Handle: 'gift-card',
    Title: 'Gift Card',
    'Option1 Name': 'Denominations',
    'Option1 Value': '500',
    'Variant Price': '500.00',
    'Gift Card': 'true',
    Status: 'active',
  },
  { Handle: 'gift-card', 'Option1 Value': '1000', 'Variant Price': '1000.00' },
  { Handle: 'gift-card', 'Option1 Value': '2000', 'Variant Price': '2000.00' },
]);

/** As exported since: other names, and the title first. */
const shopifyHeader = [
  ...['Title', 'URL handle', 'Description', 'Vendor', 'Product category', 'Type', 'Tags'],
  ...['Published on online store', 'Status', 'SKU', 'Barcode', 'Option1 name', 'Option1 value'],
  ...['Option1 Linked To', 'Option2 name', 'Option2 value', 'Option2 Linked To', 'Option3 name'],
  ...['Option3 value', 'Option3 Linked To', 'Price', 'Compare-at price', 'Cost per item'],
  ...['Charge tax', 'Tax code', 'Inventory tracker', 'Inventory quantity'],
  ...['Continue selling when out of stock', 'Weight value (grams)', 'Requires shipping'],
  ...['Fulfillment service', 'Product image URL', 'Image position', 'Image alt text'],
  ...['Variant image URL', 'Gift card', 'SEO title', 'SEO description'],
];

/** One product in two rows. */
export const shopifyFile = table(shopifyHeader, [
  {
    Title: 'Ilkal Saree',
    'URL handle': 'ilkal-saree',
    Description: '<p>From Bagalkot.</p>',
    'Product category': 'Apparel & Accessories > Clothing > Sarees',
    'Published on online store': 'TRUE',
    Status: 'Active',
    SKU: 'IK-1',
    'Option1 name': 'Color',
    'Option1 value': 'Maroon',
    Price: '1299.00',
    'Inventory tracker': 'shopify',
    'Inventory quantity': '7',
    'Weight value (grams)': '550',
    'Product image URL': `${cdn}/ilkal.png`,
    'Image position': '1',
    'Gift card': 'FALSE',
  },
  {
    'URL handle': 'ilkal-saree',
    'Option1 value': 'Indigo',
    Price: '1299.00',
    'Inventory tracker': 'shopify',
    'Inventory quantity': '5',
  },
]);

/** Two drafts in four rows: hidden here, so that the store does not show them. */
export const draftShopifyFile = table(shopifyHeader, [
  {
    Title: 'Block Print Kurta',
    'URL handle': 'block-print-kurta',
    Description: '<p>Hand block printed in Bagru.</p>',
    Type: 'Kurtas',
    Status: 'draft',
    'Option1 name': 'Size',
    'Option1 value': 'M',
    Price: '900.00',
    'Inventory tracker': 'shopify',
    'Inventory quantity': '3',
    'Product image URL': `${cdn}/kurta.jpg`,
  },
  {
    'URL handle': 'block-print-kurta',
    'Option1 value': 'XXL',
    Price: '1100.00',
    'Inventory tracker': 'shopify',
    'Inventory quantity': '1',
  },
  {
    Title: 'Bagru Stole',
    'URL handle': 'bagru-stole',
    Type: 'Sarees',
    Status: 'archived',
    'Option1 name': 'Colour',
    'Option1 value': 'Indigo',
    Price: '350.00',
    'Inventory tracker': 'shopify',
    'Inventory quantity': '2',
  },
  {
    'URL handle': 'bagru-stole',
    'Option1 value': 'Madder',
    Price: '350.00',
    'Inventory tracker': 'shopify',
    'Inventory quantity': '4',
  },
]);

/** A file with this many products and variants each, without pictures. */
export function largeShopifyFile(products: number, variants: number): string {
  const rows = Array.from({ length: products }, (_, at) =>
    Array.from({ length: variants }, (_, variant) => ({
      'URL handle': `stole-${at}`,
      Price: '350.00',
      'Inventory tracker': 'shopify',
      'Inventory quantity': '2',
      'Option1 value': `${variant + 36}`,
      ...(variant === 0
        ? {
            Title: `Stole ${at}`,
            Description: `<p>Stole <b>${at}</b></p>`,
            Status: 'active',
            'Option1 name': 'Size',
          }
        : {}),
    })),
  );
  return table(shopifyHeader, rows.flat());
}

/** A kurta whose first row names the product alone, with two sizes below it at prices of their own. */
export const blankFirstOptionFile = table(oldShopifyHeader, [
  {
    Handle: 'mirror-kurta',
    Title: 'Mirror Work Kurta',
    Type: 'Kurtas',
    'Option1 Name': 'Size',
    'Variant Inventory Tracker': 'shopify',
    'Variant Price': '1499',
    Status: 'active',
  },
  ...[['M', 'MK-M', '3', '1499'] as const, ['L', 'MK-L', '0', '1599'] as const].map(
    ([size, sku, stock, price]) => ({
      Handle: 'mirror-kurta',
      'Option1 Value': size,
      'Variant SKU': sku,
      'Variant Inventory Tracker': 'shopify',
      'Variant Inventory Qty': stock,
      'Variant Price': price,
    }),
  ),
]);

/** A saree in two colors, all in Hindi but the names of the columns. */
export const hindiFile = table(oldShopifyHeader, [
  {
    Handle: 'बनारसी-साड़ी',
    Title: 'बनारसी साड़ी 🧵',
    Type: 'साड़ियाँ',
    'Option1 Name': 'आकार',
    'Option1 Value': 'फ्री साइज़',
    'Option2 Name': 'रंग',
    'Option2 Value': 'रानी गुलाबी',
    'Variant Inventory Tracker': 'shopify',
    'Variant Inventory Qty': '2',
    'Variant Price': '₹18,500',
    Status: 'active',
  },
  {
    Handle: 'बनारसी-साड़ी',
    'Option1 Value': 'फ्री साइज़',
    'Option2 Value': 'हल्दी',
    'Variant Inventory Tracker': 'shopify',
    'Variant Inventory Qty': '१',
    'Variant Price': '₹१९,०००',
  },
]);

const wooCommerceHeader = [
  ...['ID', 'Type', 'SKU', 'GTIN, UPC, EAN, or ISBN', 'Name', 'Published', 'Is featured?'],
  ...['Visibility in catalog', 'Short description', 'Description', 'Date sale price starts'],
  ...['Date sale price ends', 'Tax status', 'Tax class', 'In stock?', 'Stock', 'Low stock amount'],
  ...['Backorders allowed?', 'Sold individually?', 'Weight (kg)', 'Allow customer reviews?'],
  ...['Purchase note', 'Sale price', 'Regular price', 'Categories', 'Tags', 'Shipping class'],
  ...['Images', 'Download limit', 'Download expiry days', 'Parent', 'Grouped products', 'Upsells'],
  ...['Cross-sells', 'External URL', 'Button text', 'Position', 'Attribute 1 name'],
  ...['Attribute 1 value(s)', 'Attribute 1 visible', 'Attribute 1 global', 'Attribute 2 name'],
  ...['Attribute 2 value(s)', 'Attribute 2 visible', 'Attribute 2 global'],
];

const site = 'https://old-shop.example/wp-content/uploads';

/** Six products in nine rows, two of which are left out, and a variation without its product. */
export const wooCommerceFile = table(wooCommerceHeader, [
  {
    ID: '44',
    Type: 'variable',
    SKU: 'ANARKALI',
    Name: 'Anarkali &amp; Dupatta (Set)',
    Published: '1',
    'Is featured?': '1',
    'Visibility in catalog': 'visible',
    'Short description': 'Short.',
    Description: 'Hand block printed.\\n\\n<strong>Wash</strong> cold.\\nशुद्ध सूती',
    'In stock?': '1',
    Categories: 'Clothing, Clothing > Suits, Sale',
    Tags: 'summer',
    'Weight (kg)': '0.65',
    Images: `${site}/anarkali-1.jpg, http://old-shop.example/wp-content/uploads/anarkali-2.jpg`,
    'Attribute 1 name': 'Size',
    'Attribute 1 value(s)': 'S, M, L',
    'Attribute 2 name': 'Fabric',
    'Attribute 2 value(s)': 'Cotton',
  },
  {
    ID: '45',
    Type: 'variation',
    SKU: 'ANARKALI-S',
    Name: 'Anarkali &amp; Dupatta (Set) - S',
    Published: '1',
    'In stock?': '1',
    Stock: '4',
    'Sale price': '1499',
    'Regular price': '1999',
    Parent: 'ANARKALI',
    'Attribute 1 name': 'Size',
    'Attribute 1 value(s)': 'S',
  },
  {
    ID: '46',
    Type: 'variation',
    Name: 'Anarkali &amp; Dupatta (Set) - M',
    Published: '1',
    'In stock?': '0',
    'Sale price': '1499',
    'Regular price': '1999',
    Parent: 'id:44',
    'Attribute 1 name': 'Size',
    'Attribute 1 value(s)': 'M',
  },
  {
    ID: '50',
    Type: 'simple',
    SKU: "'-JUTTI",
    Name: 'Jutti',
    Published: '-1',
    'Is featured?': '0',
    'Short description': '<p>Leather.</p>',
    'Date sale price ends': '2026-01-31',
    'In stock?': '1',
    'Regular price': '899',
    Categories: 'Footwear',
    'Attribute 1 name': 'Shoe Size',
    'Attribute 1 value(s)': '36, 37',
    'Attribute 2 name': 'Occasion',
    'Attribute 2 value(s)': 'Wedding, Festive\\, family',
  },
  { ID: '51', Type: 'simple', Name: 'Jutti', Published: '1', Stock: '2', 'Regular price': '950' },
  { ID: '60', Type: 'grouped', Name: 'Bride’s Set', Published: '1' },
  {
    ID: '61',
    Type: 'simple, virtual',
    Name: 'Styling Call',
    Published: '1',
    'Regular price': '500',
  },
  { ID: '70', Type: 'variation', Name: 'Lehenga - M', 'Regular price': '9', Parent: 'LEHENGA' },
  {
    ID: '71',
    Type: 'simple',
    Name: 'पोटली बैग',
    Published: '0',
    Stock: '3',
    'Regular price': '250',
  },
]);
