import type { Refusal } from '#app/kit/result.ts';

/**
 * For a form whose page must stay whatever happens. Returns the server's answer, or `refusal` if the server was
 * unreachable or failed.
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
    // A new object each time, so that each shows a toast.
    return { refusal: { ...refusal } };
  }
}
