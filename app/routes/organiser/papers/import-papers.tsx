import type { PlannedRows } from '#conference/organiser/import-files/planned-rows.ts';
import {
  importPapers,
  type PlannedPaper,
  planPaperImport,
} from '#conference/papers/importing/import-papers.server.ts';
import { paperColumns, requiredPaperColumns } from '#conference/papers/importing/paper-columns.ts';
import { namePart } from '#conference/papers/papers.server.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import type { Question } from '../form/question.ts';
import { describePlan, type TableRefusal, tableImportActions } from '../import/act-on-table.server.ts';
import { TableImport } from '../import/table-import.tsx';
import { organiserAction, organiserLoader } from '../organiser-route.server.ts';
import { describeCount } from '../page/count.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { PageHead } from '../page/page-head.tsx';
import type { Route } from './+types/import-papers';

export const handle = deskTitle('Import papers');

const path = '/organiser/papers/import';

export const loader = organiserLoader(path, async ({ context, by }) => {
  const plan = await planPaperImport(context.db, by.organiserId);
  return { preview: plan && describePlan(plan, { describe: describePaper, ask: askToImport }) };
});

export const action = organiserAction(
  path,
  tableImportActions({
    kind: 'papers',
    columns: paperColumns,
    required: requiredPaperColumns,
    plan: (context, organiserId) => planPaperImport(context.db, organiserId),
    ask: askToImport,
    carryOut: (context, given) => importPapers(context, given, context.now()),
    ...{ path, done: '/organiser/papers', notice: 'papers-imported' },
  }),
  { accepts: 'files' },
);

function askToImport({ added }: PlannedRows<PlannedPaper>): Question {
  const coAuthors = added.reduce((sum, { paper }) => sum + paper.coAuthors.length, 0);
  const asked =
    coAuthors === 0
      ? ''
      : ` ${describeCount(coAuthors, 'co-author gets', 'co-authors get')} a mail and confirms.`;
  return {
    text: `Submit ${describeCount(added.length, 'paper', 'papers')}? Each author gets a mail that we have the paper.${asked}`,
    undo: 'To undo it, each author withdraws the paper. Mails cannot be taken back.',
  };
}

function describePaper({ email, paper }: PlannedPaper) {
  const others = paper.coAuthors.map(({ name, email: address }) => `${name}, ${address}`);
  return {
    title: paper.title,
    lines: [
      `${paper.authorName}, ${paper.institution}, ${email}`,
      ...(others.length > 0 ? [`With ${others.join('; ')}`] : []),
      [
        namePart('kinds', paper.kind),
        namePart('themes', paper.theme),
        namePart('languages', paper.language),
      ].join(', '),
    ],
  };
}

export default function ImportPapers({ loaderData: { preview }, actionData }: Route.ComponentProps) {
  const refusal = useAnswer<TableRefusal>(actionData);
  return (
    <>
      <PageHead
        title="Import papers"
        back={{ to: '/organiser/papers', label: 'Papers' }}
        intro="Choose a table of papers. Nothing is stored or mailed before you confirm the preview. A paper is known again by the email of its author and its title, so the same file adds nothing twice. Authors add their full texts later."
      />
      <p className="mt-3 max-w-prose">
        Theme, kind and language are the names or ids of the call. Co-authors are written as “Mei Tan
        &lt;mei@uni.example&gt;”, with an ORCID iD behind it if you have one, and separated by semicolons.
      </p>
      <TableImport
        preview={preview}
        refusal={refusal}
        names={{ one: 'paper', many: 'papers' }}
        button="Submit these papers"
        columns={paperColumns}
        required={requiredPaperColumns}
      />
    </>
  );
}
