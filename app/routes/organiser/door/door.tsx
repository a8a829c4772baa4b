import '#ui/desk/door.css';
import { data, Form, redirect, useNavigation } from 'react-router';
import { z } from 'zod';
import { checkIn, undoCheckIn } from '#conference/door/check-in.server.ts';
import {
  countArrivals,
  findGuest,
  type Guest,
  searchAtDoor,
} from '#conference/door/search-at-door.server.ts';
import { formatMoment } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { may } from '#conference/organiser/organiser.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import { organiserAction, organiserLoader, type Sent } from '../organiser-route.server.ts';
import { askDesk, keepWhenUnreached } from '../when-unreached.ts';
import type { Route } from './+types/door';
import { GuestCard, type ShownGuest } from './guest-card.tsx';

export function meta() {
  return [{ title: 'Door · Organisers’ desk' }];
}

/** More than these nobody looks through in a queue. */
const mostGuests = 8;

const searchSchema = z.object({
  text: z
    .string()
    .transform((text) => text.replace(/[\p{Cc}\p{Cs}]/gu, ' ').trim())
    .pipe(z.string().max(200))
    .catch(''),
  /** Who was marked just now. */
  guest: z.string().refine(isUuid).optional().catch(undefined),
});

export const loader = organiserLoader('/organiser/door', async ({ url, context, organiser }) => {
  const { db } = context;
  const { text, guest: guestId } = searchSchema.parse(Object.fromEntries(url.searchParams));
  const marked = guestId === undefined || text !== '' ? undefined : await findGuest(db, guestId);
  const isTooShort = text.length === 1;
  const found = text === '' || isTooShort ? [] : await searchAtDoor(db, text, mostGuests + 1);
  return {
    text,
    marked: marked?.registrationId,
    isTooShort,
    isMore: found.length > mostGuests,
    guests: [...(marked ? [marked] : []), ...found.slice(0, mostGuests)].map(showGuest),
    mayCheckIn: may(organiser, 'door.check-in'),
    ...(await countArrivals(db)),
  };
});

function showGuest({ participantType, hasPhoto, arrivedAt, ...guest }: Guest): ShownGuest {
  return {
    ...guest,
    type: participantType === 'student' ? 'Student' : 'Professional',
    photo: hasPhoto ? `/organiser/door/photos/${guest.registrationId}` : null,
    arrivedAt: arrivedAt && formatMoment(arrivedAt, edition),
  };
}

const refusals = {
  'not-found': 'There is no such registration.',
  'not-counted': 'This registration does not count, so nobody can be checked in on it.',
};

export const action = organiserAction('/organiser/door', {
  'check-in': async (sent) => await settle(sent, (db, mark) => checkIn(db, mark, sent.context.now())),
  undo: async (sent) => await settle(sent, undoCheckIn),
});

type Settle = typeof undoCheckIn;

async function settle({ context, organiser, form }: Sent, mark: Settle) {
  const registrationId = fieldText(form, 'registrationId');
  if (!isUuid(registrationId)) return data({ message: refusals['not-found'] }, { status: 404 });
  const marked = await mark(context.db, {
    registrationId,
    organiserId: organiser.id,
    requestId: context.requestId,
  });
  if (!marked.ok) return data({ message: refusals[marked.reason] }, { status: 422 });
  throw redirect(`/organiser/door?guest=${registrationId}`, { status: 303 });
}

/** On a phone it would lie over the cards. */
function putKeyboardAway() {
  if (!window.matchMedia('(pointer: coarse)').matches) return;
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) => await askDesk(serverAction);

export const shouldRevalidate = keepWhenUnreached;

export default function Door({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle';
  const { text, guests, marked, isMore, isTooShort, mayCheckIn, arrived, expected } = loaderData;
  return (
    <>
      <div className="door-head">
        <h1 tabIndex={-1}>Door</h1>
        <p className="door-count">
          <span className="numeral">{arrived.toLocaleString('en')}</span> of {expected.toLocaleString('en')}{' '}
          are here
        </p>
      </div>
      <Form
        method="get"
        className="door-search mt-5"
        // Once somebody is marked, the field is empty and has the focus for the next.
        key={marked}
        onSubmit={putKeyboardAway}
      >
        <TextField
          name="text"
          type="search"
          label="Name or reference"
          required={false}
          defaultValue={text}
          maxLength={200}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          // A queue waits: whoever opens this page scans or types at once.
          autoFocus
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button isBusy={isBusy}>Find</Button>
      </Form>
      <div className="mt-4">
        <FormSummary message={actionData?.message} />
      </div>
      <p className="sr-only" role="status">
        {text !== '' && (guests.length === 1 ? 'One person found' : `${guests.length} people found`)}
      </p>
      {guests.length > 0 && (
        <ul className="guests mt-5">
          {guests.map((guest) => (
            <GuestCard key={guest.registrationId} guest={guest} mayCheckIn={mayCheckIn} isBusy={isBusy} />
          ))}
        </ul>
      )}
      {isTooShort && <p className="lead mt-5">Please type at least two letters.</p>}
      {text !== '' && !isTooShort && guests.length === 0 && (
        <p className="lead mt-5">
          Nobody of that name or reference is registered. Try the family name alone.
        </p>
      )}
      {isMore && <p className="mt-5">There are more: type more of the name, or the reference.</p>}
    </>
  );
}
