import '#ui/desk/desk-mail.css';
import type { ReactNode } from 'react';

export function Pair({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
