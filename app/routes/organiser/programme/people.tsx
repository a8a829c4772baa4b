import { savePerson } from '#conference/programme/draft/change-rooms-and-people.server.ts';
import { personFormSchema } from '#conference/programme/draft/programme-forms.ts';
import { listPeople } from '#conference/programme/draft/read-draft.server.ts';
import { readReferences } from '#conference/programme/person-references.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TextAreaField, TextField } from '#ui/form/text-field.tsx';
import { type FormRefusal, fieldsAfter } from '../form/form-refusal.ts';
import { IntentForm } from '../form/intent-form.tsx';
import { readFields, refuse } from '../form/read-fields.server.ts';
import { readShown, refuseConflict } from '../form/shown-values.ts';
import { organiserAction, organiserLoader } from '../organiser-route.server.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { PageHead } from '../page/page-head.tsx';
import { requireRecord } from '../require-record.server.ts';
import type { Route } from './+types/people';

export const handle = deskTitle('People of the programme');

const path = '/organiser/programme/people';

const personFields = ['name', 'title', 'country', 'biography', 'timeZone', 'reference'] as const;
type Field = (typeof personFields)[number];
type Refusal = FormRefusal<Field>;

export const loader = organiserLoader(path, async ({ context }) => ({
  people: await describePeople(context.db),
}));

async function describePeople(db: Database) {
  const references = await readReferences(db);
  return (await listPeople(db)).map(({ id, registrationId, authorId, slug, timeZone, ...person }) => ({
    id,
    values: { ...person, timeZone: timeZone ?? '', reference: references.get(registrationId ?? '') ?? '' },
  }));
}

export const action = organiserAction(path, {
  save: async ({ context, by, form }) => {
    const typed = fieldText(form, 'person');
    const id = isUuid(typed) ? typed : undefined;
    const read = readFields(form, personFormSchema, id ?? 'new');
    if (!read.ok) return read.refusal;
    const shown = readShown(form, personFields);
    const before = personFormSchema.safeParse(shown).data;
    const saved = await savePerson(context.db, { id, form: read.data, shown: before, ...by }, context.now());
    if (saved.ok) return redirectTo(path, 'programme-person-saved');
    if (saved.reason === 'changed-meanwhile') {
      const now = requireRecord((await describePeople(context.db)).find((one) => one.id === id)).values;
      const { fields } = saved;
      return refuse(409, { ...refuseConflict({ fields, typed: read.values, shown, now }), intent: id });
    }
    const errors: Refusal['errors'] =
      saved.reason === 'no-such-reference'
        ? { reference: 'No registration has this reference.' }
        : { name: 'This person does not exist.' };
    const refusal: Refusal = { errors, values: read.values, intent: id ?? 'new' };
    return refuse(409, refusal);
  },
});

type Person = Route.ComponentProps['loaderData']['people'][number];

export default function People({ loaderData: { people }, actionData }: Route.ComponentProps) {
  const refusal = useAnswer<Refusal>(actionData);
  return (
    <>
      <PageHead
        title="People of the programme"
        back={{ to: '/organiser/programme', label: 'Programme' }}
        intro="Visitors see a change when you publish the draft."
      />
      <FormSummary message={refusal?.message} />
      <section aria-labelledby="new" className="mt-8 max-w-xl">
        <h2 id="new" className="text-h4">
          Add a person
        </h2>
        <PersonForm refusal={refusal} />
      </section>
      <div className="mt-10 max-w-xl">
        {people.map((person) => (
          <details
            key={person.id}
            className="border-t border-paper-line py-3"
            open={refusal?.intent === person.id}
          >
            <summary className="cursor-pointer font-semibold">
              {person.values.name}, {person.values.country}
            </summary>
            <PersonForm refusal={refusal} person={person} />
          </details>
        ))}
      </div>
    </>
  );
}

function PersonForm({ refusal, person }: { refusal: Partial<Refusal> | undefined; person?: Person }) {
  const after = fieldsAfter(refusal, person?.id ?? 'new');
  const shown: Partial<Record<Field, string>> =
    (refusal?.intent === person?.id && refusal?.shown) || (person?.values ?? {});
  const field = (one: Field) => {
    const { defaultValue, ...rest } = after(one);
    return { ...rest, defaultValue: defaultValue ?? shown[one] };
  };
  const optional = { optional: true, required: false } as const;
  return (
    <IntentForm
      intent="save"
      button={person ? 'Save' : 'Add'}
      isSmall
      fields={{ person: person?.id ?? '' }}
      shown={shown}
      className="mt-3"
    >
      <TextField {...field('name')} label="Name" maxLength={120} autoComplete="off" />
      <TextField {...field('title')} label="Title or position" maxLength={160} autoComplete="off" />
      <TextField {...field('country')} label="Country" maxLength={80} autoComplete="off" />
      <TextAreaField {...field('biography')} label="Biography" maxLength={1000} />
      <TextField
        {...field('timeZone')}
        {...optional}
        label="Time zone"
        hint="Where they are when they speak online, such as Asia/Tokyo"
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        {...field('reference')}
        {...optional}
        label="Reference of their registration"
        hint="For participants: they see their sessions and get a mail when a session changes."
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
      />
    </IntentForm>
  );
}
