import '#ui/desk/desk-record.css';
import { Link } from 'react-router';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import type { FormRefusal } from '../form/form-refusal.ts';
import { describeCount } from '../page/count.ts';
import { PageHead } from '../page/page-head.tsx';
import type { loadSelections } from './act-on-selections.server.ts';

type SelectionsPageProps = {
  loaderData: Awaited<ReturnType<typeof loadSelections>>;
  actionData?: Parameters<typeof useAnswer<FormRefusal>>[0];
};

/** The selections that an organiser has made from a list, the newest first. */
export function SelectionsPage({ loaderData, actionData }: SelectionsPageProps) {
  const { list, selections } = loaderData;
  const refusal = useAnswer<FormRefusal>(actionData);
  return (
    <>
      <PageHead
        title="Selections"
        back={{ to: list.path, label: list.title }}
        intro="Your selections from the list in the last 30 days. Only you see them."
      />
      <FormSummary message={refusal?.message} />
      {selections.length === 0 && <p className="mt-6">No selections yet.</p>}
      <ul className="rows mt-6 empty:hidden">
        {selections.map(({ id, madeAt, count }) => (
          <li key={id}>
            <Link to={`${list.path}/selections/${id}`}>{describeCount(count, ...list.nouns)}</Link>
            <span>{madeAt}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
