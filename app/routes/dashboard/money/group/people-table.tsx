import type { WordsOf } from '#platform/words/words.ts';
import type { payForOthersWords } from './pay-for-others-words.ts';

type Line = {
  id: string;
  typed: string;
  firstName: string | undefined;
  due: string | undefined;
  problem: string | undefined;
};

type PeopleTableProps = {
  words: Pick<WordsOf<typeof payForOthersWords>, 'line' | 'name' | 'due'>;
  lines: readonly Line[];
};

/** Shows a row for each person to pay for: the typed reference, the first name, and the amount due or a problem. */
export function PeopleTable({ words, lines }: PeopleTableProps) {
  return (
    <table className="mt-4 w-full border-t-2 border-indigo text-start">
      <thead>
        <tr className="border-b border-paper-line">
          <th scope="col" className="py-2 pe-4 text-start">
            {words.line}
          </th>
          <th scope="col" className="py-2 pe-4 text-start">
            {words.name}
          </th>
          <th scope="col" className="py-2 text-end">
            {words.due}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, typed, firstName, due, problem }) => (
          <tr key={id} className="border-b border-paper-line align-top">
            <td className="py-2 pe-4">
              <span className="wrap-anywhere">{typed}</span>
              {problem && <p className="text-small font-semibold text-madder">{problem}</p>}
            </td>
            <td className="py-2 pe-4 wrap-anywhere">{firstName && <bdi>{firstName}</bdi>}</td>
            <td className="py-2 text-end whitespace-nowrap">{problem ? '' : due}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
