import { type ReactElement, useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { pictureTypes } from '#app/kit/pictures.ts';
import { Button, ButtonLink } from '#app/kit/ui/button.tsx';
import { Checkbox, Field, Input, NativeSelect, Textarea } from '#app/kit/ui/field.tsx';
import { Picture } from '#app/kit/ui/picture.tsx';
import { StarRatingInput } from '#app/kit/ui/stars.tsx';
import {
  allFits,
  fitLabels,
  maxCommentLength,
  maxReviewPictures,
  type OwnReview,
} from './reviews.contract.ts';

/**
 * The form for stars and a comment: empty, with the user's earlier review, or with a refused form's input and
 * errors. It scrolls into view and takes the focus, without JavaScript by `autofocus`.
 */
export function ReviewForm({
  page,
  own,
  asksFit,
  shortName,
  typed,
  errors,
}: {
  /** The path of the product's page, where Cancel leads. */
  page: string;
  own: OwnReview | null;
  /** Whether the product comes in sizes. */
  asksFit: boolean;
  shortName: string | null;
  typed: Record<string, string> | undefined;
  errors: Record<string, string> | undefined;
}): ReactElement {
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useNavigation().formData?.get('intent') === 'write-review';
  const isNameShort = typed ? typed.isNameShort === 'on' : own?.isNameShort;

  useEffect(() => {
    form.current?.scrollIntoView({ block: 'center' });
  }, []);

  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      action={`${page}?review=true`}
      className="mb-4 grid gap-4 border-b border-line pb-5"
      aria-label="Your review"
      preventScrollReset
      noValidate
    >
      <StarRatingInput
        legend="Your Rating *"
        name="rating"
        defaultValue={Number(typed?.rating ?? own?.rating ?? 0)}
        error={errors?.rating}
        autoFocus
      />
      <Field
        label="Your Review"
        name="comment"
        error={errors?.comment}
        hint={`If you like, in up to ${maxCommentLength} characters.`}
      >
        <Textarea
          maxLength={maxCommentLength}
          defaultValue={typed?.comment ?? own?.comment}
          className="min-h-30!"
        />
      </Field>
      {asksFit && <FitInput chosen={typed?.fit ?? own?.fit ?? ''} error={errors?.fit} />}
      <PicturesInput own={own?.pictures ?? []} error={errors?.pictures} />
      {shortName && (
        <Checkbox
          name="isNameShort"
          label={`Show my name as ${shortName}`}
          defaultChecked={isNameShort}
        />
      )}
      <div className="flex flex-wrap gap-2.5">
        <Button name="intent" value="write-review" busy={isBusy}>
          {own ? 'Update Review' : 'Submit Review'}
        </Button>
        <ButtonLink to={page} variant="ghost" preventScrollReset>
          Cancel
        </ButtonLink>
        {own?.canDelete && (
          <ButtonLink
            to={`${page}?review=delete`}
            variant="ghost"
            className="text-bad!"
            preventScrollReset
          >
            Delete Review
          </ButtonLink>
        )}
      </div>
    </Form>
  );
}

/** Its pictures, each removable, and a field for more. */
function PicturesInput({
  own,
  error,
}: {
  own: OwnReview['pictures'];
  error: string | undefined;
}): ReactElement {
  return (
    <>
      {own.length > 0 && (
        <ul aria-label="Pictures of your review" className="flex flex-wrap gap-4">
          {own.map(({ id, alt, hiddenReason, ...picture }, index) => (
            <li key={id} className="grid gap-1">
              <Picture picture={picture} alt={alt} place="thumbnail" className="w-18" />
              {hiddenReason !== null && (
                <p className="max-w-52 text-small wrap-anywhere">
                  Only you and the shop see it. {`Reason: ${hiddenReason}`}
                </p>
              )}
              <Checkbox name="removedPicture" value={id} label={`Remove picture ${index + 1}`} />
            </li>
          ))}
        </ul>
      )}
      {own.length < maxReviewPictures && (
        <Field
          label="Your Pictures"
          name="pictures"
          error={error?.replace(/\.?$/, '. Please choose your pictures again.')}
          hint={`If you like, up to ${maxReviewPictures}, as large as 10 MB each. Everybody sees them.`}
        >
          <Input type="file" accept={pictureTypes} multiple className="pt-2.5!" />
        </Field>
      )}
    </>
  );
}

/** How the size fits, or no answer. */
function FitInput({ chosen, error }: { chosen: string; error: string | undefined }): ReactElement {
  return (
    <Field
      label="How does the size fit?"
      name="fit"
      error={error}
      hint="If you like, once it has been delivered to you. It helps others to choose."
    >
      <NativeSelect defaultValue={chosen}>
        <option value="">Say nothing of it</option>
        {allFits.map((fit) => (
          <option key={fit} value={fit}>
            {fitLabels[fit]}
          </option>
        ))}
      </NativeSelect>
    </Field>
  );
}
