import type { MailKind } from '#conference/mails/mail-kinds.ts';
import { bookingWordings } from './booking-wordings.server.ts';
import { cancellationWordings } from './cancellation-wordings.server.ts';
import { erasureWordings } from './erasure-wordings.server.ts';
import { greetingWording } from './greeting-wording.server.ts';
import type { Wording } from './make-wording.server.ts';
import { moneyWordings } from './money-wordings.server.ts';
import { paperWordings } from './paper-wordings.server.ts';
import { payerWordings } from './payer-wordings.server.ts';
import { registrationWordings } from './registration-wordings.server.ts';
import { speakerWordings } from './speaker-wordings.server.ts';

/** The mails whose texts owners can change. */
export const mailWordings: readonly Wording<MailKind>[] = [
  ...registrationWordings,
  ...moneyWordings,
  ...payerWordings,
  ...cancellationWordings,
  ...bookingWordings,
  ...paperWordings,
  ...speakerWordings,
  ...erasureWordings,
];

/** The greeting, and the mails. */
export const wordings: readonly Wording[] = [greetingWording, ...mailWordings];

export function findWording(mail: string): Wording | undefined {
  return wordings.find((wording) => wording.mail === mail);
}

/** Returns the wording of a kind of mail. Throws if owners cannot change its texts. */
export function wordingOf(mail: MailKind): Wording<MailKind> {
  const found = mailWordings.find((wording) => wording.mail === mail);
  if (!found) throw new Error(`Nobody can change the texts of ${mail}.`);
  return found;
}
