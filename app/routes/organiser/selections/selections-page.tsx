import '#ui/desk/desk-record.css';
import { Link } from 'react-router';
import { FormSummary } from '#ui/form/form-summary.tsx';
import type { FormRefusal } from '../form/form-refusal.ts';
import { describeCount } from '../page/count.ts';
import { PageHead } from '../page/page-head.tsx';

type SelectionsPageProps = {
  selections: readonly { id: string; madeAt: string; count: number }[];
  refusal: FormRefusal | undefined;
  path: string;
  back: { to: string; label: string };
  /** The word for the rows, in the singular and in the plural. */
  nouns: readonly [one: string, many: string];
};

/** The selections that an organiser has made from a list, the newest first. */
export function SelectionsPage({ selections, refusal, path, back, nouns }: SelectionsPageProps) {
  return (
    <>
      <PageHead
        title="Selections"
        back={back}
        intro="Your selections from the list in the last 30 days. Only you see them."
      />
      <FormSummary message={refusal?.message} />
      {selections.length === 0 && <p className="mt-6">No selections yet.</p>}
      <ul className="rows mt-6 empty:hidden">
        {selections.map(({ id, madeAt, count }) => (
          <li key={id}>
            <Link to={`${path}/${id}`}>{describeCount(count, ...nouns)}</Link>
            <span>{madeAt}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
