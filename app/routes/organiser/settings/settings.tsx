import '#ui/desk/desk-list.css';
import '#ui/desk/desk-record.css';
import { Link, useSearchParams } from 'react-router';
import { makeDocumentKey } from '#conference/documents/verifying/change-document-key.server.ts';
import { readNewestKey } from '#conference/documents/verifying/document-keys.server.ts';
import { type SettingGroup, settingGroups } from '#conference/edition/settings/setting.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { Badge } from '#ui/feedback/status.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { QuestionForm } from '../form/question-form.tsx';
import { refuseIfQuestionChanged } from '../form/read-answer.server.ts';
import { organiserAction, organiserLoader } from '../organiser-route.server.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { Warning } from '../page/lines.tsx';
import { PageHead } from '../page/page-head.tsx';
import type { Route } from './+types/settings';
import {
  previewTyped,
  resetSetting,
  type SettingRefusal,
  saveSetting,
  undoChange,
} from './act-on-setting.server.ts';
import { askToMakeKey } from './ask-to-make-key.server.ts';
import { describeKeys } from './describe-keys.server.ts';
import { describeSettings } from './describe-settings.server.ts';
import { DocumentKeys } from './document-keys.tsx';
import { addressOf } from './setting-address.ts';
import { settingId } from './setting-fields.tsx';
import { SettingFold } from './setting-fold.tsx';

export const handle = deskTitle('Settings');

const path = '/organiser/settings';

export const loader = organiserLoader(path, async ({ context }) => ({
  ...(await describe(context)),
  keyQuestion: askToMakeKey(await readNewestKey(context.db)),
  documentKeys: await describeKeys(context),
}));

async function describe(context: RouteContext) {
  const { inForce, ...described } = await describeSettings(context);
  return described;
}

/** The address names the setting: `?setting=`. */
export const action = organiserAction(path, {
  save: saveSetting,
  preview: previewTyped,
  'as-in-folder': resetSetting,
  undo: undoChange,
  'make-key': async ({ context, by, form }) => {
    const unseen = refuseIfQuestionChanged(form, askToMakeKey(await readNewestKey(context.db)));
    if (unseen) return unseen;
    await makeDocumentKey(context, by, context.now());
    return redirectTo(`${path}#key`);
  },
});

const groupWords: Record<SettingGroup, string> = {
  switches: 'Open and closed',
  dates: 'Days',
  place: 'Place',
  contact: 'Contact',
  types: 'Participants',
  prices: 'Prices',
  currencies: 'Currencies of the fees',
  places: 'Places, waiting list and grants',
  deadlines: 'Deadlines',
  visa: 'Visas',
  stalls: 'Stalls and halls',
  bookings: 'Rules of bookings',
  accounts: 'Bank accounts',
  reviews: 'Reviews of papers',
  pictures: 'Pictures of the public pages',
  texts: 'Texts',
};

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { settings, warnings, zone, isLetterDifferent, changedMails, keyQuestion, documentKeys } = loaderData;
  const refusal = useAnswer<SettingRefusal>(actionData);
  // Pictures have a page of their own.
  const inPlace = settings.filter(({ group }) => group !== 'pictures' && group !== 'texts');
  const changedTexts = settings.filter(({ group, isDifferent }) => group === 'texts' && isDifferent);
  const changedPictures = settings.filter(({ group, isDifferent }) => group === 'pictures' && isDifferent);
  const open = useSearchParams()[0].get('setting') ?? '';
  const errors = Object.entries(refusal?.errors ?? {}).map(([name, error]) => [settingId(open, name), error]);
  return (
    <div className="grid gap-12">
      <PageHead
        title="Settings"
        intro="The edition’s folder contains the first value of each setting. Owners change the values here. A change applies to forms immediately, and to all pages within a minute. Every change can be undone."
      />
      <FormSummary message={refusal?.message} errors={refusal && Object.fromEntries(errors)} />
      <Warning title="These stored values are not used:" lines={warnings} />
      <nav aria-label="Groups of settings">
        <ul className="flex flex-wrap gap-x-5 gap-y-1">
          {settingGroups
            .filter((group) => inPlace.some((setting) => setting.group === group))
            .map((group) => (
              <li key={group}>
                <a href={`#group-${group}`}>{groupWords[group]}</a>
              </li>
            ))}
        </ul>
      </nav>
      <Differences settings={settings.filter(({ isDifferent }) => isDifferent)} />
      {settingGroups.map((group) => {
        const own = inPlace.filter((setting) => setting.group === group);
        if (own.length === 0) return null;
        return (
          <section key={group} aria-labelledby={`group-${group}`}>
            <h2 id={`group-${group}`}>{groupWords[group]}</h2>
            <div className="settings mt-4">
              {own.map((setting) => (
                <SettingFold
                  // After a change, the new key closes the fold.
                  key={`${setting.name} ${JSON.stringify(setting.changes)}`}
                  setting={setting}
                  zone={zone}
                  isOpen={setting.name === open}
                  refusal={setting.name === open ? refusal : undefined}
                />
              ))}
            </div>
          </section>
        );
      })}
      <section aria-labelledby="texts">
        <h2 id="texts">Pictures and texts</h2>
        <p className="mt-4">
          <Link to="/organiser/settings/pictures">Pictures of the public pages</Link>{' '}
          {changedPictures.length > 0 && <Badge>{`${changedPictures.length} changed since set-up`}</Badge>}
        </p>
        <p className="mt-2">
          <Link to="/organiser/settings/texts">Texts of the website</Link>{' '}
          {changedTexts.length > 0 && <Badge>{`${changedTexts.length} changed since set-up`}</Badge>}
        </p>
        <p className="mt-2">
          <Link to="/organiser/documents/letter">Text of visa letters</Link>{' '}
          {isLetterDifferent && <Badge>Changed since set-up</Badge>}
        </p>
        <p className="mt-2">
          <Link to="/organiser/settings/letter">Signature and stamp of visa letters</Link>
        </p>
        <p className="mt-2">
          <Link to="/organiser/settings/mails">Texts of mails</Link>{' '}
          {changedMails > 0 && <Badge>{`${changedMails} changed since set-up`}</Badge>}
        </p>
      </section>
      <section aria-labelledby="key">
        <h2 id="key">The key that signs documents</h2>
        <DocumentKeys keys={documentKeys} />
        <QuestionForm
          intent="make-key"
          title="Make a new key"
          question={keyQuestion}
          button="Make the new key"
        />
      </section>
    </div>
  );
}

type DifferencesProps = { settings: Route.ComponentProps['loaderData']['settings'] };

/** Says which settings differ from the edition's folder, with a link to each. */
function Differences({ settings }: DifferencesProps) {
  if (settings.length === 0) return <p>All settings have the values of the edition’s folder.</p>;
  return (
    <section aria-labelledby="different">
      <h2 id="different">Different from the edition’s folder</h2>
      <ul className="mt-3 list-disc ps-5">
        {settings.map(({ name, group, label, now, folder }) => (
          <li key={name}>
            {group === 'pictures' || group === 'texts' ? (
              <Link to={addressOf({ name, group })}>{label}</Link>
            ) : (
              <a href={`#${name}`}>{label}</a>
            )}
            : <strong>{now}</strong> instead of {folder}
          </li>
        ))}
      </ul>
    </section>
  );
}
