import { formatInstant } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import { readMailedCharge } from '#conference/money/mails/read-mailed-charge.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { hashToken, newToken } from '#platform/keys/secrets.server.ts';
import { addressIn } from '#platform/words/locales.ts';
import { describeBookingRefunds } from './describe-booking-refunds.server.ts';
import { describePayer } from './describe-payer.server.ts';
import { type DeskRequest, readRequest } from './list-requests.server.ts';
import {
  writeAskedMail,
  writeGrantedMail,
  writeInviteMail,
  writeRefusedMail,
  writeTakenOverMail,
} from './write-cancellation-mails.server.tsx';

type Store = Pick<Platform, 'db' | 'secrets' | 'config' | 'translations' | 'now'>;

/** Composes the mail that confirms a request. Returns undefined if the request is not open any more. */
export async function composeAskedMail(store: Store, requestId: string): Promise<ComposedMail | undefined> {
  const news = await readNews(store, requestId);
  if (news?.request.state !== 'open') return undefined;
  const { mailed, asked, money, payer } = news;
  const address = `${store.config.origin}${addressIn(mailed.translator.locale, '/dashboard/cancel')}`;
  return await writeAskedMail(mailed, { asked, money, payer, address });
}

/** Composes the mail with the organisers' decision. */
export async function composeAnsweredMail(
  store: Store,
  requestId: string,
): Promise<ComposedMail | undefined> {
  const news = await readNews(store, requestId);
  if (!news) return undefined;
  const { mailed, request, asked, money, payer } = news;
  if (request.state === 'refused') {
    return await writeRefusedMail(mailed, request.answer?.split('\n').filter((line) => line !== '') ?? []);
  }
  if (request.state !== 'granted') return undefined;
  const ofBookings =
    request.booking_id === null && request.kind !== 'substitution'
      ? await describeBookingRefunds(store.db, request.registration_id, mailed.translator)
      : [];
  return await writeGrantedMail(mailed, { asked, money, more: [...payer, ...ofBookings] });
}

/**
 * Composes the mail with a new link for the substitute. The link of an earlier mail stops working. Returns undefined if
 * the link was used or has expired.
 */
export async function composeSubstituteMail(
  store: Store,
  requestId: string,
): Promise<ComposedMail | undefined> {
  const news = await readNews(store, requestId);
  if (!news?.request.substitute) return undefined;
  const token = newToken();
  const request = await store.db
    .updateTable('cancellation_request')
    .set({ link_hash: hashToken(token) })
    .where('id', '=', requestId)
    .where('state', '=', 'granted')
    .where('substitute_id', 'is', null)
    .where('link_expires_at', '>', store.now())
    .returning('link_expires_at')
    .executeTakeFirst();
  if (!request?.link_expires_at) return undefined;
  const { mailed } = news;
  const { locale } = mailed.translator;
  return await writeInviteMail(mailed, {
    to: news.request.substitute,
    until: formatInstant(request.link_expires_at, edition, locale),
    address: `${store.config.origin}${addressIn(locale, '/registration')}?substitute=${token}`,
  });
}

/** Composes the mail that tells the first person that a substitute took over the place. */
export async function composeTakenOverMail(
  store: Store,
  requestId: string,
): Promise<ComposedMail | undefined> {
  const news = await readNews(store, requestId);
  if (!news?.request.substitute_id) return undefined;
  const { mailed, request } = news;
  const ofBookings = await describeBookingRefunds(store.db, request.registration_id, mailed.translator);
  return await writeTakenOverMail(mailed, ofBookings);
}

async function readNews(store: Store, requestId: string) {
  const request = await readRequest(store, requestId);
  const of =
    request?.booking_id == null
      ? ({ kind: 'registration', id: request?.registration_id ?? '' } as const)
      : ({ kind: 'booking', id: request.booking_id } as const);
  const mailed = request && (await readMailedCharge(store, of));
  if (!request || !mailed) return undefined;
  const { locale } = mailed.translator;
  const amount =
    request.quoted_amount > 0
      ? formatMoney({ amount: request.quoted_amount, currency: request.currency }, locale)
      : undefined;
  // A substitute takes over the place and its payments, so nothing is refunded.
  const money = request.kind === 'substitution' ? undefined : { amount };
  const payer = money?.amount === undefined ? [] : await describePayer(store.db, of, mailed.translator);
  return { request, mailed, asked: nameKind(request), money, payer };
}

/** Returns the value of `{kind}` in the mail texts. It selects the sentence about the request. */
function nameKind({ kind, booking_id }: DeskRequest): string {
  if (booking_id !== null) return 'booking';
  return kind === 'visa-refusal' ? 'refusal' : kind;
}
