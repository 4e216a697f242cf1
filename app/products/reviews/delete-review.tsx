import type { ReactElement } from 'react';
import { Form } from 'react-router';
import { Button, ButtonLink } from '#app/kit/ui/button.tsx';
import { Dialog } from '#app/kit/ui/dialog.tsx';

const formId = 'delete-review';

/** Asks for confirmation before the user's review is deleted. */
export function DeleteReview({ page }: { page: string }): ReactElement {
  return (
    <Dialog
      title="Delete your review?"
      open
      closeHref={page}
      footer={
        <>
          <ButtonLink to={page} variant="ghost" preventScrollReset>
            Cancel
          </ButtonLink>
          <Button form={formId} name="intent" value="delete-review" variant="destructive">
            Delete Review
          </Button>
        </>
      }
    >
      <Form id={formId} method="post" action={`${page}?review=delete`} preventScrollReset>
        <p>Your stars and your words will be gone. You can write a new review at any time.</p>
      </Form>
    </Dialog>
  );
}
