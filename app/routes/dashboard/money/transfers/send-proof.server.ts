import { data } from 'react-router';
import type { GroupPayer } from '#conference/money/group/group-payment.ts';
import { isChargeKind } from '#conference/money/ledger/payment.ts';
import { sendTransferProof } from '#conference/money/transfers/send-transfer-proof.server.ts';
import { uploadLimits } from '#conference/registration/registration-rate-limits.server.ts';
import { checkUpload } from '#platform/files/check-upload.server.ts';
import { fieldFile, fieldText } from '#platform/forms/forms.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { wideNetworkOf } from '#platform/http/security/networks.server.ts';
import { fileRefusal } from '#routes/forms/file-refusal.ts';
import type { PostedForm } from '#routes/forms/form-action.server.ts';
import { redirectTo, refuseForNow } from '#routes/forms/form-answers.server.ts';
import { unlessNotStored } from '#routes/forms/form-files.server.ts';
import { fileWords } from '#routes/forms/form-words.ts';
import type { ParticipantForm } from '#routes/visitor/participant-route.server.ts';
import { findNoRoom } from '../../find-no-room.server.ts';
import { pathForOthers } from '../group/payer-paths.ts';
import { transferRefusalWords } from './transfer-part-words.ts';

/** Each key of `errors` is the id of the registration, booking or group payment that the refused proof was sent for. */
export type ProofRefusal = { errors?: Partial<Record<string, string>>; message?: string };

/** Stores a participant's proof of a transfer, which the form on the payment page sends. */
export async function sendProof(posted: ParticipantForm) {
  const { registrationId } = posted.participant;
  return await sendPayersProof({ ...posted, payer: { registrationId } });
}

/** Stores the proof of a transfer by a participant, or by somebody who pays for others without a registration. */
export async function sendPayersProof({
  context,
  form,
  payer,
  translator,
}: PostedForm<{ payer: GroupPayer }>) {
  const limit = await context.limits.take(uploadLimits.byAddress, context.clientAddress);
  if (!limit.ok) return refuseForNow(limit.retryAfterSeconds, {});
  const words = translator.words(transferRefusalWords);
  const sentKind = fieldText(form, 'kind');
  const chargeKind = isChargeKind(sentKind) ? sentKind : undefined;
  const kind = sentKind === 'group' ? ('group' as const) : chargeKind;
  const id = fieldText(form, 'id');
  if (kind === undefined || !isUuid(id)) return refuse(404, { message: words['not-yours'] });
  const refuseFile = (message: string) => refuse(422, { errors: { [id]: message } });
  const file = fieldFile(form, 'proof');
  if (!file) return refuseFile(words['no-file']);
  const refuseNoRoom = (message: string) => refuse(503, { errors: { [id]: message } });
  const noRoom = await findNoRoom({ context, translator, ...findSender(payer) });
  if (noRoom) return refuseNoRoom(noRoom);
  const checked = await checkUpload(await file.bytes(), {
    pdf: true,
    asker: {
      person: payer.registrationId ?? payer.payerEmail,
      network: wideNetworkOf(context.clientAddress),
    },
  });
  if (!checked.ok) {
    return refuseFile(fileRefusal({ name: file.name, reason: checked.reason, pdf: true }, translator));
  }
  const { requestId } = context;
  const proof = { of: { kind, id }, ...payer, file: checked.file, requestId };
  const sent = await unlessNotStored(context, () => sendTransferProof(context, proof, context.now()));
  if (!sent) return refuseNoRoom(translator.words(fileWords).noRoom);
  const page = kind === 'group' ? `${pathForOthers(payer)}/${id}` : '/dashboard/payment';
  if (sent.ok) return redirectTo(page, 'file-saved');
  return refuse(sent.reason === 'not-yours' ? 404 : 409, { message: words[sent.reason] });
}

function findSender({ registrationId }: GroupPayer) {
  return registrationId === undefined ? {} : { participant: { registrationId } };
}

function refuse(status: number, refusal: ProofRefusal) {
  return data(refusal, { status });
}
