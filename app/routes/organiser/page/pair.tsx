import '#ui/desk/desk-mail.css';
import type { ReactNode } from 'react';

/** A term with its description, for a list with the class `pairs`. */
export function Pair({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
