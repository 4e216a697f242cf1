import { Clock, Mail, MessageCircle, Phone } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { chatLink, telephoneLink } from '../kit/text.ts';

/** What the shop calls itself and how it is reached. */
export type ShopContact = {
  name: string;
  supportPhone: string;
  chatPhone: string;
  supportEmail: string;
};

/** When somebody answers (SPEC 9). */
const supportHours = 'Monday to Saturday, 10 AM to 6 PM IST';

/** Telephone, chat, e-mail, and when somebody answers. */
export function ContactList({
  contact,
  className = '',
}: {
  contact: ShopContact;
  className?: string;
}): ReactElement {
  const { supportPhone, chatPhone, supportEmail } = contact;
  return (
    <ul className={`contact-list ${className}`}>
      <Contact icon={Phone} label="Call us">
        <a href={telephoneLink(supportPhone)}>{supportPhone}</a>
      </Contact>
      <Contact icon={MessageCircle} label="WhatsApp">
        <a href={chatLink(chatPhone)} rel="noopener">
          {chatPhone}
        </a>
      </Contact>
      <Contact icon={Mail} label="E-mail">
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </Contact>
      <Contact icon={Clock} label="Support hours">
        {supportHours}
      </Contact>
    </ul>
  );
}

function Contact({
  icon: Icon,
  label,
  children,
}: {
  icon: typeof Phone;
  label: string;
  children: ReactNode;
}): ReactElement {
  return (
    <li>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <div className="min-w-0">
        <span className="block text-small text-ink2">{label}</span>
        <span className="block font-semibold text-balance">{children}</span>
      </div>
    </li>
  );
}
