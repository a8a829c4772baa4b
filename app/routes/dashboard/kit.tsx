import { data, Form } from 'react-router';
import { changeSizes } from '#conference/door/kit/change-sizes.server.ts';
import { findHandouts } from '#conference/door/kit/hand-out.server.ts';
import { formatDay } from '#conference/edition/days.ts';
import { readDeadline } from '#conference/edition/deadlines.server.ts';
import { readEditionEnd } from '#conference/privacy/retention/edition-end.server.ts';
import { sizesSchema } from '#conference/registration/registration.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { fieldErrors } from '#platform/forms/plain-text.ts';
import { say } from '#platform/words/words.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { NoticeButton } from '#routes/notices/notice-button.tsx';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { sayPersonFields } from '#routes/registration/person-field-labels.server.ts';
import { ClothSizeField, ShoeSizeField } from '#routes/registration/person-fields.tsx';
import { participantAction, participantLoader } from '#routes/visitor/participant-route.server.ts';
import { readOwnRegistration } from '#routes/visitor/visitor.server.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import type { Route } from './+types/kit';
import { kitWords } from './kit-words.ts';

export const loader = participantLoader(async ({ context, participant, translator }) => {
  const { clothSize, shoeSize } = await readOwnRegistration(context, participant.registrationId);
  const handouts = await findHandouts(context.db, participant.registrationId);
  const words = translator.words(kitWords);
  const { cloth, shoe, state } = context.settings.kit;
  const deadline = readDeadline(context.settings, 'chooseSizes', context.now());
  const isOver = (await readEditionEnd(context.db)) === 'closed';
  const hasGot = (item: string) => handouts.some((one) => one.item === item);
  return {
    words,
    fieldWords: sayPersonFields(translator),
    isAnnounced: state === 'announced',
    isOver,
    until: isOver
      ? words.over
      : say(deadline.state === 'ahead' ? words.until : words.late, {
          day: formatDay(deadline.day, translator.locale),
        }),
    values: { clothSize: clothSize ?? '', shoeSize: shoeSize?.toString() ?? '' },
    things: [
      {
        name: translator.sentence(cloth.label),
        size: clothSize && words[clothSize],
        isHandedOut: hasGot(cloth.id),
      },
      {
        name: translator.sentence(shoe.label),
        size: shoeSize && say(words.shoe, { size: String(shoeSize) }),
        isHandedOut: hasGot(shoe.id),
      },
    ],
  };
});

type Refusal = {
  message?: string;
  errors?: Partial<Record<'clothSize' | 'shoeSize', string>>;
  values?: Partial<Record<'clothSize' | 'shoeSize', string>>;
};

export const action = participantAction(async ({ context, participant, form, translator }) => {
  const values = { clothSize: fieldText(form, 'clothSize'), shoeSize: fieldText(form, 'shoeSize') };
  const read = sizesSchema.safeParse(values);
  if (!read.success)
    return data<Refusal>({ errors: fieldErrors(read.error, translator), values }, { status: 422 });
  const { registrationId } = participant;
  const change = { registrationId, ...read.data, requestId: context.requestId };
  const changed = await changeSizes(context, change, context.now());
  if (changed.ok) return redirectTo('/dashboard/kit', 'details-saved');
  if (changed.reason === 'announced') return redirectTo('/dashboard/kit');
  const words = translator.words(kitWords);
  return data<Refusal>({ message: words.notOpen, values }, { status: 409 });
});

export default function Kit({ loaderData, actionData }: Route.ComponentProps) {
  const { words, fieldWords, things, isAnnounced, isOver, until } = loaderData;
  const refusal = useAnswer<Refusal>(actionData);
  const values = refusal?.values ?? loaderData.values;
  return (
    <section className="max-w-prose">
      <h2 className="text-h3">{words.title}</h2>
      <FormSummary message={refusal?.message} errors={refusal?.errors} />
      {!isOver && <p className="mt-4">{words.lead}</p>}
      <dl className="mt-6 grid grid-cols-2 gap-6 border-y-2 border-indigo py-6">
        {things.map(({ name, size, isHandedOut }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={size ? 'font-display text-h3 text-indigo' : 'font-semibold'}>
              {size ?? words.none}
            </dd>
            {isHandedOut && <p className="text-ink-soft">{words.handedOut}</p>}
          </div>
        ))}
      </dl>
      {isAnnounced ? (
        <NoticeButton variant="line" className="mt-6" notice="feature-in-progress">
          {words.modify}
        </NoticeButton>
      ) : (
        !isOver && <p className="mt-6">{until}</p>
      )}
      {!isAnnounced && (
        <details className="mt-4" open={refusal !== undefined || undefined}>
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-4">
            {words.modify}
          </summary>
          {isOver && <p className="mt-4">{until}</p>}
          {!isOver && (
            <Form method="post" className="mt-4 grid gap-5">
              <ClothSizeField
                words={fieldWords}
                defaultValue={values.clothSize}
                error={refusal?.errors?.clothSize}
              />
              <ShoeSizeField
                words={fieldWords}
                defaultValue={values.shoeSize}
                error={refusal?.errors?.shoeSize}
              />
              <p>
                <SubmitButton>{words.save}</SubmitButton>
              </p>
            </Form>
          )}
        </details>
      )}
    </section>
  );
}
