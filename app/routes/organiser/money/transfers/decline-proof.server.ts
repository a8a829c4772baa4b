import type { ChargeKind } from '#conference/money/ledger/payment.ts';
import { declineTransferProof } from '#conference/money/transfers/decide-transfer-proof.server.ts';
import { declineSchema } from '#conference/money/transfers/transfer-proof.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { fieldErrors } from '#platform/forms/plain-text.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { refuse } from '../../form/read-fields.server.ts';
import type { OrganiserForm } from '../../organiser-route.server.ts';
import { addressOf } from '../act-on-payments.server.ts';

/** Declines a proof that the participant has sent. The participant gets the reason by mail. */
export async function declineFromForm(
  { context, by, form }: Pick<OrganiserForm, 'context' | 'by' | 'form'>,
  of: { kind: ChargeKind; id: string },
) {
  const proofId = fieldText(form, 'proofId');
  const read = declineSchema.safeParse({ reason: fieldText(form, 'reason') });
  if (!read.success) {
    const error = fieldErrors(read.error).reason ?? 'Please check the reason.';
    return refuse(422, { decline: { proofId, error } });
  }
  const declined = isUuid(proofId)
    ? await declineTransferProof(context, { of, proofId, ...read.data, ...by }, context.now())
    : ({ ok: false, reason: 'no-such-proof' } as const);
  if (!declined.ok) return refuse(409, { decline: { proofId, error: declineRefusals[declined.reason] } });
  return redirectTo(addressOf(of), 'proof-declined');
}

const declineRefusals = {
  'no-such-proof': 'There is no such proof.',
  confirmed: 'This proof was confirmed already. Undo its payment if that was a mistake.',
};
