import { TextField } from '#ui/form/text-field.tsx';
import { ButtonForm, IntentForm } from '../form/intent-form.tsx';
import { type Column, DataTable } from '../list/data-table.tsx';
import { Fold } from '../page/fold.tsx';

type Sum = { state: string; count: number; amount: string };

type EditionSectionProps = {
  edition: {
    id: string;
    mayCancel: boolean;
    cancelled: { at: string; isStopped: boolean; isOrdered: boolean; sums: Sum[] } | undefined;
  };
  error: string | undefined;
};

/** The cancellation of the whole edition: the form for owners, and how far its refunds are. */
export function EditionSection({ edition: { id, mayCancel, cancelled }, error }: EditionSectionProps) {
  if (!cancelled && !mayCancel) return null;
  return (
    <section id="edition" className="mt-14 max-w-3xl">
      <h2>The whole conference</h2>
      {cancelled ? (
        <>
          <p className="mt-2">
            Cancelled on {cancelled.at}. {progressOf(cancelled)}
          </p>
          <DataTable
            className="mt-4"
            rows={withIds(cancelled.sums)}
            columns={columns}
            empty="No refunds yet."
          />
          {mayCancel &&
            (cancelled.isStopped ? (
              <ButtonForm intent="resume" className="mt-4">
                Resume the refunds
              </ButtonForm>
            ) : (
              <ButtonForm intent="stop" className="mt-4">
                Stop the refunds
              </ButtonForm>
            ))}
        </>
      ) : (
        <Fold className="mt-3" title="Cancel the conference" isOpen={error !== undefined}>
          <IntentForm
            intent="cancel-edition"
            button="Cancel the conference and refund everybody"
            variant="line"
            className="max-w-md pb-3"
          >
            <p>
              Every payment for registrations and bookings is refunded in full, and a mail tells each payer.
              You cannot undo this, but you can stop the refunds that were not sent yet.
            </p>
            <TextField
              name="editionId"
              label="Type the edition’s name to confirm"
              hint={`It is ${id}.`}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={100}
              error={error}
            />
          </IntentForm>
        </Fold>
      )}
    </section>
  );
}

function progressOf({ isStopped, isOrdered }: { isStopped: boolean; isOrdered: boolean }): string {
  const ordered = isOrdered ? 'All refunds are ordered.' : 'The refunds are being ordered.';
  return isStopped ? `${ordered} They are stopped: none is sent.` : ordered;
}

const withIds = (sums: Sum[]) => sums.map((sum) => ({ ...sum, id: `${sum.state} ${sum.amount}` }));

const columns: Column<Sum & { id: string }>[] = [
  { label: 'State', cell: ({ state }) => state },
  { label: 'Refunds', className: 'number', cell: ({ count }) => count.toLocaleString('en') },
  { label: 'Amount', className: 'number', cell: ({ amount }) => <strong>{amount}</strong> },
];
