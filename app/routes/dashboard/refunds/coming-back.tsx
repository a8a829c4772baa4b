import { sayRich } from '#platform/words/words.ts';
import type { ComingBackData } from './load-coming-back.server.ts';

/** Lists the refunds that are ordered and not paid yet. */
export function ComingBack({ data: { words, lines } }: { data: ComingBackData }) {
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="coming-back">
      <h3 id="coming-back" className="mt-8 text-h4">
        {words.title}
      </h3>
      <ul className="mt-3 border-t-2 border-indigo">
        {lines.map(({ chargeId, ...line }) => (
          <li key={chargeId} className="border-b border-paper-line py-2">
            {sayRich(words.line, { ...line, strong: (text) => <strong>{text}</strong> })}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-ink-soft">{words.next}</p>
    </section>
  );
}
