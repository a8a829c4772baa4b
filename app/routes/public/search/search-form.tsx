import { Form } from 'react-router';
import type { WordsOf } from '#platform/words/words.ts';
import { Button } from '#ui/layout/button.tsx';
import type { searchWords } from './search-words.ts';

type SearchFormProps = { words: WordsOf<typeof searchWords>; query?: string };

/** Asks for words and opens the page of results. Without script the browser loads that page from the server. */
export function SearchForm({ words, query = '' }: SearchFormProps) {
  return (
    <Form action="/search" role="search" className="search-form">
      <label htmlFor="search-words">{words.label}</label>
      <div>
        <input
          key={query}
          id="search-words"
          type="search"
          name="q"
          defaultValue={query}
          maxLength={100}
          autoComplete="off"
        />
        <Button>{words.button}</Button>
      </div>
    </Form>
  );
}
