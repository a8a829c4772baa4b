import type { SuspensionEffects } from '#conference/organiser/list-organisers.server.ts';
import type { Question } from '../form/question.ts';
import { countLines } from '../page/count.ts';

/** The acts of an owner on another organiser before which the owner must answer a question. */
export type AskedAct = 'suspend' | 'reinstate' | 'reset-factors';

/** Asks before an act on this organiser. `reach` counts the organiser's open sessions and invitations. */
export function askAbout(act: AskedAct, name: string, reach: SuspensionEffects): Question {
  const signedOut = countLines(reach.sessions, 'open session ends', 'open sessions end');
  const lost = countLines(reach.invitations, 'open invitation by them ends', 'open invitations by them end');
  switch (act) {
    case 'suspend':
      return {
        text: join(`Suspend ${name}? They cannot sign in to the desk any more.`, [...signedOut, ...lost]),
        undo: 'To undo it, reinstate them: they keep their roles and second factors. Ended invitations stay ended. No mail is sent.',
      };
    case 'reinstate':
      return {
        text: `Reinstate ${name}? They can sign in again, with their former roles and second factors.`,
        undo: 'To undo it, suspend them again. No mail is sent.',
      };
    case 'reset-factors':
      return {
        text: join(
          `Remove the second factors of ${name}? Their app, passkeys and recovery codes stop working, and everybody who can read their mail can then set up new ones. Make sure that it is ${name} who asks.`,
          signedOut,
        ),
        undo: 'This cannot be undone: they set up a new second factor at the next sign-in. No mail is sent.',
      };
  }
}

/** Asks before an open invitation is withdrawn. `roles` names the roles of the invitation. */
export function askToWithdraw({ email, roles }: { email: string; roles: string }): Question {
  return {
    text: `Withdraw the invitation of ${email} (${roles})? The link in their mail stops working. They get no mail about it.`,
    undo: 'To undo it, invite them again: they get a new link.',
  };
}

function join(text: string, more: readonly string[]): string {
  return more.length === 0 ? text : `${text} ${more.join(', and ')}.`;
}
