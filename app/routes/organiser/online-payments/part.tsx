import type { ReactNode } from 'react';

/** A list of one kind on the page. It is left out if it is empty. */
export function Part({ title, isEmpty, children }: { title: string; isEmpty: boolean; children: ReactNode }) {
  if (isEmpty) return null;
  return (
    <section className="mt-10">
      <h2 className="text-h4">{title}</h2>
      <ul className="mt-3 border-t-2 border-indigo">{children}</ul>
    </section>
  );
}

export function Item({ title, refs, children }: { title: string; refs: string; children: ReactNode }) {
  return (
    <li className="border-b border-paper-line py-4">
      <h3 className="text-lead wrap-anywhere">{title}</h3>
      <p className="text-small text-ink-soft wrap-anywhere">{refs}</p>
      {children}
    </li>
  );
}
