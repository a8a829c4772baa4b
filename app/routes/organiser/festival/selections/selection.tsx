import { may } from '#conference/organiser/permissions.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import type { FormRefusal } from '../../form/form-refusal.ts';
import { organiserAction, organiserLoader } from '../../organiser-route.server.ts';
import {
  loadSelection,
  markSelection,
  requireOwnSelection,
} from '../../selections/act-on-selections.server.ts';
import { SelectionPage } from '../../selections/selection-page.tsx';
import { listOfBookings } from '../booking.list.server.ts';
import type { Route } from './+types/selection';
import { confirmFromForm, extendFromForm, resumeFromForm, stopFromForm } from './act-on-decisions.server.ts';
import { DecisionForms } from './decision-forms.tsx';
import { loadDecisions } from './load-decisions.server.ts';

const path = '/organiser/bookings/selections/:selectionId';

export const loader = organiserLoader(path, async (asked) => ({
  ...(await loadSelection(asked, listOfBookings)),
  decisions: may(asked.organiser, 'bookings.decide')
    ? await loadDecisions(asked.context, asked.params.selectionId)
    : undefined,
}));

const own = async (posted: Parameters<typeof requireOwnSelection>[0]) =>
  await requireOwnSelection(posted, listOfBookings);

export const action = organiserAction(path, {
  ...markSelection(listOfBookings),
  confirm: async (posted) => await confirmFromForm(posted, await own(posted)),
  extend: async (posted) => await extendFromForm(posted, await own(posted)),
  stop: async (posted) => await stopFromForm(posted, await own(posted)),
  resume: async (posted) => await resumeFromForm(posted, await own(posted)),
});

export default function BookingSelection({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = useAnswer<FormRefusal<'label' | 'reason'>>(actionData);
  const { decisions } = loaderData;
  return (
    <SelectionPage selection={loaderData} refusal={refusal}>
      {decisions && <DecisionForms {...decisions} refusal={refusal} />}
    </SelectionPage>
  );
}
