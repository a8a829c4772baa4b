import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { PageChoice } from '../desk-places.tsx';

type PageHeadProps = {
  title: ReactNode;
  back?: { to: string; label: ReactNode };
  /** The pages of the same record. */
  tabs?: readonly { to: string; label: string }[];
  intro?: ReactNode;
  children?: ReactNode;
};

export function PageHead({ title, back, tabs = [], intro, children }: PageHeadProps) {
  return (
    <header>
      {back && (
        <p className="mb-2 print:hidden">
          <Link to={back.to}>{back.label}</Link>
        </p>
      )}
      <RecordTabs tabs={tabs} />
      <h1 className="wrap-anywhere" tabIndex={-1}>
        {title}
      </h1>
      {intro && <p className="mt-3 max-w-prose">{intro}</p>}
      {children}
    </header>
  );
}

/** The tabs of a record. A record with only one page has none. */
export function RecordTabs({ tabs }: { tabs: readonly { to: string; label: string }[] }) {
  const { pathname } = useLocation();
  return tabs.length > 1 && <PageChoice label="This record" pages={tabs} current={pathname} />;
}
