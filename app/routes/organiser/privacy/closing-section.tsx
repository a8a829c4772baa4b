import { Form } from 'react-router';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';

type ClosingSectionProps = {
  closing: {
    editionId: string;
    closed: { on: string; by: string } | undefined;
    reopenUntil: string;
    mayReopen: boolean;
    destroyedOn: string;
    isDue: boolean;
    keptDays: number;
    reopenDays: number;
    records: number;
    files: number;
    megabytes: string;
  };
  error: string | undefined;
  isBusy: boolean;
};

/** The end of the edition: what closing it destroys and when, the closing itself, and its undoing while there is time. */
export function ClosingSection({ closing, error, isBusy }: ClosingSectionProps) {
  const { closed, isDue, records } = closing;
  return (
    <section className="max-w-3xl">
      <h2>The end of the edition</h2>
      {closed ? (
        <p className="mt-2">
          Closed on {closed.on} by {closed.by}.
        </p>
      ) : (
        <p className="mt-2">
          Closing the edition says that it is over. {closing.keptDays} days later passport data and all files
          of participants are destroyed; the registrations themselves, bookings and payments stay.
        </p>
      )}
      {isDue && records === 0 ? (
        <p className="mt-4">
          <strong>All passport data and files are destroyed.</strong>
        </p>
      ) : (
        <>
          <p className="mt-4">{describe(closing)}</p>
          <dl className="mt-3 grid max-w-xl grid-cols-3 border-y-2 border-indigo">
            <Figure number={String(records)} label="registrations" />
            <Figure number={String(closing.files)} label="files" />
            <Figure number={closing.megabytes} label="megabytes" />
          </dl>
        </>
      )}
      {!closed && (
        <Form method="post" className="mt-6 grid max-w-md gap-5">
          <TextField
            name="editionId"
            label="Type the edition’s name to confirm"
            hint={`It is ${closing.editionId}. You can take the closing back for ${closing.reopenDays} days.`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
            error={error}
          />
          <Button variant="line" className="justify-self-start" isBusy={isBusy} name="intent" value="close">
            Close the edition
          </Button>
        </Form>
      )}
      {closing.mayReopen && (
        <Form method="post" className="mt-6">
          <p className="mb-3">You can take the closing back until {closing.reopenUntil}.</p>
          <Button variant="line" isBusy={isBusy} name="intent" value="reopen">
            Take the closing back
          </Button>
        </Form>
      )}
    </section>
  );
}

function describe({ closed, isDue, destroyedOn }: ClosingSectionProps['closing']) {
  if (isDue) return 'The destruction is under way. Still to be destroyed:';
  return closed
    ? `On ${destroyedOn} this is destroyed, as things stand today:`
    : `If you closed it today, this would be destroyed on ${destroyedOn}:`;
}

function Figure({ number, label }: { number: string; label: string }) {
  return (
    <div className="flex flex-col-reverse py-3">
      <dt className="text-small text-ink-soft">{label}</dt>
      <dd className="numeral text-[2.25rem] leading-none text-indigo">{number}</dd>
    </div>
  );
}
