import type { Refusal } from '../kit/result.ts';

/**
 * For a form whose page has to stay whatever happens. In: how the server is asked. Out: its answer, or
 * `refusal` when it could not be reached or broke down.
 */
export async function answerOrRefuse<Answer>(
  ask: () => Promise<Answer>,
  refusal: Refusal,
): Promise<Answer | { refusal: Refusal }> {
  try {
    return await ask();
  } catch (thrown) {
    // The way to another page comes as one that is thrown.
    if (thrown instanceof Response) throw thrown;
    // A new one each time, so that it is told each time.
    return { refusal: { ...refusal } };
  }
}
