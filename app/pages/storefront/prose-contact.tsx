import type { ReactElement, ReactNode } from 'react';
import { telephoneLink, whatsappLink } from '#app/kit/text.ts';
import { Icon, type IconName } from '#app/kit/ui/icon.tsx';
import type { ShopContact } from '#app/shop/settings/shop-settings.contract.ts';

/** Telephone, chat, email and support hours. */
export function ContactList({
  contact,
  className = '',
}: {
  contact: ShopContact;
  className?: string;
}): ReactElement {
  const { supportPhone, chatPhone, supportEmail, supportHours } = contact;
  return (
    <ul className={`contact-list ${className}`}>
      {supportPhone && (
        <Contact icon="phone" label="Call us">
          <a href={telephoneLink(supportPhone)}>{supportPhone}</a>
        </Contact>
      )}
      {chatPhone && (
        <Contact icon="message-circle" label="WhatsApp">
          <a href={whatsappLink(chatPhone)} rel="noopener">
            {chatPhone}
          </a>
        </Contact>
      )}
      {supportEmail && (
        <Contact icon="mail" label="E-mail">
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </Contact>
      )}
      <Contact icon="clock" label="Support hours">
        {supportHours}
      </Contact>
    </ul>
  );
}

function Contact({
  icon,
  label,
  children,
}: {
  icon: IconName;
  label: string;
  children: ReactNode;
}): ReactElement {
  return (
    <li>
      <Icon name={icon} />
      <div className="min-w-0">
        <span className="block text-small text-ink2">{label}</span>
        <span className="block font-semibold text-balance wrap-anywhere">{children}</span>
      </div>
    </li>
  );
}
