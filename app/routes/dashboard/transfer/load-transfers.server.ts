import { formatInstant } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { describeTransfer } from '#conference/edition/money/bank-accounts.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import { transferQr } from '#conference/edition/money/transfer-qr.ts';
import { listTransferProofs } from '#conference/transfers/transfer-proofs.server.ts';
import type { RequestContext } from '#platform/http/request-context.server.ts';
import type { Speaker } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import { drawQr } from '#ui/qr/draw-qr.server.ts';
import type { Due } from './list-dues.server.ts';
import { transferPartWords } from './transfer-part-words.ts';

/** Loads how the participant can pay each charge that is due by bank transfer. */
export async function loadTransfers(
  { db }: Pick<RequestContext, 'db'>,
  { speaker, reference, dues }: { speaker: Speaker; reference: string; dues: readonly Due[] },
) {
  const words = speaker.words(transferPartWords);
  return await Promise.all(
    dues.map(async ({ of, balance, booking, ...due }) => {
      const { due: amount, currency } = balance;
      const lines = describeTransfer(edition.bankAccounts, { currency, reference });
      const qr = transferQr(edition.bankAccounts, { amount: { amount, currency }, reference });
      const proofs = await listTransferProofs(db, of);
      return {
        ...due,
        of,
        amount: formatMoney({ amount, currency }, speaker.locale),
        lines: lines?.map(([term, value]) => [speaker.sentence(term), value] as const),
        qr: qr === undefined ? undefined : drawQr(qr),
        proofs: proofs.map(({ id, state, sentAt }) => ({
          id,
          state,
          words: say(words[state], { day: formatInstant(sentAt, edition, speaker.locale) }),
        })),
      };
    }),
  );
}

export type TransferDue = Awaited<ReturnType<typeof loadTransfers>>[number];
