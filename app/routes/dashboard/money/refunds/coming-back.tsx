import type { ReactNode } from 'react';
import { sayRich } from '#platform/words/words.ts';
import { mailTo } from '#ui/layout/mail-to.ts';
import type { ComingBackData } from './load-coming-back.server.ts';

const strong = (text: ReactNode) => <strong>{text}</strong>;

/** Lists the refunds that are ordered and not paid yet, and says what to do about those that failed. */
export function ComingBack({ data: { words, lines, failed, contact } }: { data: ComingBackData }) {
  if (lines.length + failed.length === 0) return null;
  const mail = (text: ReactNode) => <a href={mailTo(contact.email)}>{text}</a>;
  return (
    <section aria-labelledby="coming-back">
      <h3 id="coming-back" className="mt-8 text-h4">
        {words.title}
      </h3>
      {failed.map(({ chargeId, ...line }) => (
        <p key={chargeId} className="mt-3">
          {sayRich(words.failed, { ...line, ...contact, strong, mail })}
        </p>
      ))}
      {lines.length > 0 && (
        <>
          <ul className="mt-3 border-t-2 border-indigo">
            {lines.map(({ chargeId, ...line }) => (
              <li key={chargeId} className="border-b border-paper-line py-2">
                {sayRich(words.line, { ...line, strong })}
              </li>
            ))}
          </ul>
          <p className="mt-3 text-ink-soft">{words.next}</p>
        </>
      )}
    </section>
  );
}
