import type { ReactElement, ReactNode } from 'react';
import { Form } from 'react-router';
import { Button } from '#app/kit/ui/button.tsx';
import { Field, Input, Textarea } from '#app/kit/ui/field.tsx';
import {
  maxAnswerLength,
  maxReasonLength,
  type ReviewPicture,
  type ReviewView,
} from './reviews.contract.ts';

/** The owner's forms under a review, with the input and errors of a refused one. */
export function OwnerControls({
  review,
  typed,
  errors,
}: {
  review: ReviewView;
  typed: Record<string, string> | undefined;
  errors: Record<string, string> | undefined;
}): ReactElement {
  return (
    <div className="mt-2 flex flex-wrap items-start gap-x-5">
      <Disclosure
        // A saved answer closes its form.
        key={review.answer?.text}
        title={review.answer ? 'Edit Answer' : 'Answer'}
        isOpen={typed?.intent === 'answer-review'}
      >
        <ReviewChangeForm reviewId={review.id}>
          <Field label="Answer" name="answer" error={errors?.answer}>
            <Textarea
              maxLength={maxAnswerLength}
              defaultValue={typed?.answer ?? review.answer?.text}
            />
          </Field>
          <div className="flex flex-wrap gap-2.5">
            <Button name="intent" value="answer-review" size="sm">
              Save Answer
            </Button>
            {review.answer && (
              <Button name="intent" value="remove-answer" size="sm" variant="ghost">
                Remove Answer
              </Button>
            )}
          </div>
        </ReviewChangeForm>
      </Disclosure>
      {review.hiddenReason === null ? (
        <Disclosure title="Hide" isOpen={typed?.intent === 'hide-review'}>
          <ReviewChangeForm reviewId={review.id}>
            <Field
              label="Reason"
              name="reason"
              error={errors?.reason}
              hint="Its author reads this. Everybody else no longer sees the review."
            >
              <Input maxLength={maxReasonLength} defaultValue={typed?.reason} />
            </Field>
            <Button
              name="intent"
              value="hide-review"
              size="sm"
              variant="destructive"
              className="justify-self-start"
            >
              Hide Review
            </Button>
          </ReviewChangeForm>
        </Disclosure>
      ) : (
        <ReviewChangeForm reviewId={review.id}>
          <Button name="intent" value="show-review" size="sm" variant="link">
            Show Again
          </Button>
        </ReviewChangeForm>
      )}
      {review.pictures.map((picture, index) => (
        <PictureControls
          key={picture.id}
          reviewId={review.id}
          picture={picture}
          name={`Picture ${index + 1}`}
          typed={typed?.pictureId === picture.id ? typed : undefined}
          errors={errors}
        />
      ))}
    </div>
  );
}

/** Hides one picture of a review, or shows it again. */
function PictureControls({
  reviewId,
  picture,
  name,
  typed,
  errors,
}: {
  reviewId: string;
  picture: ReviewPicture;
  name: string;
  typed: Record<string, string> | undefined;
  errors: Record<string, string> | undefined;
}): ReactElement {
  const pictureId = <input type="hidden" name="pictureId" value={picture.id} />;
  if (picture.hiddenReason !== null) {
    return (
      <ReviewChangeForm reviewId={reviewId}>
        {pictureId}
        <Button name="intent" value="show-review-picture" size="sm" variant="link">
          {`Show ${name} Again`}
        </Button>
      </ReviewChangeForm>
    );
  }
  return (
    <Disclosure title={`Hide ${name}`} isOpen={typed !== undefined}>
      <ReviewChangeForm reviewId={reviewId}>
        {pictureId}
        <Field
          label="Reason"
          name="reason"
          error={typed && errors?.reason}
          hint="Its author reads this. Everybody else no longer sees the picture."
        >
          <Input maxLength={maxReasonLength} defaultValue={typed?.reason} />
        </Field>
        <Button
          name="intent"
          value="hide-review-picture"
          size="sm"
          variant="destructive"
          className="justify-self-start"
        >
          {`Hide ${name}`}
        </Button>
      </ReviewChangeForm>
    </Disclosure>
  );
}

function Disclosure({
  title,
  isOpen,
  children,
}: {
  title: string;
  isOpen: boolean;
  children: ReactNode;
}): ReactElement {
  return (
    <details open={isOpen} className="open:w-full">
      <summary className="inline-flex min-h-11 items-center font-semibold text-indigo underline underline-offset-3">
        {title}
      </summary>
      {children}
    </details>
  );
}

function ReviewChangeForm({
  reviewId,
  children,
}: {
  reviewId: string;
  children: ReactNode;
}): ReactElement {
  return (
    <Form method="post" className="grid gap-3" preventScrollReset noValidate>
      <input type="hidden" name="reviewId" value={reviewId} />
      {children}
    </Form>
  );
}
