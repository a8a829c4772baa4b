import { formatInstant } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { defineMail, oneLineLabelStarts } from '#conference/mails/define-mail.server.ts';
import { exampleDay } from '#conference/mails/example-person.server.ts';
import { writeMoneyLetter } from '#conference/money/mails/money-letter.server.tsx';
import { exampleOf, type Mailed } from '#conference/money/mails/read-mailed-charge.server.ts';
import { hashToken, newToken } from '#platform/keys/secrets.server.ts';
import { addressIn } from '#platform/words/locales.ts';
import { say } from '#platform/words/words.ts';
import { cancellationMailWords } from './cancellation-mail-words.ts';
import { describeBookingRefunds, exampleBookingRefund } from './describe-booking-refunds.server.ts';
import { readNews } from './request.mail.server.ts';

type Invited = Mailed & {
  /** When the link ends, formatted. */
  until: string;
  /** The URL of the link in the mail. */
  address: string;
};

const { subject, title, button } = oneLineLabelStarts;

/**
 * The mail that invites a substitute to register, with a new link. The link of an earlier mail stops working. It is not
 * sent if the link was used or has expired.
 */
export const substituteMail = defineMail({
  kind: 'substitute-invited',
  words: cancellationMailWords,
  async read(platform, requestId) {
    const { request, news } = (await readNews(platform, requestId)) ?? {};
    if (!news || !request?.substitute) return undefined;
    const token = newToken();
    const linked = await platform.db
      .updateTable('cancellation_request')
      .set({ link_hash: hashToken(token) })
      .where('id', '=', requestId)
      .where('state', '=', 'granted')
      .where('substitute_id', 'is', null)
      .where('link_expires_at', '>', platform.now())
      .returning('link_expires_at')
      .executeTakeFirst();
    if (!linked?.link_expires_at) return undefined;
    const { locale } = news.translator;
    return {
      ...news,
      to: request.substitute,
      until: formatInstant(linked.link_expires_at, edition, locale),
      address: `${platform.config.origin}${addressIn(locale, '/registration')}?substitute=${token}`,
    };
  },
  render({ until, address, ...mailed }: Invited, words) {
    const { event } = mailed;
    return writeMoneyLetter(mailed, {
      subject: say(words.inviteSubject, { event }),
      title: words.inviteTitle,
      paragraphs: [
        words.inviteDear,
        say(words.invite, { event }),
        words.inviteMoney,
        say(words.inviteLink, { until }),
        words.inviteIgnore,
      ],
      button: { label: words.inviteButton, to: address },
    });
  },
  labels: {
    inviteSubject: subject,
    inviteTitle: title,
    inviteDear: 'Greeting',
    invite: 'First sentence',
    inviteMoney: 'Fee',
    inviteLink: 'Link',
    inviteButton: button,
    inviteIgnore: 'Last sentence',
  },
  examples: {
    'A link that does not work': (translator, origin, settings) => ({
      ...exampleOf(translator, 'registration', settings),
      to: 'noor@example.org',
      until: exampleDay(translator),
      address: `${origin}${addressIn(translator.locale, '/registration')}`,
    }),
  },
});

/** `refunds` are sentences about the refunds of bookings. */
type TakenOver = Mailed & { refunds: readonly string[] };

/** The mail that tells the first person that a substitute took over the place. */
export const takenOverMail = defineMail({
  kind: 'place-taken-over',
  words: cancellationMailWords,
  async read(platform, requestId) {
    const { request, news } = (await readNews(platform, requestId)) ?? {};
    if (!news || !request?.substitute_id) return undefined;
    const { registration_id: id } = request;
    return { ...news, refunds: await describeBookingRefunds(platform.db, id, news.translator) };
  },
  render({ refunds, ...mailed }: TakenOver, words) {
    const { greeting, reference, email } = mailed;
    return writeMoneyLetter(mailed, {
      subject: say(words.takenOverSubject, { reference }),
      title: words.takenOverTitle,
      paragraphs: [
        greeting,
        say(words.takenOver, { reference }),
        ...refunds,
        say(words.questions, { email, reference }),
      ],
    });
  },
  labels: {
    takenOverSubject: subject,
    takenOverTitle: title,
    takenOver: 'What has happened',
    bookingBack: 'If money comes back for a booking',
    questions: 'Last sentence',
  },
  examples: {
    'With a booking': (translator, _origin, settings) => ({
      ...exampleOf(translator, 'registration', settings),
      refunds: [exampleBookingRefund(translator, settings)],
    }),
  },
});
