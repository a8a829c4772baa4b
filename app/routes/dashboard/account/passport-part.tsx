import { Form, Link } from 'react-router';
import { sayRich } from '#platform/words/words.ts';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { FullNameField, PassportFields, VisaFields } from '#routes/registration/person-fields.tsx';
import { SelectField } from '#ui/form/choice-field.tsx';
import { FactList } from '#ui/layout/fact-list.tsx';
import { mailTo } from '#ui/layout/mail-to.ts';
import type { AccountRefusal } from './change-account.server.ts';
import { correctionFields, shownName } from './correction.ts';
import type { Account } from './load-account.server.ts';

type Props = { account: Account; refusal: AccountRefusal | undefined };

/** The passport details and files. They are shown only when the participant asks for them, with the form to correct them. */
export function PassportPart({ account, refusal }: Props) {
  const { words, passport } = account;
  return (
    <section id="passport">
      <h3 className="text-h4">{words.passportTitle}</h3>
      {passport ? (
        <Shown account={account} passport={passport} refusal={refusal} />
      ) : (
        <>
          <p className="mt-2 mb-3 max-w-prose">{words.passportClosed}</p>
          <Link to="/dashboard/account?show=passport" preventScrollReset>
            {words.passportShow}
          </Link>
        </>
      )}
    </section>
  );
}

type ShownProps = Props & { passport: NonNullable<Account['passport']> };

function Shown({ account: { words, deskEmail }, passport, refusal }: ShownProps) {
  const { fieldWords, countries, visaHint, files } = passport;
  const desk = {
    email: deskEmail,
    desk: (text: React.ReactNode) => <a href={mailTo(deskEmail)}>{text}</a>,
  };
  if (passport.isDestroyed) {
    return <p className="mt-2 max-w-prose">{sayRich(words.passportDestroyed, desk)}</p>;
  }
  const values = refusal?.correction?.values ?? passport.values;
  const shown = refusal?.correction?.shown ?? passport.values;
  const errors = refusal?.errors ?? {};
  const rows = files.map(
    ({ name, id }) =>
      [
        name,
        id ? (
          <Link key={id} to={`/files/${id}`} reloadDocument discover="none" download>
            {sayRich(words.download, {
              name: name.toLowerCase(),
              file: (text) => <span className="sr-only">{text}</span>,
            })}
          </Link>
        ) : (
          words.notSent
        ),
      ] as const,
  );
  return (
    <>
      <p className="mt-2 max-w-prose">{words.passportShown}</p>
      {rows.length > 0 && <FactList rows={rows} />}
      {/* A new key makes React create new fields, which show the values that somebody else has changed. */}
      <Form
        key={JSON.stringify(shown)}
        method="post"
        action="/dashboard/account?show=passport"
        className="group/visa mt-6"
      >
        {correctionFields.map((field) => (
          <input key={field} type="hidden" name={shownName(field)} value={shown[field] ?? ''} />
        ))}
        <div className="fields">
          <FullNameField words={fieldWords} values={values} errors={errors} />
          <SelectField
            name="country"
            label={words.country}
            options={countries}
            placeholder={words.notGiven}
            required={false}
            defaultValue={values.country}
            error={errors.country}
          />
          <PassportFields words={fieldWords} values={values} errors={errors} />
          <VisaFields words={fieldWords} values={values} errors={errors} hint={visaHint} />
        </div>
        <p className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
          <SubmitButton intent="correct">{words.correct}</SubmitButton>
          <Link to="/dashboard/account" preventScrollReset>
            {words.passportHide}
          </Link>
        </p>
      </Form>
      <p className="mt-4 max-w-prose">{sayRich(words.notHere, desk)}</p>
    </>
  );
}
