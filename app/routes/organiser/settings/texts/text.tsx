import '#ui/desk/desk-list.css';
import '#ui/desk/desk-record.css';
import { useEffect, useRef } from 'react';
import { mostCharacters } from '#conference/edition/settings/text-settings.ts';
import { nameLanguage } from '#platform/words/formats.ts';
import { addressIn, directionOf, languageTag } from '#platform/words/locales.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { Badge } from '#ui/feedback/status.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TextAreaField } from '#ui/form/text-field.tsx';
import { IntentForm } from '../../form/intent-form.tsx';
import { organiserAction, organiserLoader } from '../../organiser-route.server.ts';
import { deskTitle } from '../../page/desk-title.tsx';
import { Warning } from '../../page/lines.tsx';
import { PageHead } from '../../page/page-head.tsx';
import { requireRecord } from '../../require-record.server.ts';
import { resetSetting, undoChange } from '../act-on-setting.server.ts';
import { describeSetting } from '../describe-settings.server.ts';
import { SettingHistory } from '../setting-fold.tsx';
import type { Route } from './+types/text';
import { previewText, publishText, type TextRefusal } from './act-on-text.server.ts';
import { findText } from './find-text.server.ts';

export const handle = deskTitle('Text of the website');

const path = '/organiser/settings/text';

/** The address names the text and its language: `?setting=text-fr-about.mission.statement`. */
export const loader = organiserLoader(path, async ({ context, url }) => {
  const { name, text, translator, gaps } = requireRecord(await findText(context, url));
  return {
    ...{ name, text, locale: translator.locale, inLanguage: nameLanguage(translator.locale) },
    ...(await describeSetting(context, name)),
    most: mostCharacters,
    gaps: Object.entries(gaps).map(([gap, value]) => ({
      gap,
      value: typeof value === 'object' ? value.join(' ') : String(value),
    })),
  };
});

export const action = organiserAction(path, {
  preview: previewText,
  publish: publishText,
  'as-in-folder': resetSetting,
  undo: undoChange,
});

export default function TextOfPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, text, locale, inLanguage, setting, zone, gaps, most } = loaderData;
  const refusal = useAnswer<TextRefusal>(actionData);
  const { errors, values, shown = setting.values, draft, draftShown = [] } = refusal ?? {};
  const address = `${path}?setting=${encodeURIComponent(name)}`;
  const language = { lang: languageTag(locale), dir: directionOf(locale) };
  return (
    <div className="grid gap-8">
      <PageHead
        title={`Text in ${inLanguage}`}
        back={{ to: `/organiser/settings/texts?language=${locale}`, label: 'Texts of the website' }}
      />
      <FormSummary message={refusal?.message} errors={errors} />
      <section aria-label="Now">
        <p>
          {text.page === undefined ? 'The website' : <a href={addressIn(locale, text.page)}>{text.page}</a>}{' '}
          shows now {text.isOwn && <Badge>Changed since set-up</Badge>}
        </p>
        <Forms forms={text.shown} {...language} />
        {text.fault && (
          <Warning
            title="This change is not in force"
            lines={[`${text.fault} Change it again, or undo it.`]}
          />
        )}
        {locale !== 'en' && <p className="facts-note mt-3">English: {text.english}</p>}
        {text.isOwn && (
          <p className="facts-note mt-3">
            In the folder: <bdi {...language}>{text.folder}</bdi>
          </p>
        )}
      </section>
      {draft !== undefined && (
        <Draft {...{ draft, name, address, shown }} forms={draftShown} page={text.page} />
      )}
      <section aria-labelledby="another" className="max-w-2xl">
        <h2 id="another">Another text</h2>
        <IntentForm
          intent="preview"
          button="Preview"
          action={address}
          shown={shown}
          className="mt-5"
          variant={draft === undefined ? 'solid' : 'line'}
        >
          <TextAreaField
            name="text"
            label={`Text in ${inLanguage}`}
            hint={hintOf(text)}
            maxLength={most}
            defaultValue={values?.text ?? text.text}
            error={errors?.text}
            {...language}
          />
        </IntentForm>
        {gaps.length > 0 && (
          <details className="fold mt-6">
            <summary>What you can put in braces</summary>
            <ul className="rows">
              {gaps.map(({ gap, value }) => (
                <li key={gap}>
                  <code>{`{${gap}}`}</code>
                  <bdi {...language}>{value}</bdi>
                </li>
              ))}
            </ul>
          </details>
        )}
        <SettingHistory setting={setting} action={address} zone={zone} shown={shown} />
      </section>
    </div>
  );
}

function hintOf({ file, english }: { file?: string; english: string }): string {
  if (file === undefined) return 'Words in braces, such as {place}, are filled with today’s facts.';
  return /[{<]/.test(english)
    ? 'Keep what is in braces { } or is a tag < >, and change only the words. # is a number.'
    : 'This sentence has no gaps.';
}

type FormsProps = { forms: readonly string[]; lang?: string; dir: string };

/** A text in each of its forms, such as the one for one and the one for several. */
function Forms({ forms, ...language }: FormsProps) {
  return (
    <blockquote className="mt-3 grid max-w-prose gap-2 border-s-4 border-indigo ps-4" {...language}>
      {forms.map((form) => (
        <p className="whitespace-pre-line wrap-anywhere" key={form}>
          {form}
        </p>
      ))}
    </blockquote>
  );
}

type DraftProps = {
  draft: string;
  forms: readonly string[];
  name: string;
  page: string | undefined;
  address: string;
  shown: Partial<Record<string, string>>;
};

/** The text that would be published. It takes the focus, because it is new on the page. */
function Draft({ draft, forms, name, page, address, shown }: DraftProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each preview moves the focus
  useEffect(() => heading.current?.focus(), [draft]);
  const search = new URLSearchParams({ setting: name, text: draft });
  return (
    <section className="border-t-2 border-indigo pt-4" aria-labelledby="preview">
      <h2 id="preview" ref={heading} tabIndex={-1}>
        Preview: nothing is published yet
      </h2>
      <Forms forms={forms} dir="auto" />
      {page !== undefined && (
        <p className="mt-4">
          <a href={`${path}/preview?${search}`} target="_blank" rel="noreferrer">
            See it on the page {page} (new tab)
          </a>
        </p>
      )}
      <IntentForm
        intent="publish"
        button="Publish"
        action={address}
        fields={{ text: draft }}
        shown={shown}
        className="mt-4"
      />
    </section>
  );
}
