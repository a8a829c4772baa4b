import type { InvoiceErrors } from '#conference/money/receipts/receipt.ts';
import { Badge } from '#ui/feedback/status.tsx';
import { TextAreaField, TextField } from '#ui/form/text-field.tsx';
import { IntentForm } from '../../form/intent-form.tsx';
import { type Column, DataTable } from '../../list/data-table.tsx';
import { Fold } from '../../page/fold.tsx';
import type { PaymentsPageData } from '../load-payments.server.ts';

type Receipt = PaymentsPageData['receipts'][number];

export type InvoiceRefused = {
  errors?: InvoiceErrors;
  values: Partial<Record<'name' | 'address' | 'taxNumber', string>>;
};

const columns: Column<Receipt>[] = [
  {
    label: 'Document',
    className: 'is-words',
    cell: ({ kindWord, number, isCancelled, about }) => (
      <>
        {kindWord} <span className="whitespace-nowrap">{number}</span>{' '}
        {isCancelled && <Badge>Cancelled</Badge>}
        {about && <span className="block text-small">For {about}</span>}
      </>
    ),
  },
  { label: 'Issued on', className: 'whitespace-nowrap', cell: ({ issuedOn }) => issuedOn },
  { label: 'Amount', className: 'number', cell: ({ amount }) => amount },
  {
    label: 'PDF',
    cell: ({ id, number }) => (
      <a href={`/organiser/receipts/${id}`}>
        Download<span className="sr-only"> {number}</span>
      </a>
    ),
  },
];

type ReceiptsSectionProps = {
  receipts: Receipt[];
  /** Undefined if the organiser may not issue invoices. */
  invoice?: { refusal: InvoiceRefused | undefined; name: string } | undefined;
  /** What the edition calls an invoice: "Invoice" or "Request for payment". */
  asking: string;
};

/** Lists the receipts, invoices and credit notes of a charge, with the form for an invoice. */
export function ReceiptsSection({ receipts, invoice, asking }: ReceiptsSectionProps) {
  const word = asking.toLowerCase();
  const isCorrection = receipts.some(({ kind }) => kind === 'invoice');
  const values = invoice?.refusal?.values ?? { name: invoice?.name };
  const errors = invoice?.refusal?.errors ?? {};
  return (
    <section aria-labelledby="receipts">
      <h2 id="receipts">Receipts and other documents</h2>
      <DataTable className="mt-4" rows={receipts} columns={columns} empty="No documents yet." />
      {invoice && (
        <Fold
          title={isCorrection ? `Correct the ${word}` : `Issue the ${word}`}
          isOpen={invoice.refusal !== undefined}
        >
          <IntentForm
            intent="invoice"
            button={isCorrection ? `Cancel the ${word} and issue a new one` : `Issue the ${word}`}
            isSmall
            className="max-w-xl pb-3"
          >
            {isCorrection && (
              <p>
                An issued document never changes. A credit note cancels the {word}, and a new one is issued
                with these details and today’s price.
              </p>
            )}
            <TextField
              name="name"
              label="Name of the payer"
              maxLength={200}
              autoComplete="off"
              defaultValue={values.name}
              error={errors.name}
            />
            <TextAreaField
              name="address"
              label="Address"
              maxLength={500}
              autoComplete="off"
              defaultValue={values.address}
              error={errors.address}
            />
            <TextField
              name="taxNumber"
              label="Tax number"
              optional
              maxLength={40}
              autoComplete="off"
              defaultValue={values.taxNumber}
              error={errors.taxNumber}
            />
          </IntentForm>
        </Fold>
      )}
    </section>
  );
}
