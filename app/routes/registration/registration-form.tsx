import { useEffect, useState } from 'react';
import { Form, Link } from 'react-router';
import { checkExpiry } from '#conference/registration/passport-validity.ts';
import { say, sayRich } from '#platform/words/words.ts';
import { SendingProgress } from '#routes/forms/sending-progress.tsx';
import { useIsSending } from '#routes/forms/use-is-sending.ts';
import { CheckboxField, SelectField } from '#ui/form/choice-field.tsx';
import { FileField } from '#ui/form/file-field.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import type { loadRegistration } from './load-registration.server.ts';
import {
  ClothSizeField,
  FullNameField,
  PassportFields,
  ShoeSizeField,
  VisaFields,
} from './person-fields.tsx';
import type { AskedQuestion } from './questions/describe-questions.server.ts';
import { ExtraAnswerFields } from './questions/extra-answer-fields.tsx';
import {
  forgottenOfDraft,
  keepRegistrationDraft,
  type RegistrationDraft,
  readRegistrationDraft,
} from './registration-draft.ts';
import type { RegistrationRefusal } from './submit-registration.server.ts';

const acceptedFiles = '.png,.jpg,.jpeg,.pdf';
type Content = ReturnType<typeof loadRegistration> & {
  extraQuestions?: { choose: string; questions: readonly AskedQuestion[] };
  /** The page that opens after the registration and the login. Undefined for the dashboard. */
  next: string | undefined;
  /** The token of the link that offers somebody's place to a substitute. */
  substitute: { token: string } | undefined;
  /** What the account of a stall holder says already. */
  known: RegistrationDraft | undefined;
};
type Props = { content: Content; refusal: RegistrationRefusal | undefined };

/** Shows the registration form. Its fields and their order are those of the specification. It works without script. */
export function RegistrationForm({ content, refusal }: Props) {
  // The key stays the same while the page is open, so that a form sent again is recognised.
  const [formKey] = useState(content.formKey);
  const address = content.substitute
    ? `/registration?substitute=${content.substitute.token}`
    : content.next
      ? `/registration?next=${content.next}`
      : '/registration';
  const isSending = useIsSending(address);
  const draft = useDraft();
  const { errors = {}, values = { ...content.known, ...draft?.values }, kept = {}, message } = refusal ?? {};
  const { words, fieldWords } = content;
  return (
    <Form
      method="post"
      action={address}
      encType="multipart/form-data"
      className="group/visa"
      onInput={(event) => keepRegistrationDraft(new FormData(event.currentTarget))}
    >
      <FormSummary errors={errors} message={message} />
      <p className="mb-6">{words.required}</p>
      {draft?.forgotten && !refusal && (
        <p className="mb-6 border-s-4 border-madder ps-4" role="status">
          {say(words.forgotten, { what: draft.forgotten })}
        </p>
      )}
      <input type="hidden" name="formKey" value={formKey} />

      {/* A new key makes React create new fields, which show the draft. The server does not have the draft. */}
      <div className="fields" key={draft ? 'draft' : 'new'}>
        <FullNameField words={fieldWords} values={values} errors={errors} />
        <TextField
          name="email"
          type="email"
          label={words.email}
          hint={words.emailHint}
          autoComplete="email"
          maxLength={254}
          defaultValue={values.email}
          error={errors.email}
        />
        <SelectField
          name="participantType"
          label={words.participantType}
          options={content.types.map(({ id, name, fee }) => ({
            value: id,
            label: say(words.typeAndFee, { type: name, fee }),
          }))}
          defaultValue={values.participantType || content.defaultType}
          error={errors.participantType}
          wide
        />
        <CheckedPassportFields content={content} values={values} errors={errors} />
        <VisaFields words={fieldWords} values={values} errors={errors} hint={content.visaHint} />
        <ClothSizeField words={fieldWords} defaultValue={values.clothSize} error={errors.clothSize} />
        <ShoeSizeField words={fieldWords} defaultValue={values.shoeSize} error={errors.shoeSize} />
        <CheckboxField
          name="interestedDoctorate"
          label={words.doctorate}
          defaultChecked={Boolean(values.interestedDoctorate)}
          optional
          wide
        />
        {(['photo', 'passport'] as const).map((field) => (
          <div key={`${field}-${kept[field]?.id}`} className="field-wide">
            <FileField
              name={field}
              label={words[field]}
              hint={words.fileHint}
              accept={acceptedFiles}
              kept={kept[field]?.name}
              error={errors[field]}
              optional
            />
            {kept[field] && <input type="hidden" name={`kept-${field}`} value={kept[field].id} />}
          </div>
        ))}
        {content.extraQuestions && (
          <ExtraAnswerFields {...content.extraQuestions} values={values} errors={errors} />
        )}
      </div>

      <p className="mt-8 max-w-prose">
        {sayRich(words.privacy, {
          policy: (text) => (
            // The policy opens in another tab, so that the typed values are not lost.
            <Link to="/privacy-policy" target="_blank">
              {text}
            </Link>
          ),
        })}
      </p>
      <SendingProgress />
      <Button className="mt-6" isBusy={isSending} busyLabel={words.sending}>
        {words.send}
      </Button>
      <p className="mt-4">
        {sayRich(words.registeredAlready, {
          login: (text) => (
            // Load the script of the next page while the form is being sent, because the connection can break later.
            <Link to="/login" prefetch={isSending ? 'render' : 'none'}>
              {text}
            </Link>
          ),
        })}
      </p>
    </Form>
  );
}

/**
 * Returns the values that the visitor typed before leaving the page. Undefined at first, because the server's HTML
 * cannot contain these values.
 */
function useDraft() {
  const [draft, setDraft] = useState<{
    values: RegistrationDraft;
    forgotten: ReturnType<typeof forgottenOfDraft>;
  }>();
  useEffect(() => {
    const values = readRegistrationDraft();
    setDraft(values && { values, forgotten: forgottenOfDraft() });
  }, []);
  return draft;
}

/** With script, warns visitors if the passport will have expired at the event, or expires soon after it. */
function CheckedPassportFields({
  content,
  values,
  errors,
}: Required<Pick<RegistrationRefusal, 'values' | 'errors'>> & { content: Props['content'] }) {
  const [expiry, setExpiry] = useState(values.passportExpiry ?? '');
  const { words, passportNeededUntil: day } = content;
  const warnings = {
    expired: say(words.passportExpired, { day: content.lastDayWords }),
    soon: say(words.passportSoon, { day }),
    long: undefined,
  };
  return (
    <PassportFields
      words={content.fieldWords}
      values={values}
      errors={errors}
      hint={content.passportHint}
      warning={warnings[checkExpiry(expiry, content.lastDay)]}
      onChange={(event) => setExpiry(event.currentTarget.value)}
    />
  );
}
