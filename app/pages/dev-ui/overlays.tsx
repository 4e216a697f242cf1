import type { ReactElement } from 'react';
import { Form, useSearchParams } from 'react-router';
import { AlertDialog } from '#app/kit/ui/alert-dialog.tsx';
import { Button, ButtonLink } from '#app/kit/ui/button.tsx';
import { Dialog } from '#app/kit/ui/dialog.tsx';
import { TextField } from '#app/kit/ui/field.tsx';
import { Icon } from '#app/kit/ui/icon.tsx';
import { Sheet } from '#app/kit/ui/sheet.tsx';
import { Group, SampleRow } from './group.tsx';

/** What covers the page: a dialog that the URL opens, an alert dialog, a sheet. */
export function Overlays(): ReactElement {
  const [params] = useSearchParams();
  const openOverlay = params.get('dialog');
  return (
    <Group title="Overlays">
      <SampleRow label="Dialog, wide dialog">
        <ButtonLink to="?dialog=usual" variant="outline" preventScrollReset>
          Open a dialog
        </ButtonLink>
        <ButtonLink to="?dialog=wide" variant="outline" preventScrollReset>
          Open a wide one
        </ButtonLink>
      </SampleRow>
      <SampleRow label="Alert dialog; what it confirms goes to the store's search">
        <Form action="/store">
          <AlertDialog
            name="search"
            value="ajrakh"
            title="Delete your account?"
            text="Your addresses, cart and wishlist go at once. Orders stay in the shop's books without your name."
            actionLabel="Delete my account"
          >
            Delete my account
          </AlertDialog>
        </Form>
        <Form action="/store">
          <AlertDialog
            variant="default"
            title="Send the order?"
            text="The customer gets an email."
            actionLabel="Send it"
          >
            Send
          </AlertDialog>
        </Form>
      </SampleRow>
      <SampleRow label="Sheet">
        <Sheet
          id="example-sheet"
          label="Example"
          icon={<Icon name="menu" />}
          className="btn btn-outline btn-icon"
        >
          <p className="px-3">A panel on the left edge.</p>
        </Sheet>
      </SampleRow>
      <Dialog
        title="Order Details"
        open={openOverlay !== null}
        width={openOverlay === 'wide' ? 'wide' : undefined}
        closeHref="/dev/ui"
        footer={
          <>
            <ButtonLink to="/dev/ui" variant="ghost" preventScrollReset>
              Cancel
            </ButtonLink>
            <Button type="button">Save</Button>
          </>
        }
      >
        <TextField label="Tracking link" name="trackingLink" placeholder="https://" />
      </Dialog>
    </Group>
  );
}
