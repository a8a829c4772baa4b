import { Form } from 'react-router';
import { TextField } from '#ui/form/text-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import type { DescribedClosing } from './describe-closing.server.ts';

type ClosingSectionProps = { closing: DescribedClosing; error: string | undefined; isBusy: boolean };

/** The end of the edition: what closing it makes go and when, the closing itself, and its undoing while there is time. */
export function ClosingSection({ closing, error, isBusy }: ClosingSectionProps) {
  const { closed } = closing;
  return (
    <section id="closing" className="max-w-3xl">
      <h2>The end of the edition</h2>
      <p className="mt-2">
        {closed
          ? `Closed on ${closed.on} by ${closed.by}. From that day on this goes by itself, as the privacy policy promises:`
          : 'Closing the edition says that it is over. From that day on this goes by itself, as the privacy policy promises. If you closed it today:'}
      </p>
      <Endings endings={closing.endings} />
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

function Endings({ endings }: Pick<DescribedClosing, 'endings'>) {
  return (
    <table className="data-table mt-4">
      <thead>
        <tr>
          <th scope="col">On</th>
          <th scope="col">What goes</th>
          <th scope="col">As things stand today</th>
        </tr>
      </thead>
      <tbody>
        {endings.map(({ what, on, isDue, left }) => (
          <tr key={what}>
            <td data-label="On">
              <strong className="whitespace-nowrap">{on}</strong>
            </td>
            <td data-label="What goes">{what}</td>
            <td data-label="Today">{sayLeft(isDue, left)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function sayLeft(isDue: boolean, left: string | null): string {
  if (isDue) return left ? `Under way, still to go: ${left}` : 'All of it is gone';
  return left ?? 'Nothing';
}
