import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import { telephoneLink, whatsappLink } from '#app/kit/text.ts';
import { Icon, type IconName } from '#app/kit/ui/icon.tsx';
import { Wordmark } from '#app/kit/ui/logo.tsx';
import { PageWidth } from '#app/kit/ui/page-width.tsx';
import type { LegalDetails, ShownProfile } from '#app/shop/settings/shop-settings.contract.ts';

const shopLinks = [
  { to: '/', label: 'Home' },
  { to: '/store', label: 'Store' },
  { to: '/categories', label: 'Categories' },
  { to: '/about', label: 'About' },
];
const collections = ['Sarees', 'Lehengas', 'Kurtas', 'Anarkalis'].map((name) => ({
  to: `/store?category=${name}`,
  label: name,
}));

const legalLinks = [
  { to: '/privacy', label: 'Privacy Policy' },
  { to: '/terms', label: 'Terms & Conditions' },
  { to: '/shipping', label: 'Shipping Information' },
];

/** Under every page: links to the shop's pages and contacts (Q107). */
export function Footer({ storeProfile }: { storeProfile: ShownProfile }): ReactElement {
  return (
    <footer className="no-print band mt-16 pt-14 pb-6">
      <PageWidth>
        <div className="footer-columns">
          <div className="footer-wide max-w-xs">
            <Wordmark name={storeProfile.name} tagline="Traditional Cloths" />
            <p className="mt-3">
              Sarees, lehengas, kurtas and anarkalis from the weaving and printing towns of India.
            </p>
          </div>
          <LinkList title="Shop" links={shopLinks} />
          <LinkList title="Collections" links={collections} />
          <TalkToUs {...storeProfile} />
        </div>
        <LegalLine {...storeProfile} />
        <div className="mt-10 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line pt-3 text-small">
          <LegalRow />
          {storeProfile.builderCredit && (
            <p className="py-2">{`Site built by ${storeProfile.builderCredit}`}</p>
          )}
        </div>
      </PageWidth>
    </footer>
  );
}

/** How to reach the shop; nothing until the owner has set it. */
function TalkToUs({ supportPhone, chatPhone, socialUrl }: ShownProfile): ReactElement | null {
  if (!supportPhone && !chatPhone && !socialUrl) return null;
  return (
    <div className="footer-wide">
      <FooterTitle>Talk to us</FooterTitle>
      {supportPhone && (
        <Contact icon="phone" label="Customer support" href={telephoneLink(supportPhone)}>
          {supportPhone}
        </Contact>
      )}
      {chatPhone && (
        <Contact icon="message-circle" label="Chat" href={whatsappLink(chatPhone)}>
          {chatPhone}
        </Contact>
      )}
      {socialUrl && (
        <Contact icon="at-sign" label="Follow us" href={socialUrl}>
          {new URL(socialUrl).host.replace(/^www\./, '')}
        </Contact>
      )}
    </div>
  );
}

function FooterTitle({ children }: { children: ReactNode }): ReactElement {
  return <h2 className="footer-title">{children}</h2>;
}

/** Links to pages that the header links to: the router knows them by those. */
function LinkList({
  title,
  links,
}: {
  title: string;
  links: { to: string; label: string }[];
}): ReactElement {
  return (
    <nav aria-label={title}>
      <FooterTitle>{title}</FooterTitle>
      <ul className="footer-links">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} discover="none">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Who runs the shop and who handles complaints; nothing until the owner has filled it in (Q108). */
function LegalLine(legal: LegalDetails): ReactElement | null {
  const { legalName, legalAddress, gstNumber, grievanceName, grievanceEmail, grievancePhone } =
    legal;
  const seller = [legalName, legalAddress.replaceAll('\n', ', '), gstNumber && `GST ${gstNumber}`];
  const officer = [grievanceName, grievanceEmail, grievancePhone];
  const sentences = [
    seller.filter(Boolean).join(', '),
    grievanceName && `Grievance officer: ${officer.filter(Boolean).join(', ')}`,
  ].filter(Boolean);
  if (sentences.length === 0) return null;
  return (
    <div className="mt-10 text-small">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}

/** 'Privacy Policy · Terms & Conditions · Shipping Information' */
function LegalRow(): ReactElement {
  return (
    <nav aria-label="Policies">
      <ul className="legal-row">
        {legalLinks.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Contact({
  icon,
  label,
  href,
  children,
}: {
  icon: IconName;
  label: string;
  href: string;
  children: string;
}): ReactElement {
  return (
    <a href={href} rel="noopener" className="footer-contact">
      <Icon name={icon} />
      <span>
        <small>{label}</small>
        <b>{children}</b>
      </span>
    </a>
  );
}
