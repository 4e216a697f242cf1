/** The claims in the test Google's id token. */
export const googlePerson = {
  sub: '110169484474386276334',
  email: 'kavya.iyer@example.in',
  email_verified: true,
  name: 'Kavya Iyer',
};
