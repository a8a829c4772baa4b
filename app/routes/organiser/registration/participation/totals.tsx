import { Link } from 'react-router';
import { formatDay } from '#conference/edition/days.ts';
import { countParticipation } from '#conference/registration/participation/count-participation.server.ts';
import { type Column, DataTable, numberColumn, textColumn, titleColumn } from '../../list/data-table.tsx';
import { FormatLinks } from '../../list/format-links.tsx';
import { mayOpen } from '../../navigation.ts';
import { organiserLoader } from '../../organiser-route.server.ts';
import { describeCount } from '../../page/count.ts';
import { deskTitle } from '../../page/desk-title.tsx';
import { PageHead } from '../../page/page-head.tsx';
import type { Route } from './+types/totals';
import { listTotals, type Total } from './list-totals.server.ts';

export const handle = deskTitle('How people take part');

export const loader = organiserLoader('/organiser/participation', async ({ context, organiser }) => {
  const totals = await countParticipation(context);
  return {
    totals: listTotals(context.settings, totals),
    open: totals.people - totals.answered,
    mayWrite: mayOpen(organiser, '/organiser/messages/new'),
    changeUntil: formatDay(context.settings.participation.changeUntil),
    mayExport: mayOpen(organiser, '/organiser/participation/totals'),
  };
});

const columns: Column<Total>[] = [
  titleColumn('About', ({ about }) => about),
  textColumn('Answer', ({ answer }) => answer),
  numberColumn('People', ({ people }) => <strong>{people}</strong>),
];

const exported = '/organiser/participation/totals';

export default function Totals({ loaderData }: Route.ComponentProps) {
  const { totals, open, changeUntil, mayWrite, mayExport } = loaderData;
  return (
    <>
      <PageHead
        title="How people take part"
        intro={`Answers of active participants. The last day to answer is ${changeUntil}. Participants can still answer and change their answers after it: these are counted as late.`}
      >
        {mayWrite && open > 0 && (
          <p className="mt-3">
            <Link to="/organiser/messages/new?takesPart=not-answered">
              Write to {describeCount(open, 'person who has', 'people who have')} not answered yet
            </Link>
          </p>
        )}
        {mayExport && (
          <p className="mt-3 max-w-prose">
            Totals with food and access needs: <FormatLinks to={exported} />. The file contains no names. The
            audit records that you counted the encrypted answers.
          </p>
        )}
      </PageHead>
      <DataTable className="mt-6 max-w-3xl" rows={totals} columns={columns} empty="" />
    </>
  );
}
