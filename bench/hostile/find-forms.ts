import { matchPath } from 'react-router';
import type { Store } from '../people/open-store.ts';
import { listPaths, type Target } from './addresses.ts';
import { textOf } from './encode-request.ts';
import { isMailboxSender, mailboxSenders } from './mailboxes.ts';
import { type Field, readForms } from './read-forms.ts';
import { isOutsideDesk, makeWorld, type Sender, secretOfOthers, type World } from './world.ts';

/** The forms that the pages show. */
export type Forms = {
  /**
   * Returns the fields of the forms that the pages post to a target. If no page shows such a form, returns all known
   * fields.
   */
  fieldsOf: (target: Target) => readonly Field[];
  /** Whether a page shows a form that is posted to this target. */
  hasForm: (target: Target) => boolean;
  /** Whether the site redirects this sender, because the sender is not allowed to open this path outside the desk. */
  isClosedTo: (path: string, sender: Sender) => boolean;
  /** How many forms were found. */
  count: number;
};

/**
 * Opens every page as each kind of user who sees different forms, and collects the forms. So new fields are also
 * tested.
 */
export async function findForms(store: Store, origin: string): Promise<Forms> {
  const paths = await listPaths();
  const forms = new Map<string, Map<string, Field>>();
  const closed = new Map<Sender, Set<string>>();
  const patternOf = (address: string) =>
    paths.filter((path) => path !== '/*').find((path) => matchPath({ path, caseSensitive: true }, address));

  for (const sender of [
    'visitor',
    'participant',
    ...mailboxSenders,
    'without second factor',
    'owner',
    'visa-officer',
  ] as const) {
    const world = await makeWorld(store, sender);
    const closedPaths = new Set<string>();
    closed.set(sender, closedPaths);
    for (const path of paths) {
      for (const address of addressesOf(path, world)) {
        for (const cookie of cookiesOf(world)) {
          const answer = await fetch(`${origin}${address}`, {
            headers: cookie === undefined ? {} : { Cookie: cookie },
            redirect: 'manual',
          });
          const html = answer.headers.get('Content-Type')?.includes('html') ? await answer.text() : '';
          await answer.body?.cancel().catch(() => {});
          const sentTo = answer.headers.get('Location') ?? '';
          if (/^\/(login|mailbox\/login|review)($|\?)/.test(sentTo)) closedPaths.add(path);
          for (const { action, fields } of readForms(html)) {
            const to = action === undefined ? path : patternOf(new URL(action, origin).pathname);
            if (to === undefined) continue;
            const intents = fields.find(({ name }) => name === 'intent')?.values ?? [''];
            for (const intent of intents)
              addFields(forms, `${to} ${to.startsWith('/organiser') ? intent : ''}`, fields);
          }
        }
      }
    }
  }
  const all = joinFields([...forms.values()].flatMap((fields) => [...fields.values()]));
  return {
    isClosedTo: (path, sender) => {
      // A participant who is logged in may open everything outside the desk. Organisers are visitors there.
      if (sender === 'participant') return false;
      return closed.get(isMailboxSender(sender) ? sender : 'visitor')?.has(path) ?? false;
    },
    count: forms.size,
    hasForm: ({ path, isPost, intent = '' }) => isPost && forms.has(`${path} ${intent}`),
    fieldsOf: ({ path, intent = '' }) => {
      const found = forms.get(`${path} ${intent}`);
      return found ? [...found.values()] : all;
    },
  };
}

/**
 * Returns the cookies with which to open each page. This is the cookie of the sender's first session. For participants
 * it is also the cookie of the last session, which belongs to a stall holder, who sees other forms.
 */
function cookiesOf({ sender, sessions }: World): (string | undefined)[] {
  const [first] = sessions;
  const last = sender === 'participant' ? sessions.at(-1) : undefined;
  return last ? [first?.cookie, last.cookie] : [first?.cookie];
}

/**
 * Returns whether requests may contain a value. Some forms of the desk contain secrets of other people. If we sent
 * these secrets, we could not search the answers for them.
 */
function isPublic(value: string): boolean {
  return !Object.values(secretOfOthers).some((secret) => value.includes(secret));
}

/** Returns some URLs for a pattern. They contain the ids of different rows that the sender can open. */
function addressesOf(path: string, world: World): string[] {
  // The first session of a mailbox sender can open only some of these rows, so try more rows.
  const rows = isMailboxSender(world.sender) ? [0, 1, 2, 3, 4, 5] : [0, 1, 2];
  const picks = path.includes(':') ? rows : [0];
  const whose = isOutsideDesk(world.sender) ? 'own' : 'others';
  return picks.map((pick) =>
    path
      .replace(/:(\w+)/g, (_, of: string) => encodeURIComponent(textOf({ whose, of, pick }, world)))
      .replace('*', 'no-such-page'),
  );
}

function addFields(forms: Map<string, Map<string, Field>>, key: string, fields: readonly Field[]) {
  const known = forms.get(key) ?? new Map<string, Field>();
  forms.set(key, known);
  for (const field of joinFields([...known.values(), ...fields])) known.set(field.name, field);
}

/** Joins all fields with the same name into one field with the values of all of them. */
function joinFields(fields: readonly Field[]): Field[] {
  const joined = new Map<string, Field>();
  for (const { name, kind, values, sent } of fields) {
    const before = joined.get(name)?.values ?? [];
    joined.set(name, {
      name,
      kind,
      values: [...new Set([...before, ...values])].filter(isPublic).slice(0, 300),
      sent,
    });
  }
  return [...joined.values()];
}
