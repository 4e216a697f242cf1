import type { ReactElement } from 'react';
import { NavLink } from 'react-router';
import { adminTabs } from '#app/people/admin-parts/admin.contract.ts';

/** The tabs of the admin: a column on a desktop, a bar at the bottom of a phone. */
export function AdminNav(): ReactElement {
  return (
    <nav aria-label="Dashboard" className="admin-nav no-print">
      {adminTabs.map(({ path, name, icon }) => (
        <NavLink key={path} to={path} end={path === '.'} className={() => undefined}>
          <i className={`icon icon-${icon}`} />
          {name}
        </NavLink>
      ))}
    </nav>
  );
}
