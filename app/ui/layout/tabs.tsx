import './tabs.css';
import { CurrentLink } from './current-link.tsx';

/** Tabs that are links. Each tab is a page with its own address. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly { to: string; label: string }[] }) {
  return (
    <nav aria-label={label}>
      <ul className="tab-list">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <CurrentLink className="tab block" to={tab.to} preventScrollReset>
              {tab.label}
            </CurrentLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
