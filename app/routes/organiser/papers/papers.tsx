import { Form, Link } from 'react-router';
import { edition } from '#conference/edition/edition.server.ts';
import { may } from '#conference/organiser/permissions.ts';
import { notePaperDecisions } from '#conference/papers/deciding/decide.server.ts';
import { decisionSchema, disagreementGap, stampDecision } from '#conference/papers/deciding/decision.ts';
import { rankPapers } from '#conference/papers/deciding/rank-papers.server.ts';
import { writePaperNumber } from '#conference/papers/paper-number.ts';
import { namePart } from '#conference/papers/papers.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { PaperStateBadge } from '#routes/papers/paper-state-badge.tsx';
import { SelectField } from '#ui/form/choice-field.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TextAreaField } from '#ui/form/text-field.tsx';
import { type FormRefusal, fieldsAfter } from '../form/form-refusal.ts';
import { readFields, refuse } from '../form/read-fields.server.ts';
import { readShown, shownName } from '../form/shown-values.ts';
import { type Column, DataTable, numberColumn, wordsColumn } from '../list/data-table.tsx';
import { FilterForm, optionsOf } from '../list/filter-form.tsx';
import { Pager } from '../list/pager.tsx';
import { loadPage } from '../list/paging.ts';
import { readSearch } from '../list/search-fields.ts';
import { organiserAction, organiserLoader } from '../organiser-route.server.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { PageHead } from '../page/page-head.tsx';
import { exportAddress } from '../reports/exports/export-address.ts';
import type { Route } from './+types/papers';
import { paperSearchSchema } from './paper-search.server.ts';
import { decisionWords, reviewFilterWords, stateWords } from './paper-words.ts';

export const handle = deskTitle('Papers');

const path = '/organiser/papers';

const optionsOfPart = (list: readonly { id: string; name: string }[]) =>
  list.map(({ id, name }) => ({ value: id, label: name }));

export const loader = organiserLoader(path, async ({ url, context, organiser }) => {
  const filter = readSearch(paperSearchSchema, url);
  const { perPaper } = edition.papers.review;
  const { rows, query, pages } = await loadPage(url, filter, (page) =>
    rankPapers(context.db, { filter, perPaper, ...page }),
  );
  return {
    search: filter,
    pages,
    exported: exportAddress(organiser, 'papers', query),
    kinds: optionsOfPart(edition.papers.kinds),
    themes: optionsOfPart(edition.papers.themes),
    mayDecide: may(organiser, 'papers.decide'),
    papers: rows.map(({ id, number, title, state, kind, theme, ...row }) => ({
      id,
      number: writePaperNumber(number),
      title,
      state,
      about: `${namePart('kinds', kind)}, ${namePart('themes', theme)}`,
      reviews: `${row.reviews} of ${row.assigned}`,
      mean: row.mean?.toFixed(2) ?? '',
      spread: row.spread === null ? '' : `± ${row.spread.toFixed(2)}`,
      disagrees: (row.gap ?? 0) >= disagreementGap,
      decision: row.decision,
      mark: stampDecision({ state, decidedAt: row.decidedAt }),
    })),
  };
});

type Refusal = FormRefusal<'decision' | 'note'> & {
  chosen?: string[];
  /**
   * Set if the form was refused because somebody else has decided in the meantime: the new values of the list's hidden
   * fields. Each key is the id of a paper, and its value identifies the current decision.
   */
  marks?: Record<string, string>;
};

type Changed = Extract<Awaited<ReturnType<typeof notePaperDecisions>>, { ok: false }>['papers'];

function describeChanged(papers: Changed): string {
  const changes = papers.map(({ number, decision, state }) => {
    const word = decision ? `noted: ${stateWords[decision]}` : `state: ${stateWords[state]}`;
    return `${writePaperNumber(number)} (${word})`;
  });
  return `Other organisers have changed these papers in the meantime: ${changes.join(', ')}. Your decision was not noted. Your choices and your note are still in the form. To note your decision anyway, press the button again.`;
}

export const action = organiserAction(path, {
  decide: async ({ context, by, form, url }) => {
    const paperIds = form.getAll('paperId').map(String).filter(isUuid);
    const read = readFields(form, decisionSchema);
    const kept = { chosen: paperIds };
    if (!read.ok) return refuse(422, { ...read.refusal.data, ...kept });
    if (paperIds.length === 0) {
      return refuse(422, { message: 'Please tick the papers first.', values: read.values, ...kept });
    }
    const marks = readShown(form, paperIds);
    const shown = new Map(Object.entries(marks).map(([id, mark]) => [id, mark ?? '']));
    const noted = await notePaperDecisions(
      context.db,
      { paperIds, ...read.data, shown, ...by },
      context.now(),
    );
    if (!noted.ok) {
      const now = Object.fromEntries(noted.papers.map(({ id, mark }) => [id, mark]));
      return refuse(409, {
        message: describeChanged(noted.papers),
        values: read.values,
        marks: now,
        ...kept,
      });
    }
    return redirectTo(`${path}${url.search}`, 'decisions-noted');
  },
});

type Row = Route.ComponentProps['loaderData']['papers'][number];

type Kept = Pick<Refusal, 'chosen' | 'marks'>;

const columnsFor = (mayDecide: boolean, { chosen = [], marks = {} }: Kept): Column<Row>[] => [
  wordsColumn('Paper', ({ id, number, title, mark }) => (
    <span className="flex items-start gap-3">
      {mayDecide && <input type="hidden" name={shownName(id)} value={marks[id] ?? mark} form="decide" />}
      {mayDecide && (
        <input
          type="checkbox"
          name="paperId"
          value={id}
          form="decide"
          defaultChecked={chosen.includes(id)}
          aria-label={`Choose ${number}`}
        />
      )}
      <span className="min-w-36 wrap-anywhere">
        {number}{' '}
        <Link to={`${path}/${id}`}>
          <bdi>{title}</bdi>
        </Link>
      </span>
    </span>
  )),
  wordsColumn('Kind and theme', ({ about }) => about),
  numberColumn('Mean ± spread', ({ mean, spread, disagrees }) => (
    <>
      <strong>{mean}</strong> {spread}
      {disagrees && <strong className="block text-small text-madder-deep">Disagreement</strong>}
    </>
  )),
  numberColumn('Reviews', ({ reviews }) => reviews),
  wordsColumn('State', ({ state, decision }) => (
    <>
      <PaperStateBadge state={state} name={stateWords[state]} />
      {decision && <span className="block text-small">Noted: {stateWords[decision]}</span>}
    </>
  )),
];

export default function DeskPapers({ loaderData, actionData }: Route.ComponentProps) {
  const { search, pages, papers, kinds, themes, mayDecide, exported } = loaderData;
  const refusal = useAnswer<Refusal>(actionData);
  const field = fieldsAfter(refusal);
  return (
    <>
      <PageHead title="Papers" intro="All papers that were submitted, ranked by their mean score.">
        <p className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
          <Link to={`${path}/reviewers`}>Reviewers and assignments</Link>
          <Link to={`${path}/decisions`}>Decisions to send</Link>
        </p>
      </PageHead>
      <FormSummary message={refusal?.message} errors={refusal?.errors} />
      <FilterForm
        search={search}
        fields={[
          { name: 'text', label: 'Title, author or email', maxLength: 200, wide: true },
          {
            name: 'state',
            label: 'State',
            placeholder: 'Any',
            options: optionsOf(stateWords).filter(({ value }) => value !== 'draft'),
          },
          { name: 'kind', label: 'Kind', placeholder: 'Any', options: kinds },
          { name: 'theme', label: 'Theme', placeholder: 'Any', options: themes },
          { name: 'reviews', label: 'Reviews', placeholder: 'Any', options: optionsOf(reviewFilterWords) },
        ]}
      />
      <DataTable rows={papers} columns={columnsFor(mayDecide, refusal ?? {})} empty="No papers found." />
      <Pager pages={pages} of={['paper', 'papers']} exported={exported} />
      {mayDecide && (
        <p className="mt-3">
          <Link to={`${path}/import`}>Import papers</Link>
        </p>
      )}
      {exported && (
        <p className="mt-3">
          Accepted papers for libraries: <a href={`${path}/accepted.bib`}>BibTeX</a> or{' '}
          <a href={`${path}/accepted-jats.zip`}>JATS (XML)</a>
        </p>
      )}
      {mayDecide && papers.length > 0 && (
        <section aria-labelledby="decide-title" className="mt-12">
          <h2 id="decide-title">Decide on the ticked papers</h2>
          <p className="mt-2 max-w-prose">
            The decision is noted. The authors get a mail when you send the decision, after you have read the
            mails.
          </p>
          <Form method="post" id="decide" className="mt-4 grid max-w-prose gap-5">
            <SelectField
              {...field('decision')}
              label="Decision"
              placeholder="Please choose"
              options={optionsOf(decisionWords)}
            />
            <TextAreaField
              {...field('note')}
              label="Note to the authors"
              hint="Each author gets it in the mail."
              maxLength={4000}
              required={false}
              optional
            />
            <p>
              <SubmitButton intent="decide">Note the decision</SubmitButton>
            </p>
          </Form>
        </section>
      )}
    </>
  );
}
