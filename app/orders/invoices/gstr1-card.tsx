import type { ReactElement } from 'react';
import { useHref } from 'react-router';
import { Button } from '#app/kit/ui/button.tsx';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';
import { Field, Input } from '#app/kit/ui/field.tsx';

/** Downloads GSTR-1 of a month, from the page of the settings. */
export function Gstr1Card(): ReactElement {
  const action = useHref('../orders/gstr1');
  return (
    <Card>
      <CardTitle>GSTR-1</CardTitle>
      <form action={action} className="flex flex-wrap items-end gap-3">
        <Field label="Month" name="month" hint="Like 2026-11" required>
          <Input type="month" pattern="[0-9]{4}-[0-9]{2}" />
        </Field>
        <Button name="format" value="csv" variant="outline">
          Download CSV
        </Button>
        <Button name="format" value="json" variant="outline">
          Download JSON
        </Button>
      </form>
    </Card>
  );
}
