import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * A field that follows what is so, but keeps what is typed into it while another window changes that, and while
 * the way to editing is under way. The way out ends it, and so does what is stored here: then the page is
 * another one, too. In: what the field shows by itself, and what is stored. Out: the field, and whether something
 * was stored elsewhere that would give way to what is typed.
 */
export function useTypedField<Field extends HTMLInputElement | HTMLTextAreaElement>(
  known: string,
  stored: string,
  isEditing = false,
): { field: RefObject<Field | null>; isOvertaken: boolean } {
  const field = useRef<Field>(null);
  const [isOvertaken, setOvertaken] = useState(false);
  const now = { known, stored, isEditing, place: useLocation().key };
  const last = useRef(now);

  useLayoutEffect(() => {
    const was = last.current;
    last.current = now;
    if (!field.current) return;
    const isChanged = now.stored !== was.stored;
    const isDone = (isChanged && now.place !== was.place) || (was.isEditing && !now.isEditing);
    const isTyped = !isDone && field.current.value !== was.known;
    if (!isTyped) field.current.value = now.known;
    if (isChanged) setOvertaken(isTyped);
  });

  return { field, isOvertaken };
}
