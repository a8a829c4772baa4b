import { Form, Link } from 'react-router';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';

type ErasureSectionProps = {
  rights: {
    reference: string;
    daysToAnswer: number;
    asked:
      | {
          isOpen: boolean;
          askedOn: string;
          answeredBy: string;
          refusedOn: string | null;
          reason: string | undefined;
        }
      | undefined;
  };
  refusal: { errors?: { reference?: string }; reference?: string } | undefined;
  /** The texts for a stall holder, who has no registration and no passport. */
  account?: { erasedAccount: string; erasedTexts: string };
};

/** Explains erasure and shows the form to ask for it. While a request is open, shows the form to withdraw it. */
export function ErasureSection({ rights, refusal, account }: ErasureSectionProps) {
  const { asked } = rights;
  if (asked?.isOpen) {
    return (
      <section className="border-2 border-indigo bg-field p-5">
        <h3 className="text-h4">You asked to be erased</h3>
        <p className="mt-2 mb-5 max-w-prose">
          The organisers answer your request of {asked.askedOn} by {asked.answeredBy}. Nothing changes until
          they carry it out, and you can take it back.
        </p>
        <Form method="post">
          <SubmitButton variant="line" intent="take-back">
            Take my request back
          </SubmitButton>
        </Form>
      </section>
    );
  }
  return (
    <section>
      <h3 className="text-h4">Have everything erased</h3>
      {asked?.reason && (
        <div className="mt-3 border-l-4 border-madder pl-4">
          <p className="font-semibold">
            Your request of {asked.askedOn} was refused on {asked.refusedOn}:
          </p>
          <p className="mt-1 whitespace-pre-line wrap-anywhere">{asked.reason}</p>
        </div>
      )}
      <p className="mt-2 max-w-prose">
        An organiser answers within {rights.daysToAnswer} days. Once your request is carried out:
      </p>
      <ul className="mt-3 grid max-w-prose list-disc gap-1 pl-6">
        <li>{account?.erasedAccount ?? 'Your registration is gone, and you cannot attend with it.'}</li>
        <li>The stalls and halls you booked are given up.</li>
        <li>
          What you paid is refunded only as the <Link to="/refund-policy">refund policy</Link> says.
        </li>
        <li>
          {account?.erasedTexts ??
            'Nobody can read your passport details, files and messages any more, in any copy. This cannot be undone.'}
        </li>
        <li>
          Amounts that were paid stay in our accounts, and the list of who saw or changed what stays, both
          without your name.
        </li>
      </ul>
      <Form method="post" className="mt-6 grid max-w-md gap-5">
        <TextField
          name="reference"
          label="Type your reference to confirm"
          hint={`It is ${rights.reference}.`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          defaultValue={refusal?.reference}
          error={refusal?.errors?.reference}
        />
        <SubmitButton variant="line" className="justify-self-start" intent="erase">
          Ask for erasure
        </SubmitButton>
      </Form>
    </section>
  );
}
