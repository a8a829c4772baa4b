import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A route's `meta`: the title of a desk page. */
export function deskTitle(title: string) {
  return () => [{ title: `${title} · Organisers’ desk` }];
}

type PageHeadProps = { title: ReactNode; back?: { to: string; label: ReactNode }; children?: ReactNode };

export function PageHead({ title, back, children }: PageHeadProps) {
  return (
    <header>
      {back && (
        <p className="mb-2 print:hidden">
          <Link to={back.to}>{back.label}</Link>
        </p>
      )}
      <h1 className="wrap-anywhere" tabIndex={-1}>
        {title}
      </h1>
      {children}
    </header>
  );
}
