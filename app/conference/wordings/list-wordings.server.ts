import { bookingWordings } from './booking-wordings.server.ts';
import { cancellationWordings } from './cancellation-wordings.server.ts';
import type { Wording } from './make-wording.server.ts';
import { moneyWordings } from './money-wordings.server.ts';
import { registrationWordings } from './registration-wordings.server.ts';

/** The mails to participants whose texts owners can change. */
export const wordings: readonly Wording[] = [
  ...registrationWordings,
  ...moneyWordings,
  ...cancellationWordings,
  ...bookingWordings,
];

export function findWording(mail: string): Wording | undefined {
  return wordings.find((wording) => wording.mail === mail);
}
