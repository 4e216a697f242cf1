import { type RefObject, useEffect, useRef } from 'react';
import type { Refusal } from '../kit/result.ts';

/** For a form: whenever it comes back refused, its first wrong field gets the focus (Q31). */
export function useFirstWrong(refusal: Refusal | undefined): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusal]);
  return form;
}
