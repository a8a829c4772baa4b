import { Badge } from '#ui/feedback/status.tsx';
import { ButtonForm, IntentForm } from '../form/intent-form.tsx';
import type { SettingRefusal } from './act-on-setting.server.ts';
import type { describeSettings } from './describe-settings.server.ts';
import { SettingFields } from './setting-fields.tsx';

type DescribedSetting = Awaited<ReturnType<typeof describeSettings>>['settings'][number];

type SettingFoldProps = {
  setting: DescribedSetting;
  zone: string;
  isOpen: boolean;
  refusal: Partial<SettingRefusal> | undefined;
};

/** One setting with its current value. It opens to its form and its changes, also without script. */
export function SettingFold({ setting, zone, isOpen, refusal }: SettingFoldProps) {
  const { name, label, values, now, folder, isDifferent, isStored, consequence, changes } = setting;
  const action = `/organiser/settings?setting=${name}`;
  const shown = refusal?.shown ?? values;
  return (
    <details className="fold" id={name} open={isOpen || undefined}>
      <summary>
        <span className="setting-line">
          <span>{label}</span>
          <span className="font-normal">
            {now} {isDifferent && <Badge>Changed since set-up</Badge>}
          </span>
        </span>
      </summary>
      <div className="max-w-2xl">
        <p>{consequence}</p>
        {isDifferent && <p className="mt-2">In the edition’s folder: {folder}</p>}
        <IntentForm intent="save" button="Save" action={action} className="mt-5" shown={shown}>
          <SettingFields setting={setting} values={refusal?.values ?? values} refusal={refusal} />
        </IntentForm>
        {isStored && (
          <IntentForm
            intent="as-in-folder"
            button="Use the value in the folder"
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
      </div>
    </details>
  );
}
