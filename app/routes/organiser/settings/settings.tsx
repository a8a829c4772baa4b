import { Link } from 'react-router';
import type { SettingGroup } from '#conference/edition/settings/setting.ts';
import { Badge } from '#ui/feedback/status.tsx';
import { type Column, DataTable, wordsColumn } from '../list/data-table.tsx';
import { organiserLoader } from '../organiser-route.server.ts';
import { describeCount } from '../page/count.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { Warning } from '../page/lines.tsx';
import { PageHead } from '../page/page-head.tsx';
import type { Route } from './+types/settings';
import { describeSettings } from './describe-settings.server.ts';

export const handle = deskTitle('Settings');

export const loader = organiserLoader('/organiser/settings', async ({ context }) =>
  describeSettings(context),
);

type Row = Route.ComponentProps['loaderData']['rows'][number];

const groupWords: Record<SettingGroup, string> = {
  switches: 'Open and closed',
  prices: 'Prices',
  deadlines: 'Deadlines',
  bookings: 'Rules of bookings',
  accounts: 'Bank accounts',
};
const groups = Object.keys(groupWords) as SettingGroup[];

const label: Column<Row> = {
  label: 'Setting',
  isTitle: true,
  className: 'is-words lg:w-1/3',
  cell: (row) => <Link to={row.to}>{row.label}</Link>,
};

const columns: Column<Row>[] = [
  label,
  wordsColumn('Now', ({ now, isDifferent }) => (
    <>
      {now} {isDifferent && <Badge>Changed</Badge>}
    </>
  )),
];

const differenceColumnsIn = (zone: string): Column<Row>[] => [
  label,
  wordsColumn('Now', ({ now }) => <strong>{now}</strong>),
  wordsColumn('In the edition’s folder', ({ folder }) => folder),
  wordsColumn('Changed', ({ changed }) => changed, { note: zone }),
];

export default function Settings({ loaderData }: Route.ComponentProps) {
  const { rows, warnings, zone, isLetterDifferent, changedMails } = loaderData;
  const changedTexts = [
    ...(isLetterDifferent ? ['The text of visa letters was changed.'] : []),
    ...(changedMails > 0
      ? [`The texts of ${describeCount(changedMails, 'mail', 'mails')} were changed.`]
      : []),
  ].join(' ');
  const different = rows.filter(({ isDifferent }) => isDifferent);
  return (
    <div className="grid gap-12">
      <PageHead
        title="Settings"
        intro="The edition’s folder contains the first value of each setting. Owners can change the values here. A change applies to forms immediately, and to all pages within a minute. Every change can be undone."
      />
      <Warning title="These stored values are not used:" lines={warnings} />
      <section aria-labelledby="different">
        <h2 id="different">Different from the edition’s folder</h2>
        <DataTable
          className="mt-4"
          rows={different}
          columns={differenceColumnsIn(zone)}
          empty={
            changedTexts
              ? `No setting. ${changedTexts}`
              : 'No differences. All settings have the values of the folder.'
          }
        />
        {changedTexts && different.length > 0 && <p className="mt-4">{changedTexts}</p>}
      </section>
      {groups.map((group) => {
        const own = rows.filter((row) => row.group === group);
        if (own.length === 0) return null;
        return (
          <section key={group} aria-labelledby={group}>
            <h2 id={group}>{groupWords[group]}</h2>
            <DataTable className="mt-4" rows={own} columns={columns} empty="" />
          </section>
        );
      })}
      <section aria-labelledby="texts">
        <h2 id="texts">Texts</h2>
        <p className="mt-4">
          <Link to="/organiser/documents/letter">Text of visa letters</Link>{' '}
          {isLetterDifferent && <Badge>Changed</Badge>}
        </p>
        <p className="mt-2">
          <Link to="/organiser/settings/mails">Texts of mails</Link>{' '}
          {changedMails > 0 && <Badge>{`${changedMails} changed`}</Badge>}
        </p>
      </section>
    </div>
  );
}
