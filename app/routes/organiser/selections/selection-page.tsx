import '#ui/desk/desk-record.css';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { errorsById, type FormRefusal } from '../form/form-refusal.ts';
import { FormatLinks } from '../list/format-links.tsx';
import { SelectionMarks } from '../marks/selection-marks.tsx';
import { PageHead } from '../page/page-head.tsx';
import type { LoadedSelection } from './act-on-selections.server.ts';

type SelectionPageProps = {
  selection: LoadedSelection;
  refusal: FormRefusal<string> | undefined;
  /** More actions for the chosen rows, before the marks and after them. */
  children?: ReactNode;
  after?: ReactNode;
};

/** The page of a selection: its rows and their number, and the actions for exactly these rows. */
export function SelectionPage({ selection, refusal, children, after }: SelectionPageProps) {
  const { title, madeAt, first, more, note, changed, listTitle, listTo, exportTo, writeTo, marks } =
    selection;
  return (
    <div className="grid max-w-3xl gap-10">
      <title>{`${title} · Organisers’ desk`}</title>
      <PageHead title={title} back={{ to: listTo, label: listTitle }}>
        <p className="mt-3">
          Chosen {madeAt}. Your actions on this page apply only to these rows, even if the list changes.
        </p>
        {changed && (
          <p className="mt-3 border-s-4 border-madder ps-4">
            <strong>The list has changed since then:</strong> {changed}. <Link to={listTo}>Choose again</Link>
          </p>
        )}
      </PageHead>
      <FormSummary message={refusal?.message} errors={refusal && errorsById(refusal)} />
      <section aria-labelledby="who">
        <h2 id="who">Chosen rows</h2>
        <ul className="rows mt-3">
          {first.map(({ id, name, note: about, to }) => (
            <li key={id}>
              <Link to={to}>
                <bdi>{name}</bdi>
              </Link>
              <span>{about}</span>
            </li>
          ))}
        </ul>
        {more > 0 && <p className="mt-2">And {more.toLocaleString('en')} more.</p>}
        {note && <p className="mt-2">{note}</p>}
      </section>
      <section aria-labelledby="do">
        <h2 id="do">Actions</h2>
        <ul className="mt-3 grid gap-2 empty:hidden">
          {writeTo && (
            <li>
              <Link to={writeTo}>Send them a message</Link>
            </li>
          )}
          {exportTo && (
            <li>
              Export them: <FormatLinks to={exportTo} />
            </li>
          )}
        </ul>
        {children}
        {marks && <SelectionMarks {...marks} refusal={refusal} />}
        {after}
      </section>
    </div>
  );
}
