import { formatDayWithWeekday } from '#conference/edition/days.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import { feeOf, nameParticipantType } from '#conference/edition/participant-types.server.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { readOwnWait } from '#conference/registration/places/waiting-list.server.ts';
import { say } from '#platform/words/words.ts';
import type { ParticipantRequest } from '#routes/visitor/participant-route.server.ts';
import type { readOwnRegistration } from '#routes/visitor/visitor.server.ts';
import { waitingWords } from './waiting-words.ts';

type OwnRegistration = Awaited<ReturnType<typeof readOwnRegistration>>;

/** Loads what somebody on the waiting list sees: where they stand, or the offer of a place. */
export async function loadWaiting(
  { context, translator }: Pick<ParticipantRequest, 'context' | 'translator'>,
  { id, reference, email, participantType }: OwnRegistration,
) {
  const { locale } = translator;
  const words = translator.words(waitingWords);
  const wait = await readOwnWait(context.db, context.settings, id);
  const balance = await readBalance(context.db, { kind: 'registration', id });
  const fee = balance
    ? { amount: balance.charged, currency: balance.currency }
    : feeOf(context.settings, participantType);
  const type = nameParticipantType(context.settings, participantType, translator);
  const days = context.settings.registration.places.offerDays;
  return {
    words,
    reference,
    state: wait?.state ?? 'left',
    ahead: wait?.state === 'waiting' ? say(words.ahead, { ahead: wait.ahead }) : undefined,
    waiting: say(words.waiting, { type, email, days }),
    until: wait?.state === 'offered' ? formatDayWithWeekday(wait.until, locale) : '',
    fee: formatMoney(fee, locale),
  };
}

export type Waiting = Awaited<ReturnType<typeof loadWaiting>>;
