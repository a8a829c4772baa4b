import { useState } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { expiresTooSoon } from '#conference/registration/passport-validity.ts';
import { Button } from '#ui/button.tsx';
import { CheckboxField, RadioField, SelectField } from '#ui/choice-field.tsx';
import { FileField } from '#ui/file-field.tsx';
import { FormSummary } from '#ui/form-summary.tsx';
import { TextAreaField, TextField } from '#ui/text-field.tsx';
import { SendingProgress } from '../sending-progress.tsx';
import { ClothSizeField, ShoeSizeField } from '../size-fields.tsx';
import type { loadRegistration } from './load-registration.server.ts';
import type { RegistrationRefusal } from './submit-registration.server.ts';

const acceptedFiles = '.png,.jpg,.jpeg,.pdf';
type Props = { content: ReturnType<typeof loadRegistration>; refusal: RegistrationRefusal | undefined };

/** The form of the specification, field by field in its order. It works without script. */
export function RegistrationForm({ content, refusal }: Props) {
  // One key for as long as the page is open: sent again after a broken connection, it is the same submission.
  const [formKey] = useState(content.formKey);
  const isSending = useNavigation().formAction === '/registration';
  const { errors, values, kept, message } = refusal ?? { errors: {}, values: {}, kept: {} };
  return (
    <Form method="post" action="/registration" encType="multipart/form-data" className="group/registration">
      <FormSummary errors={errors} message={message} />
      <p className="mb-6">All fields are required unless marked optional.</p>
      <input type="hidden" name="formKey" value={formKey} />

      <div className="fields">
        <TextField
          name="fullName"
          label="Full name"
          hint="As it stands in your passport."
          autoComplete="name"
          maxLength={200}
          defaultValue={values.fullName}
          error={errors.fullName}
        />
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
          options={[
            { value: 'student', label: `Student, ${content.fees.student}` },
            { value: 'professional', label: `Professional or faculty, ${content.fees.professional}` },
          ]}
          defaultValue={values.participantType || 'professional'}
          error={errors.participantType}
          wide
        />
        <PassportFields content={content} values={values} errors={errors} />
        <RadioField
          name="needsVisa"
          legend="Do you need a visa invitation letter?"
          options={[
            { value: 'yes', label: 'Yes' },
            { value: 'no', label: 'No' },
          ]}
          defaultValue={values.needsVisa || 'no'}
          error={errors.needsVisa}
          wide
        />
        {/* Shown by the style sheet once the answer is yes; a browser too old for that shows it always. */}
        <div className="field-wide supports-[selector(:has(*))]:hidden group-has-[[name=needsVisa][value=yes]:checked]/registration:block">
          <TextAreaField
            name="visaAddress"
            label="Full address for the invitation letter"
            hint="Street, city, postal code and country, as your embassy should see them."
            required={false}
            rows={4}
            maxLength={1000}
            autoComplete="street-address"
            defaultValue={values.visaAddress}
            error={errors.visaAddress}
          />
        </div>
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
        Your passport details and files are encrypted, and seen only by those who prepare your visa letter and
        badge: see the <Link to="/privacy-policy">privacy policy</Link>.
      </p>
      <SendingProgress />
      <Button className="mt-6" isBusy={isSending} busyLabel="Sending …">
        Register Now &amp; Pay Later
      </Button>
      <p className="mt-4">
        {/* Its script comes while the form is sent: where the link breaks after the answer, the page is there. */}
        Registered already?{' '}
        <Link to="/login" prefetch={isSending ? 'render' : 'none'}>
          Log in
        </Link>
      </p>
    </Form>
  );
}

/** A passport that runs out soon after the event is warned of, while typing where there is script. */
function PassportFields({
  content,
  values,
  errors,
}: Pick<RegistrationRefusal, 'values' | 'errors'> & { content: Props['content'] }) {
  const [expiry, setExpiry] = useState(values.passportExpiry ?? '');
  const warning = expiresTooSoon(expiry, content.lastDay)
    ? `Many countries ask that a passport be valid for six months after the journey, here until ${content.passportNeededUntil}. You can register all the same; please think of renewing it.`
    : undefined;
  return (
    <>
      <TextField
        name="passportNumber"
        label="Passport number"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={30}
        defaultValue={values.passportNumber}
        error={errors.passportNumber}
      />
      <TextField
        name="passportExpiry"
        type="date"
        label="Passport expiry date"
        hint={`Best valid until ${content.passportNeededUntil} or later.`}
        min="2000-01-01"
        max="2099-12-31"
        defaultValue={values.passportExpiry}
        onChange={(event) => setExpiry(event.currentTarget.value)}
        error={errors.passportExpiry}
        warning={warning}
      />
    </>
  );
}
