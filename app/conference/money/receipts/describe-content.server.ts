import { formatDayWithWeekday, formatPeriod } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { nameParticipantType } from '#conference/edition/participant-types.server.ts';
import { type ReceiptContent, type ReceiptKind, seriesLetters } from './receipt.ts';

/** The organisers, as they are named on the documents of this edition. */
function describeSeller(): ReceiptContent['seller'] {
  const { street, city, postalCode, country, email } = edition.contact;
  const { taxNumber } = edition.receipts ?? {};
  return {
    names: edition.organisers,
    address: [street, `${city} ${postalCode}`, country],
    email,
    ...(taxNumber && { taxNumber }),
  };
}

/** The fee or the booking that a charge is for. */
export type Charged =
  | { kind: 'registration'; participantType: string }
  | { kind: 'booking'; option: string; day: string | null };

function describeItem(charged: Charged): string {
  if (charged.kind === 'registration') {
    return `Registration: ${nameParticipantType(charged.participantType)}`;
  }
  const title = edition.catalogue.find(({ id }) => id === charged.option)?.title ?? charged.option;
  const { festival } = edition;
  const when = charged.day ? formatDayWithWeekday(charged.day) : festival && formatPeriod(festival);
  return [festival?.name, title, when].filter(Boolean).join(', ');
}

/** Returns the content of a new document. `charged` is undefined if the person was erased. */
export function describeContent(kind: ReceiptKind, charged: Charged | undefined): ReceiptContent {
  const year = edition.conference.from.slice(0, 4);
  return {
    series: `${seriesLetters[kind]}-${year}`,
    event: `${edition.name}, ${edition.place}, ${formatPeriod(edition.conference)}`,
    seller: describeSeller(),
    item: charged ? describeItem(charged) : edition.name,
    paper: edition.receipts?.paper ?? 'a4',
  };
}
