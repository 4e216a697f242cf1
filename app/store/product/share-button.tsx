import { type ReactElement, type ReactNode, useRef, useState } from 'react';
import { Icon, type IconName } from '#app/kit/ui/icon.tsx';
import { ToastRegion } from '#app/kit/ui/toast.tsx';

type Toasts = { title: string; description?: string }[];

/**
 * Shares a page by the browser's own sheet, or else from a small menu, which opens without JavaScript too
 * (Q86). `url` is absolute.
 */
export function ShareButton({ name, url }: { name: string; url: string }): ReactElement {
  const menu = useRef<HTMLDivElement>(null);
  const [toasts, setToasts] = useState<Toasts>([]);

  async function copy(): Promise<void> {
    menu.current?.hidePopover();
    setToasts([await copyLink(url)]);
  }

  return (
    <>
      <button
        type="button"
        popoverTarget="share-menu"
        aria-label={`Share: ${name}`}
        className="share-button btn btn-outline btn-icon"
        onClick={(event) => {
          if (!navigator.share) return;
          event.preventDefault();
          // Closing the sheet rejects too, and is no error.
          navigator.share({ title: name, url }).catch(() => {});
        }}
      >
        <Icon name="share-2" />
      </button>
      <div ref={menu} id="share-menu" popover="auto" className="share-menu">
        <ShareLink
          icon="message-circle"
          href={`https://wa.me/?text=${encodeURIComponent(`${name} ${url}`)}`}
        >
          WhatsApp
        </ShareLink>
        <button type="button" className="menu-link w-full gap-3 noscript:hidden" onClick={copy}>
          <Icon name="link-2" /> Copy link
        </button>
        <ShareLink
          icon="thumbs-up"
          href={`https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`}
        >
          Facebook
        </ShareLink>
      </div>
      <ToastRegion messages={toasts} />
    </>
  );
}

function ShareLink({
  icon,
  href,
  children,
}: {
  icon: IconName;
  href: string;
  children: ReactNode;
}): ReactElement {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className="menu-link gap-3">
      <Icon name={icon} /> {children}
    </a>
  );
}

/** Returns the toast. If the browser refuses to copy, it shows the URL. */
async function copyLink(url: string): Promise<Toasts[number]> {
  try {
    await navigator.clipboard.writeText(url);
    return { title: 'Link copied' };
  } catch {
    return { title: 'Copy this link', description: url };
  }
}
