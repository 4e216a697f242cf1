import type { Refusal } from '#app/kit/result.ts';

/**
 * For a form whose page has to stay whatever happens. Returns the server's answer, or `refusal` when the
 * server could not be reached or failed.
 */
export async function answerOrRefuse<Answer>(
  ask: () => Promise<Answer>,
  refusal: Refusal,
): Promise<Answer | { refusal: Refusal }> {
  try {
    return await ask();
  } catch (thrown) {
    // A redirect is a thrown Response.
    if (thrown instanceof Response) throw thrown;
    // A new object each time, so that each one shows a toast.
    return { refusal: { ...refusal } };
  }
}
