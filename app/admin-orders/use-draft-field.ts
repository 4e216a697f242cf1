import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * A field that follows what is so, but keeps what is typed into it while another window changes that, and while
 * the way to editing is under way. The way out ends it, and so does what is stored here: then the page is
 * another one, too. In: what the field shows by itself, and what is stored. Out: the field, and whether something
 * was stored elsewhere that would give way to what is typed.
 */
export function useDraftField<Field extends HTMLInputElement | HTMLTextAreaElement>(
  initial: string,
  stored: string,
  isEditing = false,
): { field: RefObject<Field | null>; isOvertaken: boolean } {
  const field = useRef<Field>(null);
  const [isOvertaken, setOvertaken] = useState(false);
  const current = { known: initial, stored, isEditing, place: useLocation().key };
  const last = useRef(current);

  useLayoutEffect(() => {
    const previous = last.current;
    last.current = current;
    if (!field.current) return;
    const isChanged = current.stored !== previous.stored;
    const isDone =
      (isChanged && current.place !== previous.place) || (previous.isEditing && !current.isEditing);
    const hasDraft = !isDone && field.current.value !== previous.known;
    if (!hasDraft) field.current.value = current.known;
    if (isChanged) setOvertaken(hasDraft);
  });

  return { field, isOvertaken };
}
