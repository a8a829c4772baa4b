import { Form } from 'react-router';
import { Button } from '#ui/layout/button.tsx';
import type { OnlineDue } from './load-pay-online.server.ts';

/** Shows for each unpaid charge how to pay it online. */
export function PayOnline({ dues }: { dues: OnlineDue[] }) {
  return dues.map((due) => <DuePart key={due.of.id} {...due} />);
}

/**
 * The buttons to pay one charge online. The browser sends the form without our script, because the form leads to the
 * provider's site, which the script could not open.
 */
function DuePart({ of, title, how, payBy, ways }: OnlineDue) {
  return (
    <section className="mt-8" aria-labelledby={`online-${of.id}`}>
      <h3 id={`online-${of.id}`} className="text-h4">
        {title}
      </h3>
      <p className="mt-3">
        {how} {payBy}
      </p>
      {ways.length > 0 && (
        <Form method="post" reloadDocument className="mt-4 flex flex-wrap gap-3">
          <input type="hidden" name="intent" value="pay-online" />
          <input type="hidden" name="kind" value={of.kind} />
          <input type="hidden" name="id" value={of.id} />
          {ways.map(({ provider, label }, index) => (
            <Button key={provider} name="provider" value={provider} variant={index === 0 ? 'solid' : 'line'}>
              {label}
            </Button>
          ))}
        </Form>
      )}
    </section>
  );
}
