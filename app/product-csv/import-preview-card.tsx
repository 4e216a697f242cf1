import type { ReactElement } from 'react';
import { Form, useNavigation } from 'react-router';
import { pluralize } from '../kit/text.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardTitle } from '../ui/card.tsx';
import { Table, Td, Th } from '../ui/table.tsx';
import type { ImportPreview } from './product-csv.contract.ts';

/** What a file would change, with the button to import it; or the errors in it. */
export function ImportPreviewCard({
  here,
  preview,
}: {
  here: string;
  preview: ImportPreview;
}): ReactElement {
  const { name, added, changed, unchanged, imagesToFetch, newCategories, errorCount } = preview;
  return (
    <Card className="mb-4 p-0!">
      <div className="p-4 md:px-5">
        <CardTitle className="break-words">{name}</CardTitle>
        {errorCount > 0 ? (
          <p role="status" className="text-bad">
            Fix {pluralize(errorCount, 'error')} to import.
          </p>
        ) : (
          <>
            <p role="status">
              {added} would be added, {changed} changed, {unchanged} unchanged.
            </p>
            {imagesToFetch > 0 && (
              <p>{pluralize(imagesToFetch, 'picture')} would be fetched from other sites first.</p>
            )}
            {newCategories.length > 0 && <p>New categories: {newCategories.join(', ')}.</p>}
            {added + changed > 0 && <ImportButton here={here} preview={preview} />}
          </>
        )}
      </div>
      {errorCount > 0 ? <Errors preview={preview} /> : <Changes preview={preview} />}
    </Card>
  );
}

function ImportButton({ here, preview }: { here: string; preview: ImportPreview }): ReactElement {
  const navigation = useNavigation();
  const { fileId, agreed, added, changed } = preview;
  return (
    <Form method="post" action={`${here}?file=${fileId}`} className="mt-4">
      <input type="hidden" name="fileId" value={fileId} />
      <input type="hidden" name="agreed" value={agreed} />
      <Button name="intent" value="import" busy={navigation.formData?.get('intent') === 'import'}>
        Import {pluralize(added + changed, 'product')}
      </Button>
    </Form>
  );
}

function Errors({ preview: { errors, errorCount } }: { preview: ImportPreview }): ReactElement {
  return (
    <>
      <Table>
        <thead>
          <tr>
            <Th numeric>Line</Th>
            <Th>Column</Th>
            <Th>What is wrong</Th>
          </tr>
        </thead>
        <tbody>
          {errors.map(({ line, column, message }) => (
            <tr key={`${line} ${column} ${message}`}>
              <Td numeric>{line}</Td>
              <Td>{column}</Td>
              <Td className="break-words">{message}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <More shown={errors.length} all={errorCount} />
    </>
  );
}

function Changes({ preview }: { preview: ImportPreview }): ReactElement | null {
  const { changes, added, changed } = preview;
  if (changes.length === 0) return null;
  return (
    <>
      <Table>
        <thead>
          <tr>
            <Th numeric>Line</Th>
            <Th>Product</Th>
            <Th>What changes</Th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ line, name, change }) => (
            <tr key={line}>
              <Td numeric>{line}</Td>
              <Td>{name}</Td>
              <Td>{change}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <More shown={changes.length} all={added + changed} />
    </>
  );
}

function More({ shown, all }: { shown: number; all: number }): ReactElement | null {
  if (shown === all) return null;
  return <p className="p-4 text-small text-ink2 md:px-5">And {all - shown} more.</p>;
}
