import type { ChangeEvent } from 'react';
import { Form, Link, useSubmit } from 'react-router';
import { say, type WordsOf } from '#platform/words/words.ts';
import { CheckboxField, SelectField } from '#ui/form/choice-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import type { scheduleWords } from './schedule-words.ts';
import { type Filter, isEmpty, type SessionList } from './session-list.ts';

type FilterFormProps = {
  filter: Filter;
  list: SessionList;
  found: number;
  words: WordsOf<typeof scheduleWords>;
};

/** Chooses sessions. Without script the button sends the form; with script each change shows at once. */
export function FilterForm({ filter, list, found, words }: FilterFormProps) {
  const submit = useSubmit();
  const change = (event: ChangeEvent<HTMLFormElement>) =>
    submit(event.currentTarget, { replace: true, preventScrollReset: true });
  const formats = { 'in-person': words.inPerson, online: words.online };
  const choices = [
    { name: 'theme', label: words.theme, options: list.themes },
    { name: 'kind', label: words.kind, options: list.kinds },
    { name: 'room', label: words.room, options: list.rooms },
    { name: 'language', label: words.language, options: list.languages },
    { name: 'format', label: words.format, options: formats },
  ] as const;
  return (
    <Form className="session-filter" role="search" aria-label={words.find} onChange={change}>
      <TextField
        type="search"
        name="q"
        label={words.find}
        placeholder={words.search}
        defaultValue={filter.q}
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
      />
      <CheckboxField name="mine" value="yes" label={words.mine} defaultChecked={filter.mine !== ''} />
      <details className="session-filter-more" open={choices.some(({ name }) => filter[name] !== '')}>
        <summary>{words.more}</summary>
        <div className="session-filter-fields">
          {choices.map(({ name, label, options }) => (
            <SelectField
              key={name}
              name={name}
              label={label}
              placeholder={words.any}
              defaultValue={filter[name]}
              options={Object.entries(options).map(([value, text]) => ({ value, label: text }))}
            />
          ))}
        </div>
      </details>
      <p className="session-filter-end">
        <Button variant="line" size="small" className="session-filter-button">
          {words.show}
        </Button>
        <span role="status">{!isEmpty(filter) && say(words.found, { count: found })}</span>
        {!isEmpty(filter) && (
          // Loads the document, so that all fields are empty again.
          <Link to="/schedule" reloadDocument>
            {words.showAll}
          </Link>
        )}
      </p>
    </Form>
  );
}
