import type { ReactNode } from 'react';

type FoldProps = { title: ReactNode; isOpen?: boolean; className?: string; children: ReactNode };

/** A part of a page that opens when its title is pressed. It works without script. */
export function Fold({ title, isOpen, className, children }: FoldProps) {
  return (
    <details className={className} open={isOpen || undefined}>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">{title}</summary>
      {children}
    </details>
  );
}
