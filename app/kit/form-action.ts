import type { z } from 'zod';
import { own } from '#app/kit/own.ts';
import { parseInput } from './forms.ts';
import { done, type Refusal, type Result } from './result.ts';

/** What a submitted form does. Returns the answer, or the refusal of the parser or the use case. */
export type FormAction<Shop, User, Values, Answer> = (
  shop: Shop,
  user: User,
  values: Values,
) => Promise<Result<Answer>>;

/** What each form of a page does, by its intent; `otherwise` what one without an intent, or an unknown one, does. */
export type FormActions<Shop, User, Values, Answer> = Readonly<
  Record<string, FormAction<Shop, User, Values, Answer>>
> & { otherwise: FormAction<Shop, User, Values, Answer> };

/** Parses, acts, then answers; a refusal at either of the first two steps ends it. */
export function formAction<Shop, User, Values, Input, Output, Answer>(
  parse: (values: Values) => Result<Input>,
  act: (shop: Shop, user: User, input: Input) => Promise<Result<Output>>,
  answer: (output: Output, input: Input) => Answer,
): FormAction<Shop, User, Values, Answer> {
  return async (shop, user, values) => {
    const input = parse(values);
    if (!input.ok) return input;
    const result = await act(shop, user, input.value);
    return result.ok ? done(answer(result.value, input.value)) : result;
  };
}

/** A parser for `formAction`. Values that do not fit the schema get `refusal`. */
export function parserFor<S extends z.ZodType>(
  schema: S,
  refusal: Refusal,
): (values: unknown) => Result<z.infer<S>> {
  return (values) => parseInput(schema, values, refusal);
}

/** The parser of a form that is only a button. */
export function noInput(): Result<null> {
  return done();
}

export function findAction<Action>(
  actions: Readonly<Record<string, Action>>,
  intent: unknown,
): Action | undefined {
  return typeof intent === 'string' ? own(actions, intent) : undefined;
}
