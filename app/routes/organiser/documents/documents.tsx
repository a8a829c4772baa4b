import { Link, redirect } from 'react-router';
import { edition } from '#conference/edition/edition.server.ts';
import { may } from '#conference/organiser/permissions.ts';
import { countBadges, mostBadges } from '#conference/participant-documents/desk/print-badges.server.ts';
import { makeDocumentKey } from '#conference/participant-documents/verifying/document-keys.server.ts';
import {
  describeFilter,
  filterToQuery,
  registrationFilterSchema,
} from '#conference/registration/list/registration-filter.ts';
import { askDesk } from '#routes/offline/offline-form.ts';
import { SelectField } from '#ui/form/choice-field.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { Button } from '#ui/layout/button.tsx';
import { ButtonForm, HiddenFields } from '../form/intent-form.tsx';
import { optionsOf } from '../list/filter-form.tsx';
import { organiserAction, organiserLoader } from '../organiser-route.server.ts';
import { describeCount } from '../page/count.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { Fold } from '../page/fold.tsx';
import { PageHead } from '../page/page-head.tsx';
import type { Route } from './+types/documents';
import { shapeWords } from './shape-words.ts';

export const handle = deskTitle('Documents');

const refusals = {
  nobody: 'Nobody on this list is active and has paid, so there are no badges.',
  'too-many': `One file has at most ${mostBadges} badges. Narrow the list, for example by type or country.`,
};

export const loader = organiserLoader('/organiser/documents', async ({ url, context, organiser }) => {
  const filter = registrationFilterSchema.parse(url.searchParams);
  const refused = url.searchParams.get('refused') ?? '';
  return {
    mayMakeKey: may(organiser, 'organisers.manage'),
    count: await countBadges(context.db, filter),
    list: describeFilter(filter, edition.participantTypes),
    fields: Object.fromEntries(filterToQuery(filter)),
    refusal: Object.hasOwn(refusals, refused) ? refusals[refused as keyof typeof refusals] : undefined,
  };
});

export const action = organiserAction('/organiser/documents', {
  'make-key': async ({ context, by }) => {
    await makeDocumentKey(context.db, by, context.now());
    throw redirect('/organiser/documents', { status: 303 });
  },
});

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) => await askDesk(serverAction);

export default function DeskDocuments({ loaderData }: Route.ComponentProps) {
  const { count, list, fields, refusal, mayMakeKey } = loaderData;
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
      {mayMakeKey && (
        <>
          <h2 className="mt-10">The key that signs documents</h2>
          <Fold title="Make a new key" isOpen={false}>
            <p className="max-w-prose">
              Do this once a year. The new key signs all documents from now on. Documents that are issued stay
              genuine, because the earlier keys stay published.
            </p>
            <ButtonForm intent="make-key" className="mt-3 pb-3">
              Make a new key
            </ButtonForm>
          </Fold>
        </>
      )}
    </>
  );
}
