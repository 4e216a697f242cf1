import type { RouterContextProvider } from 'react-router';
import { type FormActions, findAction } from '#app/kit/form-action.ts';
import { type FormValues, formValues } from '#app/kit/forms.ts';
import { getShop, readForm } from './request.server.ts';
import { refusalResponse } from './responses.server.ts';
import type { Shop } from './shop.ts';

/**
 * The action of a page with forms: runs the one of `actions` that the form's intent names, for `user`, and returns what
 * `answer` makes of it. Refused, the page is shown again with what was typed.
 */
export async function answerForm<User, Output, Answer>(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  user: User,
  actions: FormActions<Shop, User, FormValues, Output>,
  answer: (output: Output) => Answer,
) {
  const texts = formValues(await readForm(request));
  const act = findAction(actions, texts.intent) ?? actions.otherwise;
  const result = await act(getShop(context), user, texts);
  return result.ok ? answer(result.value) : refusalResponse(result.refusal, texts);
}
