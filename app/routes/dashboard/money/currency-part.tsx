import { Form } from 'react-router';
import { Button } from '#ui/layout/button.tsx';
import type { CurrencyChoice } from './currency-choice.server.ts';

/** The buttons that change the currency of the fee. */
export function CurrencyPart({ choice: { words, offers } }: { choice: CurrencyChoice }) {
  if (offers.length === 0) return null;
  return (
    <section className="mt-8" aria-labelledby="currency">
      <h3 id="currency" className="text-h4">
        {words.title}
      </h3>
      <p className="mt-3">{words.text}</p>
      <Form method="post" action="/dashboard/payment" className="mt-4 flex flex-wrap gap-3">
        <input type="hidden" name="intent" value="choose-currency" />
        {offers.map(({ currency, label }) => (
          <Button key={currency} name="currency" value={currency} variant="line" size="small">
            {label}
          </Button>
        ))}
      </Form>
    </section>
  );
}
