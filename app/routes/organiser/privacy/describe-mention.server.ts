import { formatMoment } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { findSpans, type TextKind } from '#conference/privacy/mentions/mention.ts';
import type { OthersText } from '#conference/privacy/mentions/others-texts.server.ts';

const kindWords: Record<TextKind, string> = {
  message: 'Message to a group',
  enquiry: 'Message in the inbox',
  'enquiry-entry': 'Note or reply in the inbox',
  note: 'Note on a registration',
  'payment-note': 'Beside a payment',
  'booking-message': 'To the applicant of a booking',
};

const pages: Record<OthersText['home']['kind'], string> = {
  message: '/organiser/messages',
  enquiry: '/organiser/enquiries',
  registration: '/organiser/registrations',
  booking: '/organiser/bookings',
};

/** How much of a text is shown on each side of what was found. */
const around = 160;

/** A text that names somebody, in words, cut to what stands around the places. */
export function describeMention(text: OthersText, words: readonly string[]) {
  const { kind, id, home } = text;
  return {
    kind,
    id,
    title: kindWords[kind],
    reference: home.reference ?? null,
    at: formatMoment(text.at, edition),
    to: home.kind === 'message' ? pages.message : `${pages[home.kind]}/${home.id}`,
    pieces: text.parts
      .flatMap((part) => cut(part, words))
      // Where each stands among them, which never changes.
      .map((piece, place) => ({ ...piece, place })),
  };
}

/** The text in pieces, `isHit` those that name the person; what is far from any is left out. */
function cut(text: string, words: readonly string[]): { text: string; isHit: boolean }[] {
  const pieces: { text: string; isHit: boolean }[] = [];
  let from = 0;
  for (const span of findSpans(text, words)) {
    const before = text.slice(from, span.from);
    const isLong = before.length > 2 * around;
    const near = isLong ? `${from === 0 ? '' : before.slice(0, around)} … ${before.slice(-around)}` : before;
    pieces.push({ text: near, isHit: false }, { text: text.slice(span.from, span.to), isHit: true });
    from = span.to;
  }
  const rest = text.slice(from);
  if (pieces.length === 0) return [];
  pieces.push({ text: rest.length > around ? `${rest.slice(0, around)} … ` : `${rest} `, isHit: false });
  return pieces.filter((piece) => piece.text !== '');
}
