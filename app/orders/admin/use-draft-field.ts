import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * A field that shows `initial` and follows it when it changes, unless it holds a draft: typed, not saved text.
 * A draft ends when editing ends, or when `stored` changes with a navigation: then this window has saved it.
 * Returns the field's ref, and `hasConflict`: another window has changed `stored`, and saving the draft would
 * overwrite that.
 */
export function useDraftField<Field extends HTMLInputElement | HTMLTextAreaElement>(
  initial: string,
  stored: string,
  isEditing = false,
): { field: RefObject<Field | null>; hasConflict: boolean } {
  const field = useRef<Field>(null);
  const [hasConflict, setConflict] = useState(false);
  const current = { initial, stored, isEditing, locationKey: useLocation().key };
  const last = useRef(current);

  useLayoutEffect(() => {
    const previous = last.current;
    last.current = current;
    if (!field.current) return;
    const isChanged = current.stored !== previous.stored;
    const isSaved = isChanged && current.locationKey !== previous.locationKey;
    const isDone = isSaved || (previous.isEditing && !current.isEditing);
    const hasDraft = !isDone && field.current.value !== previous.initial;
    if (!hasDraft) field.current.value = current.initial;
    if (isChanged) setConflict(hasDraft);
  });

  return { field, hasConflict };
}
