import { Link } from 'react-router';
import { Badge } from '#ui/feedback/status.tsx';
import { type Column, DataTable, wordsColumn } from '../../list/data-table.tsx';
import { organiserLoader } from '../../organiser-route.server.ts';
import { deskTitle } from '../../page/desk-title.tsx';
import { PageHead } from '../../page/page-head.tsx';
import type { Route } from './+types/mail-texts';
import { describeAllMailTexts } from './describe-mail-texts.server.ts';

export const handle = deskTitle('Texts of mails');

export const loader = organiserLoader('/organiser/settings/mails', async ({ context }) =>
  describeAllMailTexts(context),
);

type Data = Route.ComponentProps['loaderData'];
type Mail = Data['mails'][number];
type Difference = Data['differences'][number];

/**
 * If the edition has only one language, the name of the mail links to its texts. Otherwise the name of each language
 * does.
 */
const columns: Column<Mail>[] = [
  {
    label: 'Mail',
    isTitle: true,
    className: 'is-words lg:w-1/3',
    cell: ({ label, languages: [first, ...others] }) =>
      first && others.length === 0 ? <Link to={first.to}>{label}</Link> : label,
  },
  wordsColumn('Texts', ({ label, languages }) => (
    <span className="flex flex-wrap gap-x-6 gap-y-2">
      {languages.map(({ language, name, to, isChanged }) => (
        <span key={language}>
          {languages.length > 1 && (
            <>
              <Link to={to} lang={language} aria-label={`${name}: ${label}`}>
                {name}
              </Link>{' '}
            </>
          )}
          {isChanged ? <Badge>Changed since set-up</Badge> : languages.length === 1 && 'As in the software'}
        </span>
      ))}
    </span>
  )),
];

const differenceColumnsIn = (zone: string): Column<Difference>[] => [
  wordsColumn(
    'Text',
    ({ mail, to, label }) => (
      <>
        <Link to={to}>{mail}</Link>
        <span className="block">{label}</span>
      </>
    ),
    { isTitle: true },
  ),
  wordsColumn('Now', ({ now, isLeftOut, language, direction }) =>
    isLeftOut ? (
      <>
        <Badge tone="refused">Cannot be used</Badge> Mails have the text of the software.
      </>
    ) : (
      <strong className="whitespace-pre-line" lang={language} dir={direction}>
        {now}
      </strong>
    ),
  ),
  wordsColumn('In the software', ({ software, language, direction }) => (
    <span lang={language} dir={direction}>
      {software}
    </span>
  )),
  wordsColumn('Changed', ({ changed }) => changed, { note: zone }),
];

export default function MailTexts({ loaderData }: Route.ComponentProps) {
  const { mails, differences, zone } = loaderData;
  return (
    <div className="grid gap-12">
      <PageHead
        title="Texts of mails"
        intro="The sentences of mails to people outside the team. A change applies to every mail that is sent afterwards, including mails in the queue. Bank accounts, links and codes are always in the mail, even if a text does not mention them."
      />
      <section aria-labelledby="different">
        <h2 id="different">Different from the software</h2>
        <DataTable
          className="mt-4"
          rows={differences}
          columns={differenceColumnsIn(zone)}
          empty="No differences. All mails have the texts of the software."
        />
      </section>
      <section aria-labelledby="mails">
        <h2 id="mails">Mails</h2>
        <p className="mt-3 max-w-prose">
          This list does not contain mails to organisers, such as sign-in links, because their texts are part
          of the security of the desk. It does not contain replies and messages, because organisers write
          them.
        </p>
        <DataTable className="mt-4" rows={mails} columns={columns} empty="" />
      </section>
    </div>
  );
}
