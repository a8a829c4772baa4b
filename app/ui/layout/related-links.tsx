import { ButtonLink } from './button.tsx';

/** The links at the end of a page to the pages that people often need next. */
export function RelatedLinks({ links }: { links: readonly { to: string; label: string }[] }) {
  return (
    <div className="related-links">
      {links.map(({ to, label }) => (
        <ButtonLink key={to} to={to} variant="line" size="small">
          {label}
        </ButtonLink>
      ))}
    </div>
  );
}
