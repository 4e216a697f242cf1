import type { ReactElement } from 'react';

/** In place of a picture: a folded cloth in outline with its selvedge, and the words 'No Image'. */
export function NoPicture({
  alt,
  className = '',
}: {
  alt: string;
  className?: string;
}): ReactElement {
  return (
    <div className={`picture-missing ${className}`}>
      <svg viewBox="0 0 88 96" fill="none" strokeLinejoin="round" aria-hidden="true">
        <path d="M9 18 69 12 76 78 16 84zM16 84l1 4 60-6-1-4m-59 10 1 4 60-6-1-4" />
        <path d="M39 15 43.6 58.6 73.6 55.6M46.6 58.3l.7 6.5M52 57.7l.7 6.5M57.4 57.2l.7 6.5M62.8 56.6l.7 6.5M68.2 56.1l.7 6.5" />
        <path className="text-madder" d="M13.8 17.5 20.8 83.5M43 52.6 73 49.6" />
        <path className="text-haldi" d="M16.5 17.2 23.5 83.2M42.6 49.3 72.6 46.3" />
      </svg>
      {alt && <span className="sr-only">{alt}</span>}
      <span>No Image</span>
    </div>
  );
}
