import { Badge } from '#ui/feedback/status.tsx';
import { IntentForm, ReasonField } from '../../form/intent-form.tsx';
import { Fold } from '../../page/fold.tsx';
import type { PaymentsRefusal } from '../act-on-payments.server.ts';
import type { PaymentsPageData } from '../load-payments.server.ts';

type TransferProofsProps = {
  proofs: PaymentsPageData['proofs'];
  mayRead: boolean;
  /** Undefined if the organiser may not decide. `refusal` says why the last decision was refused. */
  decline: { refusal: PaymentsRefusal['decline'] } | undefined;
};

const tones = { waiting: 'due', confirmed: 'done', declined: 'plain' } as const;

/** Lists the proofs of bank transfers that the participant has sent, with a form to decline each waiting proof. */
export function TransferProofs({ proofs, mayRead, decline }: TransferProofsProps) {
  if (proofs.length === 0) return null;
  return (
    <section aria-labelledby="proofs">
      <h2 id="proofs">Proofs from the participant</h2>
      <ul className="mt-4 border-t-2 border-indigo">
        {proofs.map(({ id, state, stateWord, sentAt, file }) => {
          const error = decline?.refusal?.proofId === id ? decline.refusal.error : undefined;
          return (
            <li key={id} className="border-b border-paper-line py-3">
              <Badge tone={tones[state]}>{stateWord}</Badge> {sentAt} ·{' '}
              {mayRead ? <a href={`/organiser/transfer-proofs/${id}`}>Download ({file})</a> : file}
              {decline && state === 'waiting' && (
                <Fold
                  title={
                    <>
                      Decline<span className="sr-only"> the proof of {sentAt}</span>
                    </>
                  }
                  isOpen={error !== undefined}
                >
                  <IntentForm
                    intent="decline-proof"
                    button="Decline and mail the reason"
                    isSmall
                    fields={{ proofId: id }}
                    className="pb-3"
                  >
                    <ReasonField
                      id={`reason-${id}`}
                      minLength={1}
                      label="Reason, for the participant"
                      error={error}
                    />
                  </IntentForm>
                </Fold>
              )}
            </li>
          );
        })}
      </ul>
      {decline && (
        <p className="mt-3 max-w-prose">
          To confirm a proof, record the amount that has arrived and choose the proof in the form. If less has
          arrived, the remaining amount stays due.
        </p>
      )}
    </section>
  );
}
