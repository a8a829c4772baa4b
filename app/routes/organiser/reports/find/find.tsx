import '#ui/desk/find.css';
import { Link, redirect } from 'react-router';
import { z } from 'zod';
import { searchText } from '#platform/forms/plain-text.ts';
import { Badge } from '#ui/feedback/status.tsx';
import { readSearch } from '../../list/search-fields.ts';
import { organiserLoader } from '../../organiser-route.server.ts';
import { deskTitle } from '../../page/desk-title.tsx';
import { PageHead } from '../../page/page-head.tsx';
import type { Route } from './+types/find';
import { addressOfExact, findEverywhere } from './find-everywhere.server.ts';
import type { Hit, Hits } from './hits.ts';

export const handle = deskTitle('Search');

const searchSchema = z.object({ text: searchText(200) });

/** One letter would find too many records, and a text without letters or digits would find all records. */
const isTooShort = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').length < 2;

export const loader = organiserLoader('/organiser/find', async ({ url, context, organiser }) => {
  const text = readSearch(searchSchema, url).text.trim();
  if (isTooShort(text)) return { text, groups: [] };
  const groups = await findEverywhere({ context, organiser, text });
  const exact = addressOfExact(groups);
  if (exact !== undefined) throw redirect(exact);
  return { text, groups };
});

export default function Find({ loaderData: { text, groups } }: Route.ComponentProps) {
  const isSimilar = groups.some((group) => group.isSimilar);
  return (
    <>
      <PageHead title="Search" intro={introOf(text, groups)} />
      <p className="sr-only" role="status">
        {!isTooShort(text) && describeFound(groups)}
      </p>
      {isSimilar && (
        <p className="mt-4 max-w-prose">
          No record contains “{text}” as you typed it. These records are spelled similarly.
        </p>
      )}
      {groups.map(({ id, title, hits, more }) => (
        <section key={id} aria-labelledby={id} className="mt-8">
          <h2 id={id}>{title}</h2>
          <ul className="found mt-3">
            {hits.map((hit) => (
              <FoundHit key={hit.id} hit={hit} />
            ))}
          </ul>
          {more && (
            <p className="mt-3">
              <Link to={more}>
                Show all<span className="sr-only"> in the list: {title}</span>
              </Link>
            </p>
          )}
        </section>
      ))}
    </>
  );
}

function introOf(text: string, groups: readonly Hits[]): string | undefined {
  if (text === '') return 'Type a name, email, reference, bank reference or the number of a document.';
  if (isTooShort(text)) return 'Please type at least two letters or digits.';
  return groups.length === 0
    ? `Nothing found for “${text}”. A bank reference or a number must be complete.`
    : undefined;
}

function describeFound(groups: readonly Hits[]): string {
  const words = groups.map(({ title, hits }) => `${title}: ${hits.length}`);
  return words.length === 0 ? 'Nothing found' : words.join(', ');
}

function FoundHit({ hit: { title, notes, status, to, payAt } }: { hit: Hit }) {
  return (
    <li>
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          {to === undefined ? (
            <bdi>{title}</bdi>
          ) : (
            <Link to={to}>
              <bdi>{title}</bdi>
            </Link>
          )}
        </p>
        <p className="found-notes">
          {notes.map((note) => (
            <bdi key={note}>{note}</bdi>
          ))}
        </p>
      </div>
      <p className="found-status">
        {status.map(({ word, tone }) => (
          <Badge key={word} tone={tone}>
            {word}
          </Badge>
        ))}
        {payAt && (
          <Link to={payAt}>
            Record a payment<span className="sr-only"> of {title}</span>
          </Link>
        )}
      </p>
    </li>
  );
}
