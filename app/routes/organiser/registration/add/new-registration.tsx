import { randomUUID } from 'node:crypto';
import { useState } from 'react';
import { Form, Link } from 'react-router';
import { formatMoney } from '#conference/edition/money/money.ts';
import { nameParticipantType } from '#conference/edition/participant-types.server.ts';
import { may } from '#conference/organiser/permissions.ts';
import { readEditionEnd } from '#conference/privacy/retention/edition-end.server.ts';
import { listFullTypes } from '#conference/registration/places/waiting-list.server.ts';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { sayPersonFields } from '#routes/registration/person-field-labels.server.ts';
import {
  ClothSizeField,
  FullNameField,
  PassportFields,
  ShoeSizeField,
  VisaFields,
} from '#routes/registration/person-fields.tsx';
import { CheckboxField, SelectField } from '#ui/form/choice-field.tsx';
import { FileField } from '#ui/form/file-field.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { fieldsAfter } from '../../form/form-refusal.ts';
import { organiserAction, organiserLoader } from '../../organiser-route.server.ts';
import { deskTitle } from '../../page/desk-title.tsx';
import { PageHead } from '../../page/page-head.tsx';
import type { Route } from './+types/new-registration';
import { type AddRefusal, addFromForm } from './add-from-form.server.ts';
import { FeeFields } from './fee-fields.tsx';
import { editionEnded, feesFor, mailLanguages } from './read-fee.server.ts';

export const handle = deskTitle('Add a registration');

const path = '/organiser/registrations/new';

export const loader = organiserLoader(path, async ({ context, organiser, translator }) => ({
  formKey: randomUUID(),
  fieldWords: sayPersonFields(translator),
  types: context.settings.participantTypes.map(({ id, name, fee }) => ({
    value: id,
    label: `${name}, ${formatMoney(fee)}`,
  })),
  defaultType: context.settings.participantTypes.find(({ isDefault }) => isDefault)?.id,
  fees: feesFor(organiser),
  languages: mailLanguages,
  mayCheckIn: may(organiser, 'door.check-in'),
  fullTypes: (await listFullTypes(context.db, context.settings)).map((id) =>
    nameParticipantType(context.settings, id),
  ),
  ended: (await readEditionEnd(context.db)) ? editionEnded : undefined,
}));

export const action = organiserAction(path, { add: addFromForm }, { accepts: 'files' });

const acceptedFiles = '.png,.jpg,.jpeg,.pdf';

export default function NewRegistration({ loaderData, actionData }: Route.ComponentProps) {
  const { fieldWords, types, defaultType, fees, languages, mayCheckIn, fullTypes, ended } = loaderData;
  const refusal = useAnswer<AddRefusal>(actionData);
  // The key stays the same while the page is open, so that a form sent again is recognised.
  const [formKey] = useState(loaderData.formKey);
  const { errors = {}, values = {}, kept = {}, message, other } = refusal ?? {};
  const field = fieldsAfter(refusal);
  return (
    <div className="grid max-w-4xl gap-6">
      <PageHead
        title="Add a registration"
        back={{ to: '/organiser/registrations', label: 'Registrations' }}
        intro="For people at the desk, speakers and invited guests. The rules of the public form apply, even while the public form is closed. A mail tells the person how to sign in."
      >
        <p className="mt-3">
          <Link to="/organiser/registrations/delegation">Register a delegation from a file</Link>
        </p>
      </PageHead>
      <FormSummary message={message ?? ended} errors={errors} />
      {other && (
        <p>
          The other registration:{' '}
          <Link to={`/organiser/registrations/${other.id}`}>
            {other.reference}, <bdi>{other.fullName}</bdi>
          </Link>
        </p>
      )}
      {!ended && (
        <Form method="post" encType="multipart/form-data" className="group/visa">
          <input type="hidden" name="formKey" value={values.formKey || formKey} />
          <div className="fields">
            <FullNameField words={fieldWords} values={values} errors={errors} />
            <TextField {...field('email')} type="email" label="Email" maxLength={254} autoComplete="off" />
            <SelectField
              {...field('participantType')}
              label="Type"
              options={types}
              defaultValue={values.participantType || defaultType}
              wide
            />
            <PassportFields words={fieldWords} values={values} errors={errors} />
            <VisaFields words={fieldWords} values={values} errors={errors} hint={undefined} />
            <ClothSizeField words={fieldWords} defaultValue={values.clothSize} error={errors.clothSize} />
            <ShoeSizeField words={fieldWords} defaultValue={values.shoeSize} error={errors.shoeSize} />
            <CheckboxField
              name="interestedDoctorate"
              label="Interested in an honorary doctorate nomination"
              defaultChecked={Boolean(values.interestedDoctorate)}
              wide
            />
            {(['photo', 'passport'] as const).map((name) => (
              <div key={`${name}-${kept[name]?.id}`}>
                <FileField
                  name={name}
                  label={name === 'photo' ? 'Photograph' : 'Passport scan'}
                  hint="PNG, JPG or PDF, 5 MB at most"
                  accept={acceptedFiles}
                  kept={kept[name]?.name}
                  error={errors[name]}
                  optional
                />
                {kept[name] && <input type="hidden" name={`kept-${name}`} value={kept[name].id} />}
              </div>
            ))}
            <FeeFields refusal={refusal} fees={fees} languages={languages} />
            {mayCheckIn && (
              <CheckboxField
                name="isThere"
                label="The person is here: check them in now"
                defaultChecked={Boolean(values.isThere)}
                wide
              />
            )}
            {fullTypes.length > 0 && (
              <CheckboxField
                name="givePlace"
                label="Give a place although all are taken"
                hint={`No place is left for: ${fullTypes.join(', ')}. Without this tick, the person goes on the waiting list: no payment is recorded, and nobody is checked in.`}
                defaultChecked={Boolean(values.givePlace)}
                wide
              />
            )}
            {errors.accepted && (
              <CheckboxField
                name="accepted"
                value="yes"
                label="Register the person although the passport is the same"
                error={errors.accepted}
                wide
              />
            )}
          </div>
          <SubmitButton className="mt-8" intent="add">
            Add the registration
          </SubmitButton>
        </Form>
      )}
    </div>
  );
}
