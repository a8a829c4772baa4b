import './people.css';
import type { ChangeEvent } from 'react';
import { Form, Link, useSubmit } from 'react-router';
import { say } from '#platform/words/words.ts';
import { CardLink } from '#ui/layout/card-button.tsx';
import type { LoadedPeople } from './list-cards.server.ts';
import { PersonPlate } from './person-plate.tsx';

/**
 * The people who have a page, and the filter. With script, each choice of the filter has an effect at once. Without
 * script, its button sends the filter.
 */
export function PeopleList({ people }: { people: LoadedPeople }) {
  const { words, filter, choices, cards, count, hasMore } = people;
  const submit = useSubmit();
  const change = (event: ChangeEvent<HTMLFormElement>) =>
    submit(event.currentTarget, { replace: true, preventScrollReset: true });
  const names = ['category', 'country', 'theme'] as const;
  return (
    <section className="people wrap" id="people" aria-labelledby="people-title">
      <h2 id="people-title">{words.title}</h2>
      <Form
        className="people-filter"
        role="search"
        aria-label={words.find}
        action="/speakers#people"
        onChange={change}
        key={JSON.stringify(filter)}
      >
        {names.map(
          (name) =>
            choices[name].length > 0 && (
              <p key={name}>
                <label htmlFor={name}>{words[name]}</label>
                <select id={name} name={name} defaultValue={filter[name]}>
                  <option value="">{words.any}</option>
                  {choices[name].map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </select>
              </p>
            ),
        )}
        <p className="people-filter-end">
          <button type="submit" className="button button-line button-small">
            {words.show}
          </button>
          <span role="status">{say(words.found, { count })}</span>
          {hasMore && <Link to="/speakers?all=yes#people">{words.showAll}</Link>}
        </p>
      </Form>
      <ul className="people-list">
        {cards.map((card) => (
          <li key={card.slug} className="person-card">
            <PersonPlate {...card} alt="" />
            <div>
              <h3>
                <CardLink to={`/speakers/${card.slug}`}>{card.name}</CardLink>
              </h3>
              <p className="person-card-title" dir="auto">
                {card.title}
              </p>
              <p className="person-card-facts">{[card.country, card.category].filter(Boolean).join(' · ')}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
