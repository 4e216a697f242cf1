import { passwordLength } from './auth.contract.ts';

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/** Read with the first new password. The package has them in lower case, commonest first. */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const longEnough = dictionary['passwords-common'].filter(
    (password) => password.length >= passwordLength.min,
  );
  return new Set(longEnough);
}

/** Whether it is among the most leaked passwords, in any case (Q15). */
export async function isCommonPassword(password: string): Promise<boolean> {
  commonPasswords ??= readCommonPasswords();
  return (await commonPasswords).has(password.toLowerCase());
}
