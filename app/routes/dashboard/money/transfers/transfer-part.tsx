import { Form, useNavigation } from 'react-router';
import { sayRich, type WordsOf } from '#platform/words/words.ts';
import { FileField } from '#ui/form/file-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import { mailTo } from '#ui/layout/mail-to.ts';
import { QrCode } from '#ui/qr/qr-code.tsx';
import type { TransferDue } from './load-transfers.server.ts';
import type { transferPartWords } from './transfer-part-words.ts';

type TransferPartProps = {
  due: TransferDue;
  words: WordsOf<typeof transferPartWords>;
  contact: { email: string; reference: string };
  /** Why the proof that was just sent was refused. */
  error: string | undefined;
};

/** Shows how to pay one charge by bank transfer, and the form that sends a proof of the transfer. */
export function TransferPart({ due, words, contact, error }: TransferPartProps) {
  const { of, title, amount, payBy, lines, qr, proofs } = due;
  if (!lines) {
    return (
      <section className="mt-10" aria-labelledby={`transfer-${of.id}`}>
        <h3 id={`transfer-${of.id}`} className="text-h4">
          {title}
        </h3>
        <p className="mt-3">
          {sayRich(words.ask, {
            ...contact,
            mail: (text) => <a href={mailTo(contact.email)}>{text}</a>,
            strong: (text) => <strong>{text}</strong>,
          })}
        </p>
      </section>
    );
  }
  const rows = [
    [words.amount, amount] as const,
    ...(payBy === undefined ? [] : [[words.payBy, payBy] as const]),
    ...lines,
  ];
  return (
    <section className="mt-10" aria-labelledby={`transfer-${of.id}`}>
      <h3 id={`transfer-${of.id}`} className="text-h4">
        {title}
      </h3>
      <p className="mt-3">
        {words.how} {of.kind === 'booking' && words.several}
      </p>
      <dl className="mt-3 border-t-2 border-indigo">
        {rows.map(([term, value]) => (
          <div key={term} className="grid gap-x-6 border-b border-paper-line py-2 sm:grid-cols-[10rem_1fr]">
            <dt className="font-semibold">{term}</dt>
            {/* One click selects exactly the whole value. */}
            <dd className="wrap-anywhere select-all">{value}</dd>
          </div>
        ))}
      </dl>
      {qr && (
        <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
          <QrCode code={qr} title={words.qr} />
          <p>{words.scan}</p>
        </div>
      )}
      <p className="mt-3 text-ink-soft">{words.charges}</p>
      <h4 className="mt-6 font-semibold">{words.proofTitle}</h4>
      <p className="mt-1">{words.proofText}</p>
      {proofs.length > 0 && (
        <ul className="mt-2 list-disc ps-5">
          {proofs.map((proof) => (
            <li key={proof.id}>{proof.words}</li>
          ))}
        </ul>
      )}
      <ProofForm of={of} words={words} error={error} key={proofs.length} />
    </section>
  );
}

function ProofForm({
  of,
  words,
  error,
}: Pick<TransferPartProps, 'words' | 'error'> & Pick<TransferDue, 'of'>) {
  const isSending = useNavigation().formData?.get('id') === of.id;
  return (
    <Form method="post" encType="multipart/form-data" className="mt-3 grid max-w-md gap-3">
      <input type="hidden" name="intent" value="send-proof" />
      <input type="hidden" name="kind" value={of.kind} />
      <input type="hidden" name="id" value={of.id} />
      <FileField
        id={`proof-${of.id}`}
        name="proof"
        label={words.proofLabel}
        hint={words.proofHint}
        accept=".png,.jpg,.jpeg,.pdf"
        error={error}
      />
      <div>
        <Button variant="line" size="small" isBusy={isSending} busyLabel={words.sending}>
          {words.send}
        </Button>
      </div>
    </Form>
  );
}
