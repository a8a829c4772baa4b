import type { PlannedRows } from '#conference/organiser/import-files/planned-rows.ts';
import { nameCountry } from '#conference/registration/countries.ts';
import {
  importSpeakers,
  type PlannedSpeaker,
  planSpeakerImport,
} from '#conference/speakers/importing/import-speakers.server.ts';
import { requiredSpeakerColumns, speakerColumns } from '#conference/speakers/importing/speaker-columns.ts';
import { nameCategory } from '#conference/speakers/speakers.server.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import type { Question } from '../form/question.ts';
import { describePlan, type TableRefusal, tableImportActions } from '../import/act-on-table.server.ts';
import { TableImport } from '../import/table-import.tsx';
import { organiserAction, organiserLoader } from '../organiser-route.server.ts';
import { describeCount } from '../page/count.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { PageHead } from '../page/page-head.tsx';
import type { Route } from './+types/import-speakers';

export const handle = deskTitle('Import speakers');

const path = '/organiser/speakers/import';

export const loader = organiserLoader(path, async ({ context, by }) => {
  const plan = await planSpeakerImport(context.db, by.organiserId);
  return { preview: plan && describePlan(plan, { describe: describeSpeaker, ask: askToInvite }) };
});

export const action = organiserAction(
  path,
  tableImportActions({
    kind: 'speakers',
    columns: speakerColumns,
    required: requiredSpeakerColumns,
    plan: (context, organiserId) => planSpeakerImport(context.db, organiserId),
    ask: askToInvite,
    carryOut: (context, given) => importSpeakers(context, given, context.now()),
    ...{ path, done: '/organiser/speakers', notice: 'speakers-imported' },
  }),
  { accepts: 'files' },
);

function askToInvite({ added }: PlannedRows<PlannedSpeaker>): Question {
  return {
    text: `Invite ${describeCount(added.length, 'person', 'people')}? Each of them gets a mail, signs in, completes the profile, and confirms or declines.`,
    undo: 'To undo it, withdraw each invitation on the page of the person. Mails cannot be taken back.',
  };
}

function describeSpeaker({ name, email, category, profile }: PlannedSpeaker) {
  const known = [
    profile.title,
    profile.country && nameCountry(profile.country),
    ...(profile.languages ?? []),
  ].filter(Boolean);
  return {
    title: name,
    lines: [email, nameCategory(category), ...(known.length > 0 ? [known.join(', ')] : [])],
  };
}

export default function ImportSpeakers({ loaderData: { preview }, actionData }: Route.ComponentProps) {
  const refusal = useAnswer<TableRefusal>(actionData);
  return (
    <>
      <PageHead
        title="Import speakers"
        back={{ to: '/organiser/speakers', label: 'Speakers' }}
        intro="Choose a table of people to invite. Nothing is stored or mailed before you confirm the preview. Somebody who is in the queue already, in any state, is known by their email and does not change."
      />
      <p className="mt-3 max-w-prose">
        Category and country are names or ids. Topics and languages are separated by semicolons, links by
        spaces.
      </p>
      <TableImport
        preview={preview}
        refusal={refusal}
        names={{ one: 'person', many: 'people' }}
        button="Invite these people"
        columns={speakerColumns}
        required={requiredSpeakerColumns}
      />
    </>
  );
}
