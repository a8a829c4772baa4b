import { type ChangeEvent, useState } from 'react';
import { Form, Link, useSubmit } from 'react-router';
import { say, type WordsOf } from '#platform/words/words.ts';
import type { scheduleWords } from './schedule-words.ts';
import { type Filter, filterNames, isEmpty, type SessionList } from './session-list.ts';

type FilterFormProps = {
  filter: Filter;
  list: SessionList;
  found: number;
  words: WordsOf<typeof scheduleWords>;
  /** Called when somebody begins to use the filter. */
  onUse: () => void;
};

/**
 * The form that filters the sessions. Without script, its button sends it. With script, each change has an effect at
 * once.
 */
export function FilterForm({ filter, list, found, words, onUse }: FilterFormProps) {
  const submit = useSubmit();
  const filters = filterNames.filter((name) => name !== 'q' && filter[name] !== '').length;
  const change = (event: ChangeEvent<HTMLFormElement>) =>
    submit(event.currentTarget, { replace: true, preventScrollReset: true });
  const formats = { 'in-person': words.inPerson, online: words.online };
  const first = [
    { name: 'theme', label: words.theme, options: list.themes },
    { name: 'format', label: words.format, options: formats },
  ] as const;
  const others = [
    { name: 'kind', label: words.kind, options: list.kinds },
    { name: 'room', label: words.room, options: list.rooms },
    { name: 'language', label: words.language, options: list.languages },
  ] as const;
  // Later changes must not open or close the part, because somebody may be using it.
  const [isOtherUsed] = useState(filter.mine !== '' || others.some(({ name }) => filter[name] !== ''));
  const choose = ({ name, label, options }: (typeof first)[number] | (typeof others)[number]) => (
    <p key={name}>
      <label htmlFor={name}>{label}</label>
      <select id={name} name={name} defaultValue={filter[name]}>
        <option value="">{words.any}</option>
        {Object.entries(options).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </p>
  );
  return (
    <Form className="session-filter" role="search" aria-label={words.find} onChange={change} onFocus={onUse}>
      <label htmlFor="q">{words.find}</label>
      <input
        type="search"
        id="q"
        name="q"
        placeholder={words.search}
        defaultValue={filter.q}
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
      />
      <div className="session-filter-first">{first.map(choose)}</div>
      <details className="session-filter-more" open={isOtherUsed}>
        <summary>{words.more}</summary>
        {others.map(choose)}
        <label className="session-filter-mine">
          <input type="checkbox" name="mine" value="yes" defaultChecked={filter.mine !== ''} />
          {words.mine}
        </label>
      </details>
      <p className="session-filter-end">
        <button type="submit" className="button button-line button-small session-filter-button">
          {words.show}
        </button>
        <span role="status">
          {!isEmpty(filter) && say(words.found, { count: found })}
          {filters > 0 && ` · ${say(words.filters, { count: filters })}`}
        </span>
        {!isEmpty(filter) && (
          // This link loads the document again, so that all fields are empty.
          <Link to="/schedule" reloadDocument discover="none">
            {words.showAll}
          </Link>
        )}
      </p>
    </Form>
  );
}
