import { type ReactElement, useEffect, useRef, useState } from 'react';
import { type SettingsSectionId, settingsSections } from './admin-settings.contract.ts';

/** Links to the sections: at the side on a desktop, one line at the top of a phone. */
export function SectionList(): ReactElement {
  const list = useRef<HTMLElement>(null);
  const current = useSectionInView();

  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (current && link) list.current?.scrollTo({ left: link.offsetLeft - 16 });
  }, [current]);

  return (
    <nav ref={list} aria-label="Settings" className="settings-list">
      {settingsSections.map(({ id, label }) => (
        <a key={id} href={`#${id}`} aria-current={id === current || undefined}>
          {label}
        </a>
      ))}
    </nav>
  );
}

/** The topmost section on the screen; null until one has been scrolled to. */
function useSectionInView(): SettingsSectionId | null {
  const [current, setCurrent] = useState<SettingsSectionId | null>(null);

  useEffect(() => {
    const inView = new Set<string>();
    const observer = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes) {
          if (isIntersecting) inView.add(target.id);
          else inView.delete(target.id);
        }
        setCurrent(settingsSections.find(({ id }) => inView.has(id))?.id ?? null);
      },
      // The list at the top covers this much. A section that only begins at the bottom is not being read.
      { rootMargin: '-80px 0px -50% 0px' },
    );
    for (const { id } of settingsSections) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, []);

  return current;
}
