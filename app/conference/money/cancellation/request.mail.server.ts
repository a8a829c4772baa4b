import { edition } from '#conference/edition/edition.server.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import type { Settings, WithSettings } from '#conference/edition/settings.ts';
import { defineMail, oneLineLabelStarts } from '#conference/mails/define-mail.server.ts';
import { exampleAmount } from '#conference/mails/example-person.server.ts';
import type { ChargeKind } from '#conference/money/ledger/payment.ts';
import { writeMoneyLetter } from '#conference/money/mails/money-letter.server.tsx';
import {
  exampleOf,
  type Mailed,
  readMailedCharge,
} from '#conference/money/mails/read-mailed-charge.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { addressIn } from '#platform/words/locales.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import { cancellationMailWords } from './cancellation-mail-words.ts';
import { describeBookingRefunds, exampleBookingRefund } from './describe-booking-refunds.server.ts';
import { describePayer } from './describe-payer.server.ts';
import { type DeskRequest, readRequest } from './list-requests.server.ts';

type News = Mailed & {
  /** The value of `{kind}` in the mail texts. It selects the sentence about the request. */
  asked: string;
  /** The refund by the rules, formatted. Undefined if the request is not about money. */
  money: { amount: string | undefined } | undefined;
  /** Further sentences about refunds, for example who gets them if somebody else paid. */
  more: readonly string[];
};

type Asked = News & { address: string };

const { subject, title, button } = oneLineLabelStarts;

/** The mail that confirms a request. It is not sent if the request is not open any more. */
export const cancellationAskedMail = defineMail({
  kind: 'cancellation-asked',
  words: cancellationMailWords,
  async read(platform, requestId) {
    const { request, news } = (await readNews(platform, requestId)) ?? {};
    if (!news || request?.state !== 'open') return undefined;
    const path = addressIn(news.translator.locale, '/dashboard/cancel');
    return { ...news, address: `${platform.config.origin}${path}` };
  },
  render({ asked, money, more, address, ...mailed }: Asked, words, { contact }) {
    const { greeting, reference, item } = mailed;
    const ofMoney =
      money?.amount === undefined ? words.askedNothing : say(words.askedMoney, { amount: money.amount });
    return writeMoneyLetter(mailed, {
      subject: say(words.askedSubject, { reference }),
      title: words.askedTitle,
      paragraphs: [
        greeting,
        say(words.asked, { kind: asked, title: item.title, reference }),
        ...(money === undefined ? [] : [ofMoney]),
        ...more,
        say(words.askedNext, { days: contact.workingDaysToAnswer }),
      ],
      button: { label: words.open, to: address },
    });
  },
  labels: {
    askedSubject: subject,
    askedTitle: title,
    asked: 'What was asked for',
    askedMoney: 'If money comes back',
    backToPayer: 'If somebody else paid',
    askedNothing: 'If no money comes back',
    askedNext: 'When we answer',
    open: button,
  },
  examples: {
    'A registration, with money back': exampleAsked('registration', 80),
    'A booking, without money back': exampleAsked('booking', 0),
  },
});

function exampleNews(
  translator: Translator,
  settings: Settings,
  { kind, percent, origin = '' }: { kind: ChargeKind; percent: number; origin?: string },
): News {
  return {
    ...exampleOf(translator, kind, settings, origin),
    asked: kind === 'booking' ? 'booking' : 'cancellation',
    money: { amount: percent > 0 ? exampleAmount(translator, percent) : undefined },
    more: kind === 'booking' ? [] : [translator.words(cancellationMailWords).backToPayer],
  };
}

function exampleAsked(kind: ChargeKind, percent: number) {
  return (translator: Translator, origin: string, settings: Settings): Asked => ({
    ...exampleNews(translator, settings, { kind, percent }),
    address: `${origin}${addressIn(translator.locale, '/dashboard/cancel')}`,
  });
}

type Answered = News & {
  isGranted: boolean;
  /** The organisers' answer to a refused request, if they wrote one. */
  answer: string | undefined;
};

/** The mail with the organisers' decision. */
export const cancellationAnsweredMail = defineMail({
  kind: 'cancellation-answered',
  words: cancellationMailWords,
  async read(platform, requestId) {
    const { request, news } = (await readNews(platform, requestId)) ?? {};
    if (!request || !news) return undefined;
    if (request.state === 'refused') {
      return { ...news, isGranted: false, answer: request.answer };
    }
    if (request.state !== 'granted') return undefined;
    const ofBookings =
      request.booking_id === null && request.kind !== 'substitution'
        ? await describeBookingRefunds(platform.db, request.registration_id, news.translator)
        : [];
    return { ...news, more: [...news.more, ...ofBookings], isGranted: true, answer: undefined };
  },
  render({ asked, money, more, isGranted, answer, ...mailed }: Answered, words) {
    const { greeting, reference, item, email, receipts } = mailed;
    const questions = say(words.questions, { email, reference });
    if (!isGranted) {
      return writeMoneyLetter(mailed, {
        subject: say(words.refusedSubject, { reference }),
        title: words.refusedTitle,
        paragraphs: [greeting, words.refused, words.nothingChanged, questions],
        typed: answer,
      });
    }
    const days = edition.refunds.paidWithinDays;
    const ofMoney =
      money?.amount === undefined
        ? words.askedNothing
        : say(words.grantedMoney, { amount: money.amount, days });
    return writeMoneyLetter(mailed, {
      subject: say(words.grantedSubject, { reference }),
      title: words.grantedTitle,
      paragraphs: [
        greeting,
        say(words.granted, { kind: asked, title: item.title, reference }),
        ...(money === undefined ? [] : [ofMoney]),
        ...more,
        questions,
      ],
      button: { label: words.receipts, to: receipts },
    });
  },
  labels: {
    grantedSubject: `${subject}, if it is granted`,
    grantedTitle: `${title}, if it is granted`,
    granted: 'What was granted',
    grantedMoney: 'If money comes back',
    backToPayer: 'If somebody else paid',
    bookingBack: 'If money comes back for a booking',
    askedNothing: 'If no money comes back',
    refusedSubject: `${subject}, if it is refused`,
    refusedTitle: `${title}, if it is refused`,
    refused: 'Before the organisers’ answer',
    nothingChanged: 'After the organisers’ answer',
    questions: 'Last sentence',
    receipts: button,
  },
  examples: {
    'Granted, with money back': (translator, origin, settings) => {
      const news = exampleNews(translator, settings, { kind: 'registration', percent: 80, origin });
      return {
        ...news,
        more: [...news.more, exampleBookingRefund(translator, settings)],
        isGranted: true,
        answer: undefined,
      };
    },
    'Granted, without money back': (translator, origin, settings) => ({
      ...exampleNews(translator, settings, { kind: 'booking', percent: 0, origin }),
      isGranted: true,
      answer: undefined,
    }),
    Refused: (translator, _origin, settings) => ({
      ...exampleNews(translator, settings, { kind: 'registration', percent: 0 }),
      isGranted: false,
      answer: 'The documents were printed already.',
    }),
  },
});

/** Reads a request and what the mails about it contain. */
export async function readNews(
  platform: Platform & WithSettings,
  requestId: string,
): Promise<{ request: DeskRequest; news: News } | undefined> {
  const request = await readRequest(platform, requestId);
  const of =
    request?.booking_id == null
      ? ({ kind: 'registration', id: request?.registration_id ?? '' } as const)
      : ({ kind: 'booking', id: request.booking_id } as const);
  const mailed = request && (await readMailedCharge(platform, of));
  if (!request || !mailed) return undefined;
  const { translator } = mailed;
  const { quoted_amount: quoted, currency } = request;
  const amount = quoted > 0 ? formatMoney({ amount: quoted, currency }, translator.locale) : undefined;
  // A substitute takes over the place and its payments, so nothing is refunded.
  const money = request.kind === 'substitution' ? undefined : { amount };
  const more = money?.amount === undefined ? [] : await describePayer(platform.db, of, translator);
  return { request, news: { ...mailed, asked: nameKind(request), money, more } };
}

function nameKind({ kind, booking_id }: DeskRequest): string {
  if (booking_id !== null) return 'booking';
  return kind === 'visa-refusal' ? 'refusal' : kind;
}
