import '#ui/desk/desk-mail.css';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { useFocusOnChange } from '#routes/organiser/page/use-focus-on-change.ts';
import { Badge } from '#ui/feedback/status.tsx';
import { SelectField } from '#ui/form/choice-field.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { ButtonForm, IntentForm } from '../../form/intent-form.tsx';
import { type Column, DataTable, typedColumn, wordsColumn } from '../../list/data-table.tsx';
import { organiserAction, organiserLoader } from '../../organiser-route.server.ts';
import { Warning } from '../../page/lines.tsx';
import { PageHead } from '../../page/page-head.tsx';
import type { Route } from './+types/change-mail-text';
import {
  type MailTextAnswer,
  previewMailText,
  resetMailText,
  saveMailText,
  sendTestMail,
  undoMailText,
} from './act-on-mail-text.server.ts';
import { describeMailTexts, mailTextsOf } from './describe-mail-texts.server.ts';
import { MailPreview } from './mail-preview.tsx';
import { TextOfMailField } from './text-of-mail-field.tsx';

const path = '/organiser/settings/mails/change';

export const loader = organiserLoader(path, async ({ url, context }) =>
  describeMailTexts(context, mailTextsOf(url)),
);

export const action = organiserAction(path, {
  save: saveMailText,
  preview: previewMailText,
  test: sendTestMail,
  reset: resetMailText,
  undo: undoMailText,
});

type Row = Route.ComponentProps['loaderData']['changes'][number];

const columnsIn = (zone: string, direction: string): Column<Row>[] => [
  typedColumn('When', ({ at }) => at, { note: zone }),
  wordsColumn('Who', ({ by }) => <bdi>{by}</bdi>),
  wordsColumn('Different from the software', ({ texts }) =>
    texts.length === 0 ? (
      'Nothing'
    ) : (
      <dl className="grid gap-2">
        {texts.map(({ label, text }) => (
          <div key={label}>
            <dt className="text-small text-ink-soft">{label}</dt>
            <dd className="whitespace-pre-line" dir={direction}>
              {text}
            </dd>
          </div>
        ))}
      </dl>
    ),
  ),
  wordsColumn(
    'State',
    ({ id, at, undone, isNewest }) =>
      undone ??
      (isNewest ? (
        <div className="flex flex-wrap items-center gap-3">
          <Badge tone="done">In force</Badge>
          <ButtonForm intent="undo" fields={{ changeId: String(id) }} about={`the change of ${at}`}>
            Undo
          </ButtonForm>
        </div>
      ) : (
        'Replaced later'
      )),
  ),
];

export default function ChangeMailText({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useAnswer<MailTextAnswer>(actionData);
  const { title, language, languageName, direction, fields, values, examples, changes, zone } = loaderData;
  const shown = answer?.shown ?? values;
  const typed = answer?.values ?? values;
  return (
    <div className="grid gap-10">
      <title>{`${title}, ${languageName} · Organisers’ desk`}</title>
      <PageHead
        title={`${title}, ${languageName}`}
        back={{ to: '/organiser/settings/mails', label: 'Texts of mails' }}
        intro="A saved text is used in every mail that is sent afterwards, including mails in the queue. Mails that were already sent do not change. The text cannot contain HTML. Line breaks are kept."
      />
      <FormSummary message={answer?.message} errors={answer?.errors} />
      <Warning
        title="These changed texts cannot be used any more. Mails have the text of the software:"
        lines={loaderData.leftOut}
      />
      {answer?.preview && (
        <MailPreview
          preview={answer.preview}
          fields={typed}
          language={language}
          direction={direction}
          mail={loaderData.mail}
        />
      )}
      {answer?.sentTo && <TestSent answer={answer} />}
      <section aria-labelledby="change" className="mail-texts max-w-3xl">
        <h2 id="change">Change the texts</h2>
        <IntentForm
          intent="save"
          button="Save"
          className="mt-5"
          shown={shown}
          cancelTo="/organiser/settings/mails"
          more={
            <>
              <SubmitButton intent="preview" variant="line">
                Preview
              </SubmitButton>
              <SubmitButton intent="test" variant="line">
                Send me a test mail
              </SubmitButton>
            </>
          }
        >
          {fields.map((field) => (
            <TextOfMailField
              key={field.name}
              field={field}
              language={language}
              direction={direction}
              value={typed[field.name]}
              error={answer?.errors?.[field.name]}
            />
          ))}
          <SelectField
            name="example"
            label="Example for the preview and the test mail"
            options={examples.map((name) => ({ value: name, label: name }))}
            defaultValue={typed.example ?? examples[0]}
            error={answer?.errors?.example}
          />
        </IntentForm>
        {loaderData.isChanged && (
          <IntentForm
            intent="reset"
            button="Use the texts of the software"
            isSmall
            className="mt-8"
            shown={shown}
          />
        )}
      </section>
      <section aria-labelledby="changes">
        <h2 id="changes">Changes</h2>
        <DataTable
          className="mt-4"
          rows={changes}
          columns={columnsIn(zone, direction)}
          empty="Nobody has changed these texts."
        />
      </section>
    </div>
  );
}

/** Says that a test mail is being sent. This message gets the focus, because the button is below all fields. */
function TestSent({ answer }: { answer: Partial<MailTextAnswer> }) {
  const note = useFocusOnChange<HTMLParagraphElement>(answer);
  return (
    <p ref={note} tabIndex={-1} className="confirm">
      A test mail is being sent to {answer.sentTo}. No text was saved.
    </p>
  );
}
