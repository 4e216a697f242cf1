/** The owner of the shop that the stories are told in. */
export const owner = { email: 'owner@example.com', password: 'a long owner password' };
