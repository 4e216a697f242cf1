import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { type AdminBase, adminTabs } from '#app/people/admin-parts/admin.contract.ts';

/** The admin's tabs: a column on a desktop, a bar at the bottom of a phone. `tab` is the current one's path. */
export function AdminNav({ base, tab }: { base: AdminBase; tab: string }): ReactElement {
  return (
    <nav aria-label="Dashboard" className="admin-nav no-print">
      {adminTabs.map(({ path, name, icon }) => (
        <Link key={path} to={base + path} aria-current={path === tab ? 'page' : undefined}>
          <i className={`icon icon-${icon}`} />
          {name}
        </Link>
      ))}
    </nav>
  );
}
