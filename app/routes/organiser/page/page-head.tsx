import type { ReactNode } from 'react';
import { Link } from 'react-router';

type PageHeadProps = {
  title: ReactNode;
  back?: { to: string; label: ReactNode };
  intro?: ReactNode;
  children?: ReactNode;
};

export function PageHead({ title, back, intro, children }: PageHeadProps) {
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
      {intro && <p className="mt-3 max-w-prose">{intro}</p>}
      {children}
    </header>
  );
}
