import { may } from '#conference/organiser/permissions.ts';
import {
  compareBookingSelection,
  readBookingSelection,
} from '#conference/organiser/selections/booking-selections.server.ts';
import { findOwnSelection } from '#conference/organiser/selections/selections.server.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { describeZonedTime } from '../../desk-dates.server.ts';
import type { FormRefusal } from '../../form/form-refusal.ts';
import { markFromForm, undoMarkFromForm } from '../../marks/act-on-marks.server.ts';
import { loadSelectionMarks } from '../../marks/load-marks.server.ts';
import { SelectionMarks } from '../../marks/selection-marks.tsx';
import { mayOpen } from '../../navigation.ts';
import { type OrganiserForm, organiserAction, organiserLoader } from '../../organiser-route.server.ts';
import { describeCount } from '../../page/count.ts';
import { requireRecord } from '../../require-record.server.ts';
import { describeChange, listQuery } from '../../selections/describe-change.ts';
import { SelectionPage } from '../../selections/selection-page.tsx';
import { readBookingFilter } from '../booking-search.server.ts';
import { statusWords } from '../booking-words.ts';
import { describeSpot, titleOf } from '../describe-spot.server.ts';
import type { Route } from './+types/selection';
import { confirmFromForm, extendFromForm, resumeFromForm, stopFromForm } from './act-on-decisions.server.ts';
import { DecisionForms } from './decision-forms.tsx';
import { loadDecisions } from './load-decisions.server.ts';

const path = '/organiser/bookings/selections/:selectionId';
const pathOf = (id: string) => `/organiser/bookings/selections/${id}`;

export const loader = organiserLoader(path, async ({ url, context, organiser, params }) => {
  const { db } = context;
  const id = params.selectionId;
  const selection = requireRecord(await readBookingSelection(db, { id, organiserId: organiser.id }));
  const { first, count, people, madeAt } = selection;
  const isAll = url.searchParams.get('all') === 'yes';
  const filter = readBookingFilter(url.searchParams);
  return {
    title: describeCount(count, 'booking chosen', 'bookings chosen'),
    madeAt: describeZonedTime(madeAt),
    first: first.map(({ applicantName, reference, option, day, number, status, ...booking }) => ({
      id: booking.id,
      name: applicantName,
      note: `${titleOf(option)}, ${describeSpot({ day, number })}, ${statusWords[status].toLowerCase()} (${reference})`,
      to: `/organiser/bookings/${booking.id}`,
    })),
    more: count - first.length,
    changed: isAll ? describeChange(await compareBookingSelection(db, id, filter)) : '',
    listTo: `/organiser/bookings?${listQuery(url.searchParams)}#all`,
    exportTo: mayOpen(organiser, '/organiser/bookings/selections/:selectionId/export')
      ? `${pathOf(id)}/export`
      : undefined,
    marks: may(organiser, 'bookings.decide')
      ? await loadSelectionMarks(db, { list: 'bookings', selectionId: id })
      : undefined,
    decisions: may(organiser, 'bookings.decide') ? await loadDecisions(db, id) : undefined,
    people,
    writeTo:
      people > 0 && mayOpen(organiser, '/organiser/messages/new')
        ? `/organiser/messages/new?selection=${id}&chosenFrom=bookings`
        : undefined,
  };
});

/** Checks that the selection in the URL belongs to the organiser, and returns it. Otherwise throws the 404 page. */
async function requireOwnSelection({
  context: { db },
  organiser,
  params: { selectionId: id },
}: Pick<OrganiserForm<'selectionId'>, 'context' | 'organiser' | 'params'>) {
  requireRecord(await findOwnSelection(db, { id, organiserId: organiser.id, list: 'bookings' }));
  return { list: 'bookings', selectionId: id, path: pathOf(id) } as const;
}

export const action = organiserAction(path, {
  mark: async (posted) => await markFromForm(posted, await requireOwnSelection(posted), true),
  unmark: async (posted) => await markFromForm(posted, await requireOwnSelection(posted), false),
  'undo-mark': async (posted) => await undoMarkFromForm(posted, await requireOwnSelection(posted)),
  confirm: async (posted) => await confirmFromForm(posted, await requireOwnSelection(posted)),
  extend: async (posted) => await extendFromForm(posted, await requireOwnSelection(posted)),
  stop: async (posted) => await stopFromForm(posted, await requireOwnSelection(posted)),
  resume: async (posted) => await resumeFromForm(posted, await requireOwnSelection(posted)),
});

export default function BookingSelection({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = useAnswer<FormRefusal<'label' | 'reason'>>(actionData);
  const { people, writeTo, marks, decisions } = loaderData;
  return (
    <SelectionPage
      selection={loaderData}
      refusal={refusal}
      listName="Bookings"
      note={
        writeTo &&
        `The message goes to ${describeCount(people, 'active person', 'active people')} who made these bookings: to each once, at the address with which they log in.`
      }
    >
      {decisions && <DecisionForms {...decisions} refusal={refusal} />}
      {marks && <SelectionMarks {...marks} refusal={refusal} />}
    </SelectionPage>
  );
}
