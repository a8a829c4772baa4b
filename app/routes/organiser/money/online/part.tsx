import type { ReactNode } from 'react';

type PartProps = { id: string; title: string; shown: number; total: number; children: ReactNode };

/** A section of the page with a list of open items, oldest first. An empty section is not shown. */
export function Part({ id, title, shown, total, children }: PartProps) {
  if (total === 0) return null;
  return (
    <section id={id} className="mt-10">
      <h2 className="text-h4">{title}</h2>
      <ul className="mt-3 border-t-2 border-indigo">{children}</ul>
      {total > shown && (
        <p className="mt-4">
          These are the oldest {shown} of {total}.
        </p>
      )}
    </section>
  );
}

export function Item({ title, refs, children }: { title: string; refs: string; children: ReactNode }) {
  return (
    <li className="border-b border-paper-line py-4">
      <h3 className="text-h4 wrap-anywhere">{title}</h3>
      <p className="text-small text-ink-soft wrap-anywhere">{refs}</p>
      {children}
    </li>
  );
}
