import { formatShortDay } from '#conference/edition/days.ts';
import { titleOf } from '#conference/edition/option-titles.server.ts';
import { findBookings } from '#conference/festival/find-bookings.server.ts';
import { paymentStateTones, paymentStateWords } from '#conference/money/ledger/payment-state.ts';
import { may } from '#conference/organiser/permissions.ts';
import { readReference } from '#conference/registration/reference.ts';
import { statusTones, statusWords } from '../../festival/booking-words.ts';
import { describeSpot } from '../../festival/describe-spot.ts';
import { firstHits, type Hits, maxHits, type SpellingRequest } from './hits.ts';

/** Finds bookings by applicant, email, organisation or the registration's reference. */
export async function findBookingHits({
  context,
  organiser,
  text,
  spelling,
}: SpellingRequest): Promise<Hits> {
  const { listText: listed, rows: found } = await findBookings(context.db, {
    text,
    spelling,
    count: maxHits + 1,
  });
  const list =
    listed === undefined ? undefined : `/organiser/bookings?${new URLSearchParams({ text: listed })}`;
  const { rows, more } = firstHits(found, list);
  const mayRecord = may(organiser, 'payments.record');
  // If there is only one exact hit, the search opens it at once. For organisers who may see registrations, a reference
  // must open the registration. So the booking is then no exact hit.
  const isExact = !may(organiser, 'registrations.read') && listed !== undefined;
  return {
    id: 'bookings',
    title: 'Bookings',
    isSimilar: listed === undefined,
    more,
    hits: rows.map(
      ({ id, applicantName, reference, organisation, status, balance, paymentState, ...spot }) => {
        const isHeld = status === 'requested' || status === 'confirmed';
        return {
          id,
          title: applicantName,
          notes: [
            `${titleOf(context.settings, spot.option)}, ${describeSpot(spot, formatShortDay)}`,
            reference,
            ...(organisation === null ? [] : [organisation]),
          ],
          status: [
            { word: statusWords[status], tone: statusTones[status] },
            { word: paymentStateWords[paymentState], tone: paymentStateTones[paymentState] },
          ],
          to: `/organiser/bookings/${id}`,
          payAt:
            mayRecord && isHeld && balance && balance.due > 0
              ? `/organiser/bookings/${id}/payments#record`
              : undefined,
          isExact: isExact && reference === readReference(text),
        };
      },
    ),
  };
}
