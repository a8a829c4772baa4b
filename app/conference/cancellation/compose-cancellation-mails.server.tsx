import { formatInstant } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import { readMailedCharge } from '#conference/finance/read-mailed-charge.server.ts';
import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import { RefundEmail } from '#conference/refunds/refund.email.tsx';
import type { Platform } from '#platform/http/request-context.server.ts';
import { hashToken, newToken } from '#platform/keys/secrets.server.ts';
import { renderMail } from '#platform/mail/render-mail.server.ts';
import { addressIn } from '#platform/words/locales.ts';
import { say } from '#platform/words/words.ts';
import { cancellationMailWords } from './cancellation-mail-words.ts';
import { describeBookingRefunds } from './describe-booking-refunds.server.ts';
import { describePayer } from './describe-payer.server.ts';
import { type DeskRequest, readRequest } from './list-requests.server.ts';

type Store = Pick<Platform, 'db' | 'secrets' | 'config' | 'translations' | 'now'>;

/** Composes the mail that confirms a request. Returns undefined if it is not open any more. */
export async function composeAskedMail(store: Store, requestId: string): Promise<ComposedMail | undefined> {
  const news = await readNews(store, requestId);
  if (news?.request.state !== 'open') return undefined;
  const { mailed, words, locale, asked, amount, payer } = news;
  const { reference, sender, to } = mailed;
  const paragraphs = [
    mailed.greeting,
    say(words.asked, asked),
    ...(news.request.kind === 'substitution'
      ? []
      : amount
        ? [say(words.askedMoney, { amount }), ...payer]
        : [words.askedNothing]),
    say(words.askedNext, { days: edition.contact.workingDaysToAnswer }),
  ];
  const button = {
    label: words.open,
    to: `${store.config.origin}${addressIn(locale, '/dashboard/cancel')}`,
  };
  return {
    to,
    subject: say(words.askedSubject, { reference }),
    ...(await renderMail(
      <RefundEmail {...{ locale, title: words.askedTitle, sender, paragraphs, button }} />,
    )),
  };
}

/** Composes the mail with the organisers' decision. */
export async function composeAnsweredMail(
  store: Store,
  requestId: string,
): Promise<ComposedMail | undefined> {
  const news = await readNews(store, requestId);
  if (!news) return undefined;
  const { mailed, words, locale, request, asked, amount, payer } = news;
  const { reference, sender, to, email } = mailed;
  const questions = say(words.questions, { email, reference });
  if (request.state === 'refused') {
    const answer = request.answer?.split('\n').filter((line) => line !== '') ?? [];
    const paragraphs = [mailed.greeting, words.refused, ...answer, words.nothingChanged, questions];
    return {
      to,
      subject: say(words.refusedSubject, { reference }),
      ...(await renderMail(<RefundEmail {...{ locale, title: words.refusedTitle, sender, paragraphs }} />)),
    };
  }
  if (request.state !== 'granted') return undefined;
  const money = amount
    ? [say(words.grantedMoney, { amount, days: edition.refunds.paidWithinDays }), ...payer]
    : request.kind === 'substitution'
      ? []
      : [words.askedNothing];
  const ofBookings =
    request.booking_id === null && request.kind !== 'substitution'
      ? await describeBookingRefunds(store.db, request.registration_id, mailed.speaker)
      : [];
  const paragraphs = [mailed.greeting, say(words.granted, asked), ...money, ...ofBookings, questions];
  return {
    to,
    subject: say(words.grantedSubject, { reference }),
    ...(await renderMail(<RefundEmail {...{ locale, title: words.grantedTitle, sender, paragraphs }} />)),
  };
}

/**
 * Composes the mail with a new link for the person who comes instead. The link of an earlier call stops working. Returns
 * undefined if the link was used or has expired.
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
  const { mailed, words, locale } = news;
  const { event, sender } = mailed;
  const until = formatInstant(request.link_expires_at, edition, locale);
  const paragraphs = [
    words.inviteDear,
    say(words.invite, { event }),
    words.inviteMoney,
    say(words.inviteLink, { until }),
    words.inviteIgnore,
  ];
  const address = `${store.config.origin}${addressIn(locale, '/registration')}?substitute=${token}`;
  const button = { label: words.inviteButton, to: address };
  return {
    to: news.request.substitute,
    subject: say(words.inviteSubject, { event }),
    ...(await renderMail(
      <RefundEmail {...{ locale, title: words.inviteTitle, sender, paragraphs, button }} />,
    )),
  };
}

/** Composes the mail that tells the first person that their place was taken over. */
export async function composeTakenOverMail(
  store: Store,
  requestId: string,
): Promise<ComposedMail | undefined> {
  const news = await readNews(store, requestId);
  if (!news?.request.substitute_id) return undefined;
  const { mailed, words, locale } = news;
  const { reference, sender, to, email } = mailed;
  const paragraphs = [
    mailed.greeting,
    say(words.takenOver, { reference }),
    ...(await describeBookingRefunds(store.db, news.request.registration_id, mailed.speaker)),
    say(words.questions, { email, reference }),
  ];
  return {
    to,
    subject: say(words.takenOverSubject, { reference }),
    ...(await renderMail(<RefundEmail {...{ locale, title: words.takenOverTitle, sender, paragraphs }} />)),
  };
}

async function readNews(store: Store, requestId: string) {
  const request = await readRequest(store, requestId);
  const of =
    request?.booking_id == null
      ? ({ kind: 'registration', id: request?.registration_id ?? '' } as const)
      : ({ kind: 'booking', id: request.booking_id } as const);
  const mailed = request && (await readMailedCharge(store, of));
  if (!request || !mailed) return undefined;
  const { locale } = mailed.speaker;
  const amount =
    request.quoted_amount > 0
      ? formatMoney({ amount: request.quoted_amount, currency: request.currency }, locale)
      : undefined;
  const asked = { kind: nameKind(request), title: mailed.item.title, reference: mailed.reference };
  const payer = await describePayer(store.db, of, mailed.speaker);
  const words = mailed.speaker.words(cancellationMailWords);
  return { request, mailed, locale, words, amount, asked, payer };
}

/** The name by which the sentences of the mails know what was asked for. */
function nameKind({ kind, booking_id }: DeskRequest): string {
  if (booking_id !== null) return 'booking';
  return kind === 'visa-refusal' ? 'refusal' : kind;
}
