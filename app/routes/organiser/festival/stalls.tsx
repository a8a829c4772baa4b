import '#ui/desk/stall-list.css';
import { data } from 'react-router';
import { edition } from '#conference/edition/edition.server.ts';
import { listDeskSpots } from '#conference/festival/desk-bookings.server.ts';
import { describeZonedTime } from '../desk-dates.server.ts';
import { organiserLoader } from '../organiser-route.server.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { PageHead } from '../page/page-head.tsx';
import type { Route } from './+types/stalls';
import { describeCalendar } from './describe-bookings.server.ts';
import { describeGround } from './describe-ground.server.ts';
import { HallCalendar } from './hall-calendar.tsx';
import { HolderTable, StallPlan } from './stall-plan.tsx';

export const handle = deskTitle('Stalls and halls');

export const loader = organiserLoader('/organiser/bookings/stalls', async ({ context }) => {
  if (!edition.festival) throw data(null, { status: 404 });
  const spots = await listDeskSpots(context.db);
  return {
    printedAt: describeZonedTime(context.now()),
    festival: edition.festival.name,
    ...describeGround(context.settings, spots),
    calendar: describeCalendar(context.settings, spots),
  };
});

export default function Stalls({ loaderData }: Route.ComponentProps) {
  const { kinds, halls, festival, printedAt, calendar } = loaderData;
  return (
    <>
      <PageHead title="Stalls and halls">
        <p className="mt-3">
          {festival}, as of {printedAt}
        </p>
      </PageHead>
      {kinds.map((kind) => (
        <section key={kind.id} className="stall-list" aria-labelledby={kind.id}>
          <h2 id={kind.id}>
            {kind.title} <small>{kind.counts}</small>
          </h2>
          <StallPlan stalls={kind.spots} />
          <HolderTable kind={kind} placeName="Stall" />
        </section>
      ))}
      {halls.length > 0 && (
        <section className="stall-list" aria-labelledby="halls">
          <h2 id="halls">Halls by day</h2>
          <HallCalendar {...calendar} />
          {halls.map((hall) => (
            <HolderTable key={hall.id} kind={hall} placeName="Day" />
          ))}
        </section>
      )}
    </>
  );
}
