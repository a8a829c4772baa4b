import { Link } from 'react-router';
import { edition } from '#conference/edition/edition.server.ts';
import { countBadges, mostBadges } from '#conference/participant-documents/desk/print-badges.server.ts';
import {
  describeFilter,
  filterToQuery,
  registrationFilterSchema,
} from '#conference/registration/list/registration-filter.ts';
import { SelectField } from '#ui/form/choice-field.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { Button } from '#ui/layout/button.tsx';
import { HiddenFields } from '../form/intent-form.tsx';
import { optionsOf } from '../list/filter-form.tsx';
import { organiserLoader } from '../organiser-route.server.ts';
import { describeCount } from '../page/count.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { PageHead } from '../page/page-head.tsx';
import type { Route } from './+types/documents';
import { shapeWords } from './shape-words.ts';

export const handle = deskTitle('Documents');

const refusals = {
  nobody: 'Nobody on this list is active and has paid, so there are no badges.',
  'too-many': `One file has at most ${mostBadges} badges. Narrow the list, for example by type or country.`,
};

export const loader = organiserLoader('/organiser/documents', async ({ url, context }) => {
  const filter = registrationFilterSchema.parse(url.searchParams);
  const refused = url.searchParams.get('refused') ?? '';
  return {
    count: await countBadges(context.db, filter),
    list: describeFilter(filter, edition.participantTypes),
    fields: Object.fromEntries(filterToQuery(filter)),
    refusal: Object.hasOwn(refusals, refused) ? refusals[refused as keyof typeof refusals] : undefined,
  };
});

export default function DeskDocuments({ loaderData }: Route.ComponentProps) {
  const { count, list, fields, refusal } = loaderData;
  return (
    <>
      <PageHead
        title="Documents"
        intro="Badges are printed here, for everybody or for a list of registrations. The documents of one person are on the page of their registration."
      />
      <FormSummary message={refusal} />
      <h2 className="mt-8">Print badges</h2>
      <p className="mt-2">
        <strong>{describeCount(count, 'badge', 'badges')}</strong> for active people who have paid ({list}).{' '}
        <Link to="/organiser/registrations">Choose another list</Link>
      </p>
      {/* This is a plain HTML form, because the browser itself downloads the file. */}
      <form method="post" action="/organiser/documents/print" className="mt-4 grid max-w-md gap-4">
        <HiddenFields fields={{ ...fields, intent: 'print' }} />
        <SelectField name="shape" label="Shape" options={optionsOf(shapeWords)} defaultValue="sheet-a4" />
        <p>
          <Button size="small">Print the badges</Button>
        </p>
      </form>
      <h2 className="mt-10">Visa invitation letters</h2>
      <p className="mt-2">
        <Link to="/organiser/documents/letter">Change the text and the signatory</Link>
      </p>
    </>
  );
}
