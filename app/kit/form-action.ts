import type { z } from 'zod';
import { parseInput } from './forms.ts';
import { done, type Refusal, type Result } from './result.ts';

/**
 * What a form does once it is sent. In: the shop, who sends it, what was typed. Returns what to answer
 * with, or the refusal that the parser or the use case gave.
 */
export type FormAction<Shop, User, Values, Answer> = (
  shop: Shop,
  user: User,
  values: Values,
) => Promise<Result<Answer>>;

/** Parse, then act, then say what to answer with; a refusal ends it at either step. */
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

/** A parser for `formAction`. In: the schema, and the refusal for values that do not fit it. */
export function parserFor<S extends z.ZodType>(
  schema: S,
  refusal: Refusal,
): (values: unknown) => Result<z.infer<S>> {
  return (values) => parseInput(schema, values, refusal);
}

/** The parser of a form that is nothing but a button. */
export function noInput(): Result<null> {
  return done();
}

/** In: the forms of a page by their intent, and the intent of the one sent. Undefined for an unknown one. */
export function findAction<Action>(
  actions: Readonly<Record<string, Action>>,
  intent: unknown,
): Action | undefined {
  return typeof intent === 'string' && Object.hasOwn(actions, intent) ? actions[intent] : undefined;
}
