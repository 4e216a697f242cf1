/** The owner of the shops that the tests run in. */
export const owner = { email: 'owner@example.com', password: 'a long owner password' };
