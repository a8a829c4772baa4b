import '#ui/feedback/status.css';
import { NavLink } from 'react-router';

/** Tabs of which each is a page of its own: a link and a reload keep the place. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly { to: string; label: string }[] }) {
  return (
    <nav aria-label={label}>
      <ul className="tab-list">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <NavLink className="tab block" to={tab.to} end preventScrollReset>
              {tab.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
