import '#ui/desk/desk-record.css';
import { Link } from 'react-router';
import { formatDay } from '#conference/edition/days.ts';
import { doLettersWait } from '#conference/visa/clearances.server.ts';
import { eventClearances, listEventClearances } from '#conference/visa/event-clearances.server.ts';
import { mayOpen } from '../navigation.ts';
import { organiserLoader } from '../organiser-route.server.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { PageHead } from '../page/page-head.tsx';
import type { Route } from './+types/event-clearances';

export const handle = deskTitle('Clearances of the event');

export const loader = organiserLoader('/organiser/visa/clearances', async ({ context, organiser }) => {
  const entered = await listEventClearances(context.db);
  const expectedBy = context.settings.visa?.clearancesExpectedBy;
  return {
    clearances: eventClearances.map(({ id, name }) => {
      const known = entered.find((one) => one.id === id);
      return { id, name, words: known && describe(known) };
    }),
    isWaiting: doLettersWait() && entered.length < eventClearances.length,
    expectedBy: expectedBy && formatDay(expectedBy),
    mayEnter: mayOpen(organiser, '/organiser/visa/clearance'),
  };
});

function describe({ number, on, eventId }: { number: string; on: string; eventId: string }): string {
  return `Number ${number} of ${formatDay(on)}${eventId && `, event id ${eventId}`}`;
}

export default function EventClearances({ loaderData }: Route.ComponentProps) {
  const { clearances, isWaiting, expectedBy, mayEnter } = loaderData;
  return (
    <>
      <PageHead
        title="Clearances of the event"
        back={{ to: '/organiser/visa/figures', label: 'Visa figures' }}
        intro="What authorities agree to before foreign delegates get their visas. Delegates download these PDFs with their letter, and the letter names the numbers."
      />
      {clearances.length === 0 && <p className="mt-6">This edition needs no clearance of the event.</p>}
      {isWaiting && (
        <p className="mt-6 max-w-prose border-s-4 border-madder ps-4">
          Visa letters wait until all of them are entered.{' '}
          {expectedBy
            ? `Delegates read that they are expected by ${expectedBy}; the settings have this day.`
            : 'The settings can say by which day they are expected.'}
        </p>
      )}
      <ul className="rows mt-6 max-w-3xl">
        {clearances.map(({ id, name, words }) => (
          <li key={id}>
            <span>
              {name}
              <span className="facts-note block">{words ?? 'Not entered yet'}</span>
            </span>
            <span className="flex flex-wrap gap-x-5">
              {words && (
                <a href={`/organiser/visa/clearance/file?clearance=${id}`} aria-label={`PDF: ${name}`}>
                  PDF
                </a>
              )}
              {mayEnter && (
                <Link
                  to={`/organiser/visa/clearance?clearance=${id}`}
                  aria-label={`${words ? 'Change' : 'Enter'}: ${name}`}
                >
                  {words ? 'Change' : 'Enter'}
                </Link>
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
