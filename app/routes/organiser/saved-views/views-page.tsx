import { Link } from 'react-router';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { RadioField } from '#ui/form/choice-field.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { errorsById, type FormRefusal, fieldsAfter } from '../form/form-refusal.ts';
import { IntentForm } from '../form/intent-form.tsx';
import { QuestionForm } from '../form/question-form.tsx';
import { optionsOf } from '../list/filter-form.tsx';
import { Fold } from '../page/fold.tsx';
import { PageHead } from '../page/page-head.tsx';
import type { LoadedViews } from './act-on-views.server.ts';
import { askToDeleteView } from './view-questions.ts';

type ViewRefusal = FormRefusal<'name' | 'whose' | 'reason'>;

type ViewsPageProps = {
  loaderData: LoadedViews;
  actionData?: Parameters<typeof useAnswer<ViewRefusal>>[0];
};

/** The saved views of a list that an organiser may see, and the form that saves a new view. */
export function ViewsPage({ loaderData, actionData }: ViewsPageProps) {
  const { isNew, query, words, isSearched, views, listTitle, listPath } = loaderData;
  const refusal = useAnswer<ViewRefusal>(actionData);
  const field = fieldsAfter(refusal, 'save');
  return (
    <div className="grid max-w-3xl gap-10">
      <PageHead title="Saved views" back={{ to: `${listPath}?${query}`, label: listTitle }} />
      <FormSummary message={refusal?.message} errors={refusal && errorsById(refusal)} />
      {(isNew || query !== '') && (
        <section aria-labelledby="save-title">
          <h2 id="save-title">Save this view</h2>
          <p className="mt-2 wrap-anywhere">{words}.</p>
          {isSearched && (
            <p className="mt-2">
              <strong>The words you searched for are not saved,</strong> because they may name somebody.
            </p>
          )}
          <IntentForm intent="save" button="Save" fields={{ query }} className="mt-4 max-w-md">
            <TextField
              {...field('name')}
              label="Name of the view"
              hint="At most 60 characters. Do not name a participant."
              maxLength={60}
              autoComplete="off"
            />
            <RadioField
              {...field('whose')}
              legend="Who sees it"
              defaultValue={refusal?.values?.whose ?? 'mine'}
              options={optionsOf({ mine: 'Only me', team: 'The whole team' })}
            />
          </IntentForm>
        </section>
      )}
      <section aria-labelledby="views-title">
        <h2 id="views-title">Views</h2>
        {views.length === 0 && (
          <p className="mt-2">
            No views yet. Filter the <Link to={listPath}>list of {listTitle.toLowerCase()}</Link>, then choose
            “Save this view”.
          </p>
        )}
        <ul className="mt-4 border-t-2 border-indigo empty:hidden">
          {views.map((view) => (
            <ViewEntry key={view.id} view={view} refusal={refusal} />
          ))}
        </ul>
      </section>
    </div>
  );
}

type ViewEntryProps = {
  view: LoadedViews['views'][number];
  refusal: FormRefusal<'name'> | undefined;
};

function ViewEntry({ view, refusal }: ViewEntryProps) {
  const { id, name, isOwn, isShared, mayChange, maker, to, words } = view;
  const about = <span className="sr-only"> the view {name}</span>;
  const field = fieldsAfter(refusal, id)('name');
  return (
    <li className="border-b border-paper-line py-3">
      <p className="font-semibold wrap-anywhere">
        <Link to={to}>
          <bdi>{name}</bdi>
        </Link>
      </p>
      <p className="text-small text-ink-soft wrap-anywhere">
        {isShared
          ? isOwn
            ? 'Your view, for the whole team'
            : `View of ${maker}, for the whole team`
          : 'Only for you'}
        : {words}.
      </p>
      {mayChange && (
        <>
          <Fold title={<>Rename{about}</>} isOpen={refusal?.intent === id}>
            <IntentForm intent="rename" button="Rename" fields={{ id }} isSmall className="max-w-md pb-3">
              <TextField
                {...field}
                defaultValue={field.defaultValue ?? name}
                label="Name of the view"
                maxLength={60}
                autoComplete="off"
              />
            </IntentForm>
          </Fold>
          <QuestionForm
            intent="delete"
            title={<>Delete{about}</>}
            question={askToDeleteView(view)}
            button="Delete"
            fields={{ id }}
          />
        </>
      )}
    </li>
  );
}
