import { randomUUID } from 'node:crypto';
import { data } from 'react-router';
import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { newKeySchema } from '#conference/organiser/access-keys/access-key.ts';
import { endAccessKey } from '#conference/organiser/access-keys/end-access-key.server.ts';
import { listAccessKeys } from '#conference/organiser/access-keys/list-access-keys.server.ts';
import { makeAccessKey } from '#conference/organiser/access-keys/make-access-key.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { fieldErrors } from '#platform/forms/plain-text.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { errorsById, type FormRefusal } from '../../form/form-refusal.ts';
import { refuse } from '../../form/read-fields.server.ts';
import { organiserAction, organiserLoader } from '../../organiser-route.server.ts';
import { deskTitle } from '../../page/desk-title.tsx';
import { PageHead } from '../../page/page-head.tsx';
import type { Route } from './+types/keys';
import { describeKey } from './describe-key.server.ts';
import { KeyEntry, type KeyField, MadeKey, NewKeyForm } from './key-forms.tsx';

export const handle = deskTitle('Access keys');

const path = '/organiser/settings/keys';

export const loader = organiserLoader(path, async ({ context }) => {
  const now = context.now();
  const keys = await listAccessKeys(context.db, { areDevices: false }, now);
  return {
    keys: keys.map((key) => describeKey(key, now)),
    keyId: randomUUID(),
    today: dayAt(now, edition.timeZone),
    reference: `${context.config.origin}/api`,
  };
});

export const action = organiserAction(path, {
  make: async ({ context, by, form }) => {
    const values = {
      name: fieldText(form, 'name'),
      network: fieldText(form, 'network'),
      lastDay: fieldText(form, 'lastDay'),
    };
    const permissions = form.getAll('permissions').map(String);
    const read = newKeySchema.safeParse({ ...values, permissions });
    const errors: Partial<Record<KeyField, string>> = read.success ? {} : fieldErrors<KeyField>(read.error);
    const today = dayAt(context.now(), edition.timeZone);
    if (values.lastDay !== '' && values.lastDay < today) errors.lastDay ??= 'This day is over.';
    if (!read.success || errors.lastDay) return refuse(422, { errors, values, permissions });
    const keyId = fieldText(form, 'keyId');
    if (!isUuid(keyId)) {
      return refuse(400, { message: 'The form did not arrive completely. Please reload the page.' });
    }
    const token = await makeAccessKey(context, { ...read.data, keyId, ...by }, context.now());
    if (token === undefined) return refuse(409, { message: madeBefore });
    const made = { name: read.data.name, token };
    return data({ made }, { headers: { 'Cache-Control': 'no-store' } });
  },
  end: async ({ context, by, form }) => {
    const keyId = fieldText(form, 'keyId');
    if (isUuid(keyId)) await endAccessKey(context.db, { keyId, isDevice: false, ...by }, context.now());
    return redirectTo(path);
  },
});

const madeBefore =
  'This form was sent before, and its key is in the list. A key is shown only once: if you have not copied it, end it and make another one.';

type Answer = FormRefusal<KeyField> & { permissions?: string[]; made?: { name: string; token: string } };

export default function AccessKeys({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useAnswer<Answer>(actionData);
  const { keys, keyId, today, reference } = loaderData;
  return (
    <div className="grid gap-12">
      <PageHead
        title="Access keys"
        intro="A program, such as a statistics tool of your partners, does with a key what you allow it, and no more. The audit names the key."
      >
        <p className="mt-3">
          <a href={reference}>What a program can do, and how</a>
        </p>
      </PageHead>
      <FormSummary message={answer?.message} errors={answer && errorsById(answer)} />
      {answer?.made && <MadeKey made={answer.made} />}
      {keys.length > 0 && (
        <section>
          <h2>Keys</h2>
          <ul className="mt-4 border-t-2 border-indigo">
            {keys.map((key) => (
              <KeyEntry key={key.id} listed={key} />
            ))}
          </ul>
        </section>
      )}
      <NewKeyForm keyId={keyId} today={today} refusal={answer} chosen={answer?.permissions ?? []} />
    </div>
  );
}
