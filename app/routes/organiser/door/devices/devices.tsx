import { randomUUID } from 'node:crypto';
import { data } from 'react-router';
import { newDeviceSchema } from '#conference/organiser/access-keys/access-key.ts';
import { endAccessKey } from '#conference/organiser/access-keys/end-access-key.server.ts';
import { listAccessKeys } from '#conference/organiser/access-keys/list-access-keys.server.ts';
import { makeDeviceKey } from '#conference/organiser/access-keys/make-access-key.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { drawQr } from '#ui/qr/draw-qr.server.ts';
import { type DrawnQr, QrCode } from '#ui/qr/qr-code.tsx';
import { errorsById, type FormRefusal, fieldsAfter } from '../../form/form-refusal.ts';
import { IntentForm } from '../../form/intent-form.tsx';
import { readFields, refuse } from '../../form/read-fields.server.ts';
import { organiserAction, organiserLoader } from '../../organiser-route.server.ts';
import { deskTitle } from '../../page/desk-title.tsx';
import { PageHead } from '../../page/page-head.tsx';
import { describeKey } from '../../settings/keys/describe-key.server.ts';
import { KeyEntry } from '../../settings/keys/key-forms.tsx';
import type { Route } from './+types/devices';

export const handle = deskTitle('Devices at the door');

const path = '/organiser/door/devices';

export const loader = organiserLoader(path, async ({ context }) => {
  const now = context.now();
  const keys = await listAccessKeys(context.db, { areDevices: true }, now);
  return { devices: keys.map((key) => describeKey(key, now)), keyId: randomUUID() };
});

export const action = organiserAction(path, {
  make: async ({ context, by, form }) => {
    const read = readFields(form, newDeviceSchema);
    if (!read.ok) return read.refusal;
    const keyId = fieldText(form, 'keyId');
    if (!isUuid(keyId)) {
      return refuse(400, { message: 'The form did not arrive completely. Please reload the page.' });
    }
    const token = await makeDeviceKey(context, { ...read.data, keyId, ...by }, context.now());
    if (token === undefined) return refuse(409, { message: madeBefore });
    // The part after # stays on the device: browsers send it to nobody.
    const made = { name: read.data.name, code: drawQr(`${context.config.origin}/api#key=${token}`) };
    return data({ made }, { headers: { 'Cache-Control': 'no-store' } });
  },
  end: async ({ context, by, form }) => {
    const keyId = fieldText(form, 'keyId');
    if (isUuid(keyId)) await endAccessKey(context.db, { keyId, isDevice: true, ...by }, context.now());
    return redirectTo(path);
  },
});

const madeBefore =
  'This form was sent before. Its code was shown once: if no device has scanned it, end that key and make another code.';

type Answer = FormRefusal<'name'> & { made?: { name: string; code: DrawnQr } };

export default function Devices({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useAnswer<Answer>(actionData);
  const { devices, keyId } = loaderData;
  return (
    <div className="grid gap-12">
      <PageHead
        title="Devices at the door"
        intro="A scanner or a gate checks people in with a key of its own. It reads the list of guests and the check-ins, and nothing else. The key ends by itself after a day."
      />
      <FormSummary message={answer?.message} errors={answer && errorsById(answer)} />
      {answer?.made && (
        <section role="status" className="max-w-sm">
          <h2>Scan this code with “{answer.made.name}”</h2>
          <p className="mt-2 mb-4">It is shown only this once. Whoever scans it can check people in.</p>
          <QrCode code={answer.made.code} title="The key of the device" />
        </section>
      )}
      <section className="max-w-xl">
        <h2>Add a device</h2>
        <IntentForm intent="make" button="Show the code" fields={{ keyId }} className="mt-4">
          <TextField
            {...fieldsAfter(answer)('name')}
            label="Name"
            hint="For example the gate where it stands."
            maxLength={80}
            autoComplete="off"
          />
        </IntentForm>
      </section>
      {devices.length > 0 && (
        <section>
          <h2>Devices</h2>
          <ul className="mt-4 border-t-2 border-indigo">
            {devices.map((device) => (
              <KeyEntry key={device.id} listed={device} hasAudit={false} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
