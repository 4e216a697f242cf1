import { data } from 'react-router';
import { formValues } from '#app/kit/forms.ts';
import type { Refusal } from '#app/kit/result.ts';
import { answerOrRefuse } from '#app/kit/ui/answer-or-refuse.ts';

/** The code of a refusal if the shop was unreachable or failed. */
export const noResponseCode = 'not_answered';

/**
 * The client action of an admin tab: whatever happens, the page and its input stay. `titleOf` gives the title
 * of the refusal if the shop does not answer.
 */
export async function submitForm<
  Answer extends { refusal: Refusal; typed: Record<string, string> },
>(
  { request, serverAction }: { request: Request; serverAction: () => Promise<Answer> },
  titleOf: (typed: Record<string, string>) => string,
) {
  const typed = formValues(await request.clone().formData());
  const answer = await answerOrRefuse(serverAction, {
    kind: 'conflict',
    code: noResponseCode,
    title: titleOf(typed),
    description: 'The shop did not answer. Please try again in a moment.',
  });
  // With the status of a refusal React Router reloads nothing: nothing has changed.
  return data({ typed, ...answer }, 422);
}
