import { useAnswer } from '#routes/offline/offline-form.ts';
import { Badge } from '#ui/feedback/status.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { ButtonForm, IntentForm } from '../form/intent-form.tsx';
import { type Column, DataTable, typedColumn, wordsColumn } from '../list/data-table.tsx';
import { organiserAction, organiserLoader } from '../organiser-route.server.ts';
import { PageHead } from '../page/page-head.tsx';
import { Pair } from '../page/pair.tsx';
import type { Route } from './+types/change-setting';
import {
  resetSetting,
  type SettingRefusal,
  saveSetting,
  settingOf,
  undoChange,
} from './act-on-setting.server.ts';
import { describeSetting } from './describe-settings.server.ts';
import { SettingFields } from './setting-fields.tsx';

const path = '/organiser/settings/change';

export const loader = organiserLoader(path, async ({ url, context }) =>
  describeSetting(context, settingOf(url)),
);

export const action = organiserAction(path, {
  save: saveSetting,
  'as-in-folder': resetSetting,
  undo: undoChange,
});

type Row = Route.ComponentProps['loaderData']['changes'][number];

const columnsIn = (zone: string): Column<Row>[] => [
  typedColumn('When', ({ at }) => at, { note: zone }),
  wordsColumn('Who', ({ by }) => <bdi>{by}</bdi>),
  wordsColumn('Changed to', ({ value }) => value),
  wordsColumn(
    'State',
    ({ id, undone, isNewest, value }) =>
      undone ??
      (isNewest ? (
        <div className="flex flex-wrap items-center gap-3">
          <Badge tone="done">In force</Badge>
          <ButtonForm intent="undo" fields={{ changeId: String(id) }} about={`the change to ${value}`}>
            Undo
          </ButtonForm>
        </div>
      ) : (
        'Replaced later'
      )),
  ),
];

export default function ChangeSetting({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = useAnswer<SettingRefusal>(actionData);
  const { label, group, fields, values, now, folder, isStored, consequence, changes, zone } = loaderData;
  const shown = refusal?.shown ?? values;
  return (
    <div className="grid gap-10">
      <title>{`${label} · Organisers’ desk`}</title>
      <PageHead title={label} back={{ to: '/organiser/settings', label: 'Settings' }} />
      <FormSummary message={refusal?.message} errors={refusal?.errors} />
      <dl className="pairs">
        <Pair term="Now">{now}</Pair>
        <Pair term="In the edition’s folder">{folder}</Pair>
      </dl>
      <section aria-labelledby="change" className="max-w-2xl">
        <h2 id="change">Change this setting</h2>
        <p className="mt-3 max-w-prose">{consequence}</p>
        <IntentForm intent="save" button="Save" className="mt-5" shown={shown} cancelTo="/organiser/settings">
          <SettingFields group={group} fields={fields} values={refusal?.values ?? values} refusal={refusal} />
        </IntentForm>
        {isStored && (
          <IntentForm
            intent="as-in-folder"
            button="Use the value in the folder"
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
          columns={columnsIn(zone)}
          empty="Nobody has changed this setting."
        />
      </section>
    </div>
  );
}
