import type { CSSProperties, ReactElement } from 'react';
import { Form, Link, NavLink } from 'react-router';
import { Button, ButtonLink } from '#app/kit/ui/button.tsx';
import { Icon, type IconName } from '#app/kit/ui/icon.tsx';
import { Wordmark } from '#app/kit/ui/logo.tsx';
import { PageWidth } from '#app/kit/ui/page-width.tsx';
import { Sheet } from '#app/kit/ui/sheet.tsx';
import { useViewer } from '#app/kit/ui/use-viewer.ts';
import type { Viewer } from '#app/kit/viewer.ts';
import { SearchBox } from './search-box.tsx';
import { ThemeMenu, ThemeSwitch } from './theme.tsx';

type SignedIn = NonNullable<Viewer['user']>;

export const tagline = 'Traditional Cloths';

const navigation = [
  { to: '/', label: 'Home' },
  { to: '/store', label: 'Store' },
  { to: '/categories', label: 'Categories' },
  { to: '/about', label: 'About' },
] as const;

/** On top of every page: logo, links, search, wishlist, cart, account (docs/product/layout-and-routes.md). */
export function Header({ storeProfile }: { storeProfile: { name: string } }): ReactElement {
  return (
    <header className="no-print border-b border-line bg-card">
      <div className="selvedge" aria-hidden="true" />
      <PageWidth className="flex flex-wrap items-center gap-x-0.5 py-2 md:gap-x-7 md:py-3">
        <MobileMenu />
        <Link to="/" className="mr-auto lg:mr-0">
          <Wordmark name={storeProfile.name} tagline={tagline} />
          <span className="sr-only">, home</span>
        </Link>
        <nav aria-label="Main" className="mr-auto hidden gap-6 lg:flex">
          {navigation.map(({ to, label }) => (
            <NavLink key={to} to={to} end className="nav-link">
              {label}
            </NavLink>
          ))}
        </nav>
        <SearchBox className="order-last w-full pt-2 md:order-none md:w-48 md:pt-0 lg:w-44 xl:w-80" />
        <HeaderEnd />
      </PageWidth>
    </header>
  );
}

/** Wishlist, cart and account. The server renders it for each viewer (viewer-parts.server.tsx): without ids. */
export function HeaderEnd(): ReactElement {
  const { user, cart, wishlist } = useViewer();
  return (
    <div className="-mr-[10px] flex items-center md:mr-0 md:gap-1">
      <IconLink to="/wishlist" label="Wishlist" count={wishlist.length} icon="heart" />
      <IconLink to="/cart" label="Cart" count={cart} icon="shopping-bag" />
      {user ? (
        <UserMenu user={user} />
      ) : (
        <>
          <ThemeMenu className="hidden lg:block" />
          <ButtonLink to="/auth" variant="indigo" size="sm" className="ml-2 hidden md:inline-flex">
            Sign In
          </ButtonLink>
        </>
      )}
    </div>
  );
}

/** The account in the phone's menu. The server renders it for each viewer, like HeaderEnd. */
export function MenuAccount(): ReactElement {
  const { user } = useViewer();
  return user ? <AccountEntries user={user} /> : <MenuLink to="/auth">Sign In</MenuLink>;
}

function IconLink({
  to,
  label,
  count,
  icon,
}: {
  to: string;
  label: string;
  count: number;
  icon: IconName;
}): ReactElement {
  return (
    <Link
      to={to}
      aria-label={`${label}, ${count} ${count === 1 ? 'item' : 'items'}`}
      className="icon-button"
    >
      <Icon name={icon} />
      <span aria-hidden className="icon-count" style={{ '--pop': count } as CSSProperties}>
        {count}
      </span>
    </Link>
  );
}

/** A popover of the browser, which works without script. */
function UserMenu({ user }: { user: SignedIn }): ReactElement {
  return (
    <div className="relative hidden md:block">
      <button
        type="button"
        popoverTarget="user-menu"
        aria-label="Your account"
        className="icon-button"
      >
        <Icon name="circle-user-round" />
      </button>
      <div id="user-menu" popover="auto" className="user-menu">
        <AccountEntries user={user} />
        <ThemeSwitch group="theme" />
      </div>
    </div>
  );
}

function MobileMenu(): ReactElement {
  return (
    <div className="lg:hidden">
      <Sheet
        id="phone-menu"
        label="Menu"
        icon={<Icon name="menu" />}
        className="icon-button -ml-[14px] md:-ml-2"
      >
        <SearchBox className="px-3 py-2" />
        <nav aria-label="Menu" className="grid">
          {navigation.map(({ to, label }) => (
            <MenuLink key={to} to={to}>
              {label}
            </MenuLink>
          ))}
        </nav>
        <hr className="my-3 border-line" />
        <MenuAccount />
        <ThemeSwitch group="phone-theme" />
      </Sheet>
    </div>
  );
}

function AccountEntries({ user }: { user: SignedIn }): ReactElement {
  return (
    <>
      <div className="px-3 py-2">
        <p className="font-semibold break-all">{user.email}</p>
        <p className="text-small text-ink2">
          {user.mayOpenAdmin ? 'Owner Account' : 'Customer Account'}
        </p>
      </div>
      <MenuLink to="/profile">Profile</MenuLink>
      <MenuLink to="/orders">My Orders</MenuLink>
      {user.mayOpenAdmin && <MenuLink to="/dashboard">Owner Dashboard</MenuLink>}
      <Form method="post" action="/sign-out">
        <Button variant="ghost" className="menu-link w-full justify-start">
          Sign Out
        </Button>
      </Form>
    </>
  );
}

/** A link that closes its menu. */
function MenuLink({ to, children }: { to: string; children: string }): ReactElement {
  return (
    <Link
      to={to}
      className="menu-link"
      onClick={(event) => event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
    >
      {children}
    </Link>
  );
}
