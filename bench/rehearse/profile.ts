import { readForms } from '../hostile/read-forms.ts';
import type { Page } from './browser.ts';

/** The answers to the form of a speaker’s or nominee’s profile on a page. */
export function profileOn(page: Page) {
  const form = readForms(page.html).find(({ fields }) => fields.some(({ name }) => name === 'biography'));
  const first = (wanted: string) => form?.fields.find(({ name }) => name === wanted)?.values[0] ?? '';
  return {
    ...{ title: 'Mediator', country: 'KE', biography: 'Speaks with both sides.', topics: 'Listening' },
    ...{ languages: 'English, Swahili', themes: first('themes'), days: first('days'), format: 'both' },
  };
}
