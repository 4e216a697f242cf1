import { passwordLength } from './auth.contract.ts';

const commonPasswords =
  /password|qwerty|asdf|12345|54321|abcdef|fashion|haat|welcome|admin|iloveyou/i;

/**
 * How easily a password is guessed: a hint that never refuses (Q15). `minLength` is in characters. Returns ''
 * for an empty field.
 */
export function describePasswordStrength(
  password: string,
  minLength: number = passwordLength.min,
): string {
  const length = [...password].length;
  if (length === 0) return '';
  if (length < minLength) return `Use at least ${minLength} characters`;
  if (new Set(password).size < 4) return 'Easy to guess: few different characters';
  if (length < 16 && commonPasswords.test(password)) return 'Easy to guess: many people use it';
  if (length < 8) return 'Short: easy to guess';
  return length < 12 ? 'Fair – add a few more characters' : 'Good';
}

/** Shows or hides the text of the field before this eye. */
export function showOrHide(eye: Element): void {
  // A password manager may have put its own button between them.
  const input = eye.parentElement?.querySelector('input');
  if (!input) return;
  const isShown = input.type === 'text';
  input.type = isShown ? 'password' : 'text';
  eye.ariaPressed = String(!isShown);
  // A browser offers to save only what is hidden when sent.
  if (!isShown) {
    input.form?.addEventListener('submit', () => input.type === 'text' && showOrHide(eye), {
      once: true,
    });
  }
}
