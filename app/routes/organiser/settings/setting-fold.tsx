import { useEffect, useRef } from 'react';
import type { Texts } from '#conference/edition/settings/setting.ts';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { Badge } from '#ui/feedback/status.tsx';
import { ButtonForm, IntentForm } from '../form/intent-form.tsx';
import { Warning } from '../page/lines.tsx';
import type { SettingRefusal } from './act-on-setting.server.ts';
import type { describeSettings } from './describe-settings.server.ts';
import type { SettingPreview } from './preview-change.server.ts';
import { SettingFields } from './setting-fields.tsx';

type DescribedSetting = Awaited<ReturnType<typeof describeSettings>>['settings'][number];

type PreviewProps = { preview: SettingPreview; now: string };

type SettingFoldProps = {
  setting: DescribedSetting;
  zone: string;
  isOpen: boolean;
  refusal: Partial<SettingRefusal> | undefined;
};

/** One setting with its current value. It opens to its form and its changes, also without script. */
export function SettingFold({ setting, zone, isOpen, refusal }: SettingFoldProps) {
  const { name, label, values, now, folder, isDifferent, consequence } = setting;
  const { isAddition, isNew } = setting;
  const action = `/organiser/settings?setting=${name}`;
  const shown = refusal?.shown ?? values;
  return (
    <details className="fold" id={name} open={isOpen || undefined}>
      <summary>
        <span className="setting-line">
          <span>{label}</span>
          <span className="font-normal">
            {!isNew && now} {isDifferent && <Badge>{isAddition ? 'Added' : 'Changed since set-up'}</Badge>}
          </span>
        </span>
      </summary>
      <div className="max-w-2xl">
        <p>{consequence}</p>
        {isDifferent && !isAddition && <p className="mt-2">In the edition’s folder: {folder}</p>}
        <IntentForm
          intent="save"
          button={isNew ? 'Add' : 'Save'}
          action={action}
          className="mt-5"
          shown={shown}
          more={
            <SubmitButton intent="preview" variant="line">
              Preview
            </SubmitButton>
          }
        >
          <SettingFields setting={setting} values={refusal?.values ?? values} refusal={refusal} />
        </IntentForm>
        {refusal?.preview && <Preview preview={refusal.preview} now={now} />}
        <SettingHistory setting={setting} action={action} zone={zone} shown={shown} />
      </div>
    </details>
  );
}

type SettingHistoryProps = {
  setting: Pick<DescribedSetting, 'isStored' | 'isAddition' | 'changes'>;
  action: string;
  zone: string;
  shown: Partial<Texts>;
};

/** What leads back to an earlier value: the folder's, and the one before the newest change. */
export function SettingHistory({ setting, action, zone, shown }: SettingHistoryProps) {
  const { isStored, isAddition, changes } = setting;
  return (
    <>
      {isStored && (
        <IntentForm
          intent="as-in-folder"
          button={isAddition ? 'Remove' : 'Use the value in the folder'}
          action={action}
          isSmall
          className="mt-5"
          shown={shown}
        />
      )}
      {changes.length > 0 && (
        <ul className="rows" aria-label={`Changes (${zone})`}>
          {changes.map(({ id, at, by, value, undone, isNewest }) => (
            <li key={id}>
              <span>
                {value}
                <span className="facts-note block">
                  {at}, <bdi>{by}</bdi>
                  {undone && ` · ${undone}`}
                </span>
              </span>
              {isNewest && (
                <ButtonForm
                  intent="undo"
                  action={action}
                  fields={{ changeId: String(id) }}
                  about={`the change to ${value}`}
                >
                  Undo
                </ButtonForm>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** What the typed value would change. It takes the focus, because the form above it may be long. */
function Preview({ preview: { value, texts, more, warnings }, now }: PreviewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each preview moves the focus
  useEffect(() => heading.current?.focus(), [value, texts]);
  return (
    <section className="mt-6 border-t-2 border-indigo pt-4" aria-labelledby="preview">
      <h3 id="preview" ref={heading} tabIndex={-1} className="text-h4">
        Preview: nothing is saved yet
      </h3>
      <p className="mt-2 wrap-anywhere">{value === now ? 'The value stays as it is.' : value}</p>
      <Warning title="Look at this first:" lines={warnings} />
      {texts.length === 0 ? (
        <p className="mt-3">No text of a public page changes.</p>
      ) : (
        <ul className="rows mt-4" aria-label="Texts of the pages that change">
          {texts.map(({ page, before, after }) => (
            <li key={`${before} ${after}`} className="wrap-anywhere">
              <span>
                <span className="facts-note block">{page}</span>
                {after !== '' && <ins className="block no-underline">{after}</ins>}
                {before !== '' && <del className="block text-small text-ink-soft">{before}</del>}
              </span>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className="mt-2">{`${more} more texts of the pages change.`}</p>}
    </section>
  );
}
