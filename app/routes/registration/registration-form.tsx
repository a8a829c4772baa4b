import { useState } from 'react';
import { Form, Link } from 'react-router';
import { expiresTooSoon } from '#conference/registration/passport-validity.ts';
import { FullNameField, PassportFields, VisaFields } from '#routes/forms/passport-fields.tsx';
import { SendingProgress } from '#routes/forms/sending-progress.tsx';
import { ClothSizeField, ShoeSizeField } from '#routes/forms/size-fields.tsx';
import { useIsSending } from '#routes/forms/use-is-sending.ts';
import { CheckboxField, SelectField } from '#ui/form/choice-field.tsx';
import { FileField } from '#ui/form/file-field.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import type { loadRegistration } from './load-registration.server.ts';
import type { RegistrationRefusal } from './submit-registration.server.ts';

const acceptedFiles = '.png,.jpg,.jpeg,.pdf';
type Props = { content: ReturnType<typeof loadRegistration>; refusal: RegistrationRefusal | undefined };

/** The registration form, with the specification's fields in its order. It works without script. */
export function RegistrationForm({ content, refusal }: Props) {
  // The key stays the same while the page is open, so that a form sent again is recognised.
  const [formKey] = useState(content.formKey);
  const isSending = useIsSending('/registration');
  const { errors = {}, values = {}, kept = {}, message } = refusal ?? {};
  return (
    <Form method="post" action="/registration" encType="multipart/form-data" className="group/visa">
      <FormSummary errors={errors} message={message} />
      <p className="mb-6">All fields are required unless marked optional.</p>
      <input type="hidden" name="formKey" value={formKey} />

      <div className="fields">
        <FullNameField values={values} errors={errors} />
        <TextField
          name="email"
          type="email"
          label="Email"
          hint="Your confirmation goes here, and you log in with it."
          autoComplete="email"
          maxLength={254}
          defaultValue={values.email}
          error={errors.email}
        />
        <SelectField
          name="participantType"
          label="Participant type"
          options={content.types.map(({ id, name, fee }) => ({ value: id, label: `${name}, ${fee}` }))}
          defaultValue={values.participantType || content.defaultType}
          error={errors.participantType}
          wide
        />
        <CheckedPassportFields content={content} values={values} errors={errors} />
        <VisaFields values={values} errors={errors} />
        <ClothSizeField defaultValue={values.clothSize} error={errors.clothSize} />
        <ShoeSizeField defaultValue={values.shoeSize} error={errors.shoeSize} />
        <CheckboxField
          name="interestedDoctorate"
          label="I am interested in being nominated for an honorary doctorate"
          defaultChecked={Boolean(values.interestedDoctorate)}
          optional
          wide
        />
        {(['photo', 'passport'] as const).map((field) => (
          <div key={`${field}-${kept[field]?.id}`} className="field-wide">
            <FileField
              name={field}
              label={field === 'photo' ? 'Photograph' : 'Passport scan'}
              hint="PNG, JPG, JPEG or PDF, 5 MB at most. A large photograph is made smaller before it is sent."
              accept={acceptedFiles}
              kept={kept[field]?.name}
              error={errors[field]}
              optional
            />
            {kept[field] && <input type="hidden" name={`kept-${field}`} value={kept[field].id} />}
          </div>
        ))}
      </div>

      <p className="mt-8 max-w-prose">
        Your passport details and files are encrypted, and seen only by the organisers who prepare your visa
        letter and badge: see the <Link to="/privacy-policy">privacy policy</Link>.
      </p>
      <SendingProgress />
      <Button className="mt-6" isBusy={isSending} busyLabel="Sending …">
        Register Now &amp; Pay Later
      </Button>
      <p className="mt-4">
        {/* Loads the next page's script while the form is sent, in case the connection breaks afterwards. */}
        Registered already?{' '}
        <Link to="/login" prefetch={isSending ? 'render' : 'none'}>
          Log in
        </Link>
      </p>
    </Form>
  );
}

/** With script, warns while typing if the passport expires soon after the event. */
function CheckedPassportFields({
  content,
  values,
  errors,
}: Required<Pick<RegistrationRefusal, 'values' | 'errors'>> & { content: Props['content'] }) {
  const [expiry, setExpiry] = useState(values.passportExpiry ?? '');
  const warning = expiresTooSoon(expiry, content.lastDay)
    ? `Many countries ask that a passport be valid for six months after the journey, here until ${content.passportNeededUntil}. You can still register, but please consider renewing it.`
    : undefined;
  return (
    <PassportFields
      values={values}
      errors={errors}
      hint={`Best valid until ${content.passportNeededUntil} or later.`}
      warning={warning}
      onChange={(event) => setExpiry(event.currentTarget.value)}
    />
  );
}
