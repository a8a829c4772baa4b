import type { ReactNode } from 'react';

type EntryProps = { title: ReactNode; note: ReactNode; children?: ReactNode };

export function Entry({ title, note, children }: EntryProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-paper-line py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{title}</p>
        <p className="text-small text-ink-soft">{note}</p>
      </div>
      {children}
    </li>
  );
}
