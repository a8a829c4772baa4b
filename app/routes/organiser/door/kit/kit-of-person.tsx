import '#ui/desk/desk-record.css';
import { z } from 'zod';
import {
  findHandouts,
  type HandOutRefusal,
  handOut,
  kitItems,
  undoHandout,
} from '#conference/door/kit/hand-out.server.ts';
import { writeSize } from '#conference/door/kit/kit.ts';
import { formatDay } from '#conference/edition/days.ts';
import { lateFrom, readDeadline } from '#conference/edition/deadlines.server.ts';
import { reasonSchema } from '#conference/registration/record/desk-forms.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { Badge } from '#ui/feedback/status.tsx';
import { SelectField } from '#ui/form/choice-field.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { describeZonedTime } from '../../desk-dates.server.ts';
import { type FormRefusal, fieldsAfter } from '../../form/form-refusal.ts';
import { IntentForm, ReasonField } from '../../form/intent-form.tsx';
import { readFields, refuse } from '../../form/read-fields.server.ts';
import { organiserAction, organiserLoader } from '../../organiser-route.server.ts';
import { deskTitle } from '../../page/desk-title.tsx';
import { Fold } from '../../page/fold.tsx';
import { PageHead } from '../../page/page-head.tsx';
import { listRecordTabs } from '../../registration/record-tabs.server.ts';
import { requireRecord } from '../../require-record.server.ts';
import type { Route } from './+types/kit-of-person';
import { scanAddress } from './badge-camera.tsx';

export const handle = deskTitle('Kit of a person');

const path = '/organiser/kit/:registrationId';

export const loader = organiserLoader(path, async ({ context, organiser, params }) => {
  const { db } = context;
  const person = requireRecord(
    await registrations(db).where('id', '=', params.registrationId).executeTakeFirst(),
  );
  const handouts = await findHandouts(db, person.id);
  const chosen = { cloth: person.cloth_size, shoe: person.shoe_size?.toString() ?? null };
  const chosenAt = {
    cloth: person.cloth_size_changed_at ?? person.created_at,
    shoe: person.shoe_size_changed_at ?? person.created_at,
  };
  const { day: lastDay } = readDeadline(context.settings, 'chooseSizes', context.now());
  const refusal =
    person.status !== 'active'
      ? refusals['not-active']
      : person.paid_at === null
        ? refusals.unpaid
        : undefined;
  return {
    tabs: await listRecordTabs(db, organiser, person.id),
    fullName: person.full_name,
    reference: person.reference,
    refusal,
    items: kitItems.map((item) => ({
      id: item.id,
      name: item.name,
      chosen: chosen[item.kind],
      /** When the size was chosen, if that was after the last day. */
      late:
        chosen[item.kind] && chosenAt[item.kind] >= lateFrom(context.settings, 'chooseSizes')
          ? `Chosen on ${describeZonedTime(chosenAt[item.kind])}, after the last day (${formatDay(lastDay)}). Your order may lack it.`
          : undefined,
      chosenWords: chosen[item.kind] ? writeSize(item, chosen[item.kind] ?? '') : 'No size chosen',
      sizes: item.sizes.map((size) => ({ value: size, label: writeSize(item, size) })),
      given: handouts
        .filter((one) => one.item === item.id)
        .map(({ id, size, handedAt }) => ({
          id,
          size: writeSize(item, size),
          at: describeZonedTime(handedAt),
        })),
    })),
  };
});

const refusals: Record<HandOutRefusal, string> = {
  'no-such-registration': 'This registration no longer exists.',
  'not-active': 'This registration is not active, so there is no kit for it.',
  unpaid: 'The fee is not paid, so there is no kit yet.',
  'no-such-size': 'Please choose a size.',
  'handed-out-already': 'This item was already handed out. It was not recorded again.',
};

const undoSchema = reasonSchema.extend({ handoutId: z.string() });

export const action = organiserAction(path, {
  'hand-out': async ({ context, by, params, form }) => {
    const given = { item: fieldText(form, 'item'), size: fieldText(form, 'size') };
    const handed = await handOut(context.db, { ...params, ...given, ...by }, context.now());
    if (handed.ok) return redirectTo(`/organiser/kit/${params.registrationId}`, 'kit-handed-out');
    return refuse(409, { message: refusals[handed.reason] });
  },
  undo: async ({ context, by, params, form }) => {
    const read = readFields(form, undoSchema);
    if (!read.ok) return read.refusal;
    const { handoutId, reason } = read.data;
    const undone = isUuid(handoutId)
      ? await undoHandout(context, { ...params, ...by, handoutId, reason }, context.now())
      : undefined;
    if (undone?.ok) return redirectTo(`/organiser/kit/${params.registrationId}`, 'kit-taken-back');
    return refuse(409, { message: 'This handout was already undone.' });
  },
});

export default function KitOfPerson({ loaderData, actionData }: Route.ComponentProps) {
  const { tabs, fullName, reference, items, refusal: cannot } = loaderData;
  const refusal = useAnswer<FormRefusal<'reason' | 'handoutId'>>(actionData);
  return (
    <div className="grid max-w-2xl gap-8">
      <PageHead title={fullName} back={{ to: '/organiser/kit', label: 'Kit' }} tabs={tabs} intro={reference}>
        <p className="mt-3">
          <a href={scanAddress}>Scan the next badge</a>
        </p>
      </PageHead>
      <FormSummary message={refusal?.message} errors={refusal?.errors} />
      {cannot && <p className="border-s-4 border-madder ps-4 font-semibold">{cannot}</p>}
      {items.map(({ id, name, chosen, chosenWords, late, sizes, given }) => (
        <section key={id} className="border-t-2 border-indigo pt-4">
          <h2>{name}</h2>
          <p className="mt-1">
            Chosen: <strong className="font-display text-h4 text-indigo">{chosenWords}</strong>
          </p>
          {late && <p className="mt-1 text-madder">{late}</p>}
          {given.map(({ id: handoutId, size, at }) => (
            <div key={handoutId} className="mt-3">
              <p className="flex flex-wrap items-center gap-3">
                <Badge tone="done">Handed out</Badge> {size}, {at}
              </p>
              <Fold title="Undo the handout" isOpen={refusal?.values?.handoutId === handoutId}>
                <IntentForm
                  intent="undo"
                  button="Take back"
                  isSmall
                  fields={{ handoutId }}
                  className="max-w-xl pb-3"
                >
                  <ReasonField {...fieldsAfter(refusal)('reason')} id={`undo-${handoutId}`} label="Reason" />
                </IntentForm>
              </Fold>
            </div>
          ))}
          {given.length === 0 && !cannot && (
            <IntentForm
              intent="hand-out"
              button={`Hand out: ${name}`}
              fields={{ item: id }}
              className="mt-3 max-w-xs"
            >
              <SelectField
                id={`size-${id}`}
                name="size"
                label="Size"
                options={sizes}
                placeholder="Choose a size"
                defaultValue={chosen ?? ''}
              />
            </IntentForm>
          )}
        </section>
      ))}
    </div>
  );
}
