import { Link, redirect } from 'react-router';
import { listFormerReceipts } from '#conference/money/receipts/former-participants.server.ts';
import { say, sayRich } from '#platform/words/words.ts';
import { MailboxFrame } from '#routes/login/mailbox/mailbox-frame.tsx';
import { signedInWords } from '#routes/login/mailbox/own-pages-words.ts';
import { payerLoader } from '#routes/login/mailbox/payer-route.server.ts';
import type { Route } from './+types/former-receipts';
import { formerReceiptsWords } from './former-receipts-words.ts';
import { describeReceipts } from './load-receipts.server.ts';
import { ReceiptList } from './receipt-list.tsx';

/** The documents of the registrations of a proved mailbox that were withdrawn. The page changes nothing. */
export const loader = payerLoader(async ({ context, translator, payer }) => {
  if (payer.registrationId !== undefined) throw redirect('/dashboard/receipts');
  const former = await listFormerReceipts(context.db, payer.payerEmail);
  return {
    words: translator.words(formerReceiptsWords),
    frameWords: translator.words(signedInWords),
    email: payer.payerEmail,
    former: former.map(({ reference, receipts }) => ({
      reference,
      // Nothing is due any more, so an invoice shows no balance.
      list: describeReceipts(receipts, translator, () => undefined),
    })),
  };
});

export default function FormerReceipts({
  loaderData: { words, frameWords, email, former },
}: Route.ComponentProps) {
  return (
    <MailboxFrame pageTitle={words.title} heading={words.title} words={frameWords} email={email}>
      <p className="mt-8 max-w-prose">
        {former.length > 0
          ? words.lead
          : sayRich(words.nothing, { login: (text) => <Link to="/login">{text}</Link> })}
      </p>
      <div className="max-w-3xl">
        {former.map(({ reference, list }) => (
          <section key={reference} className="mt-10" aria-label={reference}>
            <h2 className="text-h3">{say(words.reference, { reference })}</h2>
            <ReceiptList data={list} pages="/my-receipts" id={reference} />
          </section>
        ))}
      </div>
    </MailboxFrame>
  );
}
