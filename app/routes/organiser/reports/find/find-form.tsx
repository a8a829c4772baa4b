import '#ui/form/field.css';
import { Form, useLocation } from 'react-router';

/** The form that searches everything, on every page of the desk. It is a plain form, so it works without script. */
export function FindForm({ id }: { id: string }) {
  const { pathname, search } = useLocation();
  const text = pathname === '/organiser/find' ? (new URLSearchParams(search).get('text') ?? '') : '';
  return (
    <Form method="get" action="/organiser/find" role="search" aria-label="Everything" className="desk-find">
      <label htmlFor={id}>Search everything</label>
      <input
        // A new key makes the field show the text of the latest search. On other pages the field is empty.
        key={text}
        id={id}
        className="control"
        type="search"
        name="text"
        defaultValue={text}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
      />
      <button type="submit">Go</button>
    </Form>
  );
}
