import { saveRoom } from '#conference/programme/draft/change-rooms-and-people.server.ts';
import { type RoomForm as RoomValues, roomFormSchema } from '#conference/programme/draft/programme-forms.ts';
import { listRooms } from '#conference/programme/draft/read-draft.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { type FormRefusal, fieldsAfter } from '../form/form-refusal.ts';
import { IntentForm } from '../form/intent-form.tsx';
import { readFields, refuse } from '../form/read-fields.server.ts';
import { readShown, refuseConflict } from '../form/shown-values.ts';
import { organiserAction, organiserLoader } from '../organiser-route.server.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { PageHead } from '../page/page-head.tsx';
import { requireRecord } from '../require-record.server.ts';
import type { Route } from './+types/rooms';

export const handle = deskTitle('Rooms');

const path = '/organiser/programme/rooms';

const roomFields = ['name', 'capacity', 'equipment'] as const;
type RoomField = (typeof roomFields)[number];
type Refusal = FormRefusal<RoomField>;

function textsOf({ name, capacity, equipment }: RoomValues): Record<RoomField, string> {
  return { name, capacity: String(capacity), equipment: equipment.join(', ') };
}

export const loader = organiserLoader(path, async ({ context }) => ({ rooms: await listRooms(context.db) }));

export const action = organiserAction(path, {
  save: async ({ context, by, form }) => {
    const typed = fieldText(form, 'room');
    const id = isUuid(typed) ? typed : undefined;
    const read = readFields(form, roomFormSchema, id ?? 'new');
    if (!read.ok) return read.refusal;
    const shown = readShown(form, roomFields);
    const before = roomFormSchema.safeParse(shown).data;
    const saved = await saveRoom(context.db, { id, form: read.data, shown: before, ...by }, context.now());
    if (saved.ok) return redirectTo(path, 'programme-room-saved');
    if (saved.reason === 'changed-meanwhile') {
      const room = requireRecord((await listRooms(context.db)).find((one) => one.id === id));
      const { fields } = saved;
      const refusal = refuseConflict({ fields, typed: read.values, shown, now: textsOf(room) });
      return refuse(409, { ...refusal, intent: id });
    }
    const errors =
      saved.reason === 'name-taken'
        ? { name: 'Another room has this name.' }
        : { name: 'This room does not exist.' };
    const refusal: Refusal = { errors, values: read.values, intent: id ?? 'new' };
    return refuse(409, refusal);
  },
});

type Room = Route.ComponentProps['loaderData']['rooms'][number];

export default function Rooms({ loaderData: { rooms }, actionData }: Route.ComponentProps) {
  const refusal = useAnswer<Refusal>(actionData);
  return (
    <>
      <PageHead
        title="Rooms"
        back={{ to: '/organiser/programme', label: 'Programme' }}
        intro="Visitors see a change when you publish the draft."
      />
      <FormSummary message={refusal?.message} />
      <div className="mt-8 grid gap-10 sm:grid-cols-2">
        {rooms.map((room) => (
          <section key={room.id} aria-label={room.name}>
            <h2 className="text-h4">{room.name}</h2>
            <RoomForm refusal={refusal} room={room} />
          </section>
        ))}
        <section aria-labelledby="new">
          <h2 id="new" className="text-h4">
            Add a room
          </h2>
          <RoomForm refusal={refusal} />
        </section>
      </div>
    </>
  );
}

function RoomForm({ refusal, room }: { refusal: Partial<Refusal> | undefined; room?: Room }) {
  const name = room?.id ?? 'new';
  const after = fieldsAfter(refusal, name);
  const shown = (refusal?.intent === name && refusal.shown) || (room ? textsOf(room) : {});
  const field = (one: RoomField) => {
    const { defaultValue, ...rest } = after(one);
    return { ...rest, defaultValue: defaultValue ?? shown[one] };
  };
  return (
    <IntentForm
      intent="save"
      button={room ? 'Save' : 'Add'}
      isSmall
      fields={{ room: room?.id ?? '' }}
      shown={shown}
      className="mt-3"
    >
      <TextField {...field('name')} label="Name" maxLength={80} autoComplete="off" />
      <TextField {...field('capacity')} label="Seats" inputMode="numeric" maxLength={6} autoComplete="off" />
      <TextField
        {...field('equipment')}
        label="Equipment"
        hint="Separated by commas"
        optional
        required={false}
        maxLength={1000}
        autoComplete="off"
      />
    </IntentForm>
  );
}
