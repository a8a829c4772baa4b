import { Form, useNavigation } from 'react-router';
import { TextField } from '#ui/form/text-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import type { DiscountRefusal } from './apply-code.server.ts';
import type { DiscountData } from './load-discount.server.ts';

type DiscountPartProps = { data: DiscountData; refusal: Partial<DiscountRefusal> | undefined };

/** Shows which discount code lowers the fee, or the form to enter one. */
export function DiscountPart({ data: { words, used, isOffered, code }, refusal }: DiscountPartProps) {
  const isSending = useNavigation().formData?.get('intent') === 'use-code';
  if (!isOffered) return used.map((sentence) => <Used key={sentence} sentence={sentence} />);
  return (
    <details className="mt-6" open={refusal?.code !== undefined || code !== ''}>
      <summary className="cursor-pointer font-semibold underline underline-offset-4">{words.title}</summary>
      <p className="mt-3">{words.text}</p>
      <Form method="post" action="/dashboard/payment" className="mt-4 grid max-w-md gap-3">
        <input type="hidden" name="intent" value="use-code" />
        <TextField
          name="code"
          label={words.label}
          defaultValue={refusal?.code ?? code}
          error={refusal?.errors?.code}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <div>
          <Button variant="line" size="small" isBusy={isSending} busyLabel={words.button}>
            {words.button}
          </Button>
        </div>
      </Form>
    </details>
  );
}

function Used({ sentence }: { sentence: string }) {
  return <p className="mt-4">{sentence}</p>;
}
