import './tabs.css';
import { NavLink } from 'react-router';

/** Tabs that are links. Each tab is a page with its own address. */
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
