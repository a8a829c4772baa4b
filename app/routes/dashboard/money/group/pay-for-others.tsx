import { randomUUID } from 'node:crypto';
import { Form, Link, useNavigation } from 'react-router';
import { mostPeople } from '#conference/money/group/group-payment.ts';
import { listOwnGroupPayments } from '#conference/money/group/read-group-payment.server.ts';
import { say } from '#platform/words/words.ts';
import { byIntent } from '#routes/forms/form-action.server.ts';
import { payerAction, payerLoader } from '#routes/login/mailbox/payer-route.server.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { CheckboxField } from '#ui/form/choice-field.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TextAreaField, TextField } from '#ui/form/text-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import type { Route } from './+types/pay-for-others';
import { payForOthersWords } from './pay-for-others-words.ts';
import { pathForOthers } from './payer-paths.ts';
import { PeopleTable } from './people-table.tsx';
import { checkList, type ListAnswer, makePayment } from './send-list.server.ts';

export const loader = payerLoader(async ({ context, translator, payer }) => {
  const words = translator.words(payForOthersWords);
  const made = await listOwnGroupPayments(context.db, payer);
  return {
    words: { ...words, lead: say(words.lead, { most: mostPeople }) },
    pages: pathForOthers(payer),
    formKey: randomUUID(),
    made: made.map(({ id, reference, people }) => ({
      id,
      label: say(words.item, { reference, count: people }),
    })),
  };
});

export const action = payerAction(byIntent({ check: checkList, make: makePayment }));

export default function PayForOthers({ loaderData, actionData }: Route.ComponentProps) {
  const { words, made, formKey, pages } = loaderData;
  const answer = useAnswer<ListAnswer>(actionData);
  const { list, values, errors } = answer ?? {};
  const sending = useNavigation().formData?.get('intent');
  return (
    <section className="max-w-prose">
      <FormSummary message={answer?.message} errors={errors} />
      <h2 className="text-h3">{words.title}</h2>
      <p className="mt-4">{words.lead}</p>
      <Form method="post" className="mt-6 grid gap-4">
        <input type="hidden" name="intent" value="check" />
        <TextAreaField
          name="references"
          label={words.label}
          hint={words.hint}
          rows={6}
          maxLength={20_000}
          autoComplete="off"
          spellCheck={false}
          defaultValue={values?.references}
          error={errors?.references}
        />
        <div>
          <Button
            variant={list?.canPay ? 'line' : 'solid'}
            isBusy={sending === 'check'}
            busyLabel={words.check}
          >
            {words.check}
          </Button>
        </div>
      </Form>
      {list && (
        <section className="mt-10" aria-labelledby="list">
          <h3 id="list" className="text-h4">
            {words.listTitle}
          </h3>
          <p className="mt-3" role="status">
            {list.sum} {list.leftOut}
          </p>
          <PeopleTable words={words} lines={list.lines} />
        </section>
      )}
      {list?.canPay && (
        <Form method="post" className="mt-10 grid gap-5">
          <h3 className="text-h4">{words.payerTitle}</h3>
          <p>{words.payerText}</p>
          <input type="hidden" name="intent" value="make" />
          <input type="hidden" name="formKey" value={formKey} />
          <input type="hidden" name="references" value={values?.references} />
          <TextField
            name="name"
            label={words.payerName}
            autoComplete="organization"
            maxLength={200}
            defaultValue={values?.name}
            error={errors?.name}
          />
          <TextAreaField
            name="address"
            label={words.address}
            rows={3}
            maxLength={500}
            defaultValue={values?.address}
            error={errors?.address}
          />
          <TextField
            name="taxNumber"
            label={words.taxNumber}
            optional
            required={false}
            autoComplete="off"
            maxLength={40}
            defaultValue={values?.taxNumber}
            error={errors?.taxNumber}
          />
          <CheckboxField name="isNamed" label={words.isNamed} defaultChecked={Boolean(values?.isNamed)} />
          <div>
            <Button isBusy={sending === 'make'} busyLabel={words.make}>
              {words.make}
            </Button>
          </div>
        </Form>
      )}
      {made.length > 0 && (
        <section className="mt-10" aria-labelledby="made">
          <h3 id="made" className="text-h4">
            {words.yours}
          </h3>
          <ul className="mt-3 border-t-2 border-indigo">
            {made.map(({ id, label }) => (
              <li key={id} className="border-b border-paper-line py-2">
                <Link to={`${pages}/${id}`}>{label}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </section>
  );
}
