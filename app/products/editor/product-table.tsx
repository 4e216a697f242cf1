import type { ReactElement } from 'react';
import { Form, Link } from 'react-router';
import { AlertDialog } from '#app/kit/ui/alert-dialog.tsx';
import { Badge } from '#app/kit/ui/badge.tsx';
import { ButtonLink } from '#app/kit/ui/button.tsx';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';
import { Icon } from '#app/kit/ui/icon.tsx';
import { Picture } from '#app/kit/ui/picture.tsx';
import { Price } from '#app/kit/ui/price.tsx';
import { Pagination, Table, Td, Th } from '#app/kit/ui/table.tsx';
import type { AdminProducts, ListedProduct } from './admin-products.contract.ts';
import { BulkActionsBar, type BulkFormState, bulkFormId } from './bulk-actions-bar.tsx';
import { ProductFilters } from './product-filters.tsx';
import { adminProductsUrl } from './product-query.contract.ts';
import { StockField } from './stock-field.tsx';

const deleteFormId = 'delete-product';
/**
 * The product list with its filters, the buttons of each row and the bulk actions
 * (docs/product/admin-products.md).
 */
export function ProductTable({
  view,
  refused,
  refusedStock,
}: {
  view: AdminProducts;
  refused: BulkFormState;
  /** The stock form of a row. */
  refusedStock: BulkFormState;
}): ReactElement {
  const { query, countText, pages, products, categories } = view;
  const list = adminProductsUrl(query);
  const hrefOf = (product: string) => adminProductsUrl(query, { product });
  return (
    <Card className="p-0!">
      <header className="flex flex-wrap items-center justify-between gap-3 p-4 md:px-5">
        <div>
          <CardTitle className="mb-0!">Product Management ({countText})</CardTitle>
          <Link
            to="files"
            className="-mb-3 inline-flex min-h-11 items-center text-small text-indigo underline"
          >
            Import / Export
          </Link>
        </div>
        <ButtonLink to={hrefOf('new')} preventScrollReset size="sm" className="flex-none">
          <Icon name="plus" /> Add New Product
        </ButtonLink>
      </header>
      <ProductFilters query={query} categories={categories} />
      {products.length === 0 ? (
        <p className="px-5 pb-5 text-ink2">No products found</p>
      ) : (
        <>
          <Rows
            {...{ products, list, hrefOf, refusedStock }}
            selected={refused.typed?.ids?.split(',')}
          />
          <Form id={deleteFormId} method="post" action={list} preventScrollReset>
            <input type="hidden" name="intent" value="delete" />
          </Form>
          <BulkActionsBar action={list} categories={categories} refused={refused} />
        </>
      )}
      <Pagination
        page={query.page}
        pages={pages}
        hrefOf={(page) => adminProductsUrl({ ...query, page })}
      />
    </Card>
  );
}

function Rows({
  products,
  list,
  hrefOf,
  refusedStock,
  selected = [],
}: {
  products: ListedProduct[];
  /** The URL of the list. */
  list: string;
  hrefOf(product: string): string;
  refusedStock: BulkFormState;
  selected?: string[];
}): ReactElement {
  return (
    <Table className="stacked">
      <thead>
        <tr>
          <Th>
            <span className="sr-only">Select</span>
          </Th>
          <Th>
            <span className="sr-only">Picture</span>
          </Th>
          <Th>Name</Th>
          <Th>Category</Th>
          <Th>Stock</Th>
          <Th numeric>Price</Th>
          <Th>Status</Th>
          <Th>
            <span className="sr-only">View, edit, delete</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {products.map((product) => (
          <tr key={product.id} className="product-row">
            <Td>
              <input
                type="checkbox"
                name="ids"
                value={product.id}
                form={bulkFormId}
                defaultChecked={selected.includes(product.id)}
                aria-label={`Select ${product.name}`}
                className="checkbox"
              />
            </Td>
            <Td>
              <Picture picture={product.picture} alt="" place="thumbnail" className="rounded-sm" />
            </Td>
            <Td className="wrap-anywhere md:min-w-48">
              <Link to={hrefOf(product.id)} preventScrollReset className="row-link">
                {product.name}
              </Link>
              {product.sku && <span className="text-smallest text-ink2">{product.sku}</span>}
            </Td>
            <Td className="text-ink2 wrap-anywhere max-md:text-small md:min-w-36">
              {product.category}
            </Td>
            <Td>
              {product.countsVariants ? (
                <Link
                  to={hrefOf(product.id)}
                  preventScrollReset
                  title="Change the stock per size and color"
                  className="stock-field inline-flex min-h-11 flex-wrap items-center gap-x-2.5 underline"
                >
                  <span>{product.stock}</span>{' '}
                  {product.isLow && <Badge variant="bad">Low Stock!</Badge>}
                </Link>
              ) : (
                <StockField product={product} action={list} refused={refusedStock} />
              )}
              {product.waiting && (
                <p className="text-smallest text-ink2 wrap-anywhere">{product.waiting}</p>
              )}
            </Td>
            <Td numeric>
              <Price price={product.price.now} was={product.price.was} size="line" />
            </Td>
            <Td>
              <Badge variant={product.isActive ? 'default' : 'outline'}>
                {product.isActive ? 'Active' : 'Hidden'}
              </Badge>
            </Td>
            <Td>
              <RowButtons product={product} editHref={hrefOf(product.id)} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function RowButtons({
  product: { id, name, isActive },
  editHref,
}: {
  product: ListedProduct;
  editHref: string;
}): ReactElement {
  return (
    <div className="flex justify-end gap-1.5">
      {isActive && (
        <ButtonLink to={`/product/${id}`} variant="outline" size="sm" aria-label={`View ${name}`}>
          <Icon name="eye" />
        </ButtonLink>
      )}
      <ButtonLink
        to={editHref}
        preventScrollReset
        variant="outline"
        size="sm"
        aria-label={`Edit ${name}`}
      >
        <Icon name="pencil" />
      </ButtonLink>
      <AlertDialog
        title={`Delete ${name}?`}
        text="It leaves the shop and wishlists; carts call it unavailable. Orders keep it, and you can undo this."
        actionLabel="Delete"
        variant="outline"
        size="sm"
        form={deleteFormId}
        name="productId"
        value={id}
        aria-label={`Delete ${name}`}
      >
        <Icon name="trash" className="text-bad" />
      </AlertDialog>
    </div>
  );
}
