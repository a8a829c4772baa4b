import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { RecordTabs } from '../desk-places.tsx';

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
