import type { SuspensionEffects } from '#conference/organiser/list-organisers.server.ts';
import type { Question } from '../form/question.ts';
import { countLines } from '../page/count.ts';

/** The changes to another organiser that an owner must first confirm in a question. */
export type ActWithQuestion = 'suspend' | 'reinstate' | 'reset-factors';

/**
 * Returns the question before an organiser is suspended or reinstated, or loses the second factors. `reach` counts the
 * open sessions and assigned tasks of this organiser, and the open invitations by them.
 */
export function askAbout(act: ActWithQuestion, name: string, reach: SuspensionEffects): Question {
  const signedOut = countLines(reach.sessions, 'open session ends', 'open sessions end');
  const lost = countLines(
    reach.invitations,
    'open invitation from them ends',
    'open invitations from them end',
  );
  const keys = countLines(reach.keys, 'access key that they made ends', 'access keys that they made end');
  const tasks = countLines(reach.tasks, 'task is theirs no longer', 'tasks are theirs no longer');
  switch (act) {
    case 'suspend':
      return {
        text: joinLines(`Suspend ${name}? They cannot sign in to the desk any more.`, [
          ...signedOut,
          ...lost,
          ...tasks,
          ...keys,
        ]),
        undo: 'To undo it, reinstate them: they keep their roles and second factors. Ended invitations and access keys do not become valid again, and ended tasks stay with nobody. No mail is sent.',
      };
    case 'reinstate':
      return {
        text: `Reinstate ${name}? They can sign in again, with their former roles and second factors.`,
        undo: 'To undo it, suspend them again. No mail is sent.',
      };
    case 'reset-factors':
      return {
        text: joinLines(
          `Remove the second factors of ${name}? Their app, passkeys and recovery codes stop working, and everybody who can read their mail can then set up new ones. Make sure that ${name} asked for this.`,
          signedOut,
        ),
        undo: 'This cannot be undone: they set up a new second factor at the next sign-in. No mail is sent.',
      };
  }
}

/** Returns the question before an open invitation is withdrawn. `roles` names the roles of the invitation. */
export function askToWithdraw({ email, roles }: { email: string; roles: string }): Question {
  return {
    text: `Withdraw the invitation of ${email} (${roles})? The link in their mail stops working. No mail is sent.`,
    undo: 'To undo it, invite them again: they get a new link.',
  };
}

function joinLines(text: string, more: readonly string[]): string {
  return more.length === 0 ? text : `${text} ${more.join(', and ')}.`;
}
