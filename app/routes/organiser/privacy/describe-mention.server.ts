import { findSpans, type TextKind } from '#conference/privacy/mentions/mention.ts';
import type { OthersText } from '#conference/privacy/mentions/others-texts.server.ts';
import { describeZonedTime } from '../desk-dates.server.ts';

const kindWords: Record<TextKind, string> = {
  message: 'Message to a group',
  enquiry: 'Message in the inbox',
  'enquiry-entry': 'Note, reply or answer in the inbox',
  note: 'Note on a registration',
  'payment-note': 'Note on a payment',
  'booking-message': 'Message to the applicant of a booking',
  'cancellation-answer': 'Answer to a request to cancel',
};

const pages: Record<OthersText['home']['kind'], string> = {
  message: '/organiser/messages',
  enquiry: '/organiser/enquiries',
  registration: '/organiser/registrations',
  booking: '/organiser/bookings',
};

/** How many characters the page shows before and after a mention. */
const shownAround = 160;

/** Describes a text that mentions a person. Shortens it to the words around each mention. */
export function describeMention(text: OthersText, words: readonly string[]) {
  const { kind, id, home } = text;
  return {
    kind,
    id,
    title: kindWords[kind],
    reference: home.reference ?? null,
    at: describeZonedTime(text.at),
    to: home.kind === 'message' ? pages.message : `${pages[home.kind]}/${home.id}`,
    pieces: text.parts
      .flatMap((part) => splitAtMentions(part, words))
      .map((piece, index) => ({ ...piece, index })),
  };
}

/** Splits a text into pieces and omits the words far from a mention. `isHit` marks pieces that name the person. */
function splitAtMentions(text: string, words: readonly string[]): { text: string; isHit: boolean }[] {
  const pieces: { text: string; isHit: boolean }[] = [];
  let from = 0;
  for (const span of findSpans(text, words)) {
    const before = text.slice(from, span.from);
    const isLong = before.length > 2 * shownAround;
    const near = isLong
      ? `${from === 0 ? '' : before.slice(0, shownAround)} … ${before.slice(-shownAround)}`
      : before;
    pieces.push({ text: near, isHit: false }, { text: text.slice(span.from, span.to), isHit: true });
    from = span.to;
  }
  const rest = text.slice(from);
  if (pieces.length === 0) return [];
  pieces.push({
    text: rest.length > shownAround ? `${rest.slice(0, shownAround)} … ` : `${rest} `,
    isHit: false,
  });
  return pieces.filter((piece) => piece.text !== '');
}
