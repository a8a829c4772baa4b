import {
  createContext,
  type ReactNode,
  type SyntheticEvent,
  useCallback,
  useContext,
  useMemo,
  useState,
} from 'react';
import { useHref } from 'react-router';
import type { WordsOf } from '#platform/words/words.ts';
import { useSite } from '#routes/page/use-site.ts';
import { showToast } from '#ui/feedback/toast-store.ts';
import type { scheduleWords } from '../schedule-words.ts';

/** The slugs of the starred sessions. */
const StarsContext = createContext<ReadonlySet<string>>(new Set());

const formId = 'stars';

type StarFormProps = {
  stars: readonly string[];
  /** The page to which the form redirects without script. */
  next: string;
  children: (stars: ReadonlySet<string>) => ReactNode;
};

/**
 * The form to which all star buttons of a page belong. With script, a star changes at once, and the browser stays on
 * the page.
 */
export function StarForm({ stars, next, children }: StarFormProps) {
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const action = useHref('/schedule/stars');
  const { formWords } = useSite();
  const slugs = useMemo(() => {
    const all = new Set(stars);
    for (const [slug, isStarred] of changed) {
      if (isStarred) all.add(slug);
      else all.delete(slug);
    }
    return all;
  }, [stars, changed]);

  const send = useCallback(
    async (event: SyntheticEvent<HTMLFormElement, SubmitEvent>) => {
      const button = event.nativeEvent.submitter;
      if (!(button instanceof HTMLButtonElement)) return;
      event.preventDefault();
      const [slug, isStarred] = [button.value, button.name === 'star'];
      const change = (to: boolean) => setChanged((before) => new Map(before).set(slug, to));
      change(isStarred);
      const body = new URLSearchParams({ [button.name]: slug, next });
      // The answer is a redirect to this page. The script does not follow it, because the page is already shown.
      const sent = fetch(action, { method: 'POST', body, redirect: 'manual' });
      const answer = await sent.catch(() => undefined);
      if (answer?.type === 'opaqueredirect') return;
      change(!isStarred);
      showToast({ title: formWords.unanswered, variant: 'destructive' });
    },
    [action, next, formWords.unanswered],
  );
  return (
    <StarsContext value={slugs}>
      <form id={formId} method="post" action={action} onSubmit={send}>
        <input type="hidden" name="next" value={next} />
      </form>
      {children(slugs)}
    </StarsContext>
  );
}

type StarButtonProps = {
  slug: string;
  title: string;
  words: Pick<WordsOf<typeof scheduleWords>, 'star' | 'unstar'>;
  /** True for a button with words beside the star. */
  isLarge?: boolean;
};

/** Adds a session to "my programme", or removes it. The button must be inside a `StarForm`. */
export function StarButton({ slug, title, words, isLarge = false }: StarButtonProps) {
  const isStarred = useContext(StarsContext).has(slug);
  return (
    <button
      type="submit"
      form={formId}
      name={isStarred ? 'unstar' : 'star'}
      value={slug}
      className={isLarge ? 'session-star session-star-large' : 'session-star'}
      aria-pressed={isStarred}
      aria-label={isLarge ? undefined : `${words.star}: ${title}`}
    >
      {isLarge && (isStarred ? words.unstar : words.star)}
    </button>
  );
}
