import { makeBookingSelection } from '#conference/organiser/selections/booking-selections.server.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import type { FormRefusal } from '../../form/form-refusal.ts';
import { organiserAction, organiserLoader } from '../../organiser-route.server.ts';
import { deskTitle } from '../../page/desk-title.tsx';
import { chooseAll, chooseTicked, loadSelections } from '../../selections/act-on-selections.server.ts';
import { SelectionsPage } from '../../selections/selections-page.tsx';
import { readBookingFilter } from '../booking-search.server.ts';
import type { Route } from './+types/selections';

export const handle = deskTitle('Selections of bookings');

const path = '/organiser/bookings/selections';

export const loader = organiserLoader(path, async ({ context, organiser }) => ({
  selections: await loadSelections(context.db, organiser, 'bookings'),
}));

export const action = organiserAction(path, {
  choose: async (posted) => {
    const { context, organiser } = posted;
    const make = async (ids: string[]) =>
      await makeBookingSelection(context.db, { choice: { ids }, organiserId: organiser.id }, context.now());
    return await chooseTicked(posted, path, make);
  },
  'choose-all': async (posted) => {
    const { context, organiser } = posted;
    const make = async (query: URLSearchParams) => {
      const choice = { filter: readBookingFilter(query) };
      return await makeBookingSelection(context.db, { choice, organiserId: organiser.id }, context.now());
    };
    return await chooseAll(posted, path, make);
  },
});

export default function BookingSelections({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = useAnswer<FormRefusal>(actionData);
  return (
    <SelectionsPage
      {...loaderData}
      refusal={refusal}
      path={path}
      back={{ to: '/organiser/bookings', label: 'Bookings' }}
      nouns={['booking', 'bookings']}
    />
  );
}
