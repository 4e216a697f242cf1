import { data } from 'react-router';
import { formValues } from '#app/kit/forms.ts';
import type { Refusal } from '#app/kit/result.ts';
import { answerOrRefuse } from '#app/ui/answer-or-refuse.ts';

/** Nothing came back: the shop was not reached, or broke down. */
export const noResponseCode = 'not_answered';

/**
 * What a tab of the admin does when one of its forms is sent: the page stays, whatever becomes of it, and what
 * was typed with it. In: the asked action, and the title for when the shop does not answer, by the form's
 * texts.
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
  // A refusal's status: nothing has changed, so nothing is read again.
  return data({ typed, ...answer }, 422);
}
