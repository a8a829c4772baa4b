import { startSession } from '#conference/accounts/session.server.ts';
import { beginPaper } from '#conference/papers/submitting/save-draft.server.ts';
import { anEmail } from '#tests/factories.ts';
import { aPdfBomb } from '#tests/hostile-files.ts';
import type { Attack, AttackedSite } from '../attacked-site.ts';

const authors = 4;
/** The site accepts thirty files of a mailbox in an hour. */
const filesOfAuthor = 30;

/** Four authors upload papers that grow to 600 MB when they are read. */
export const attack: Attack = {
  name: 'PDF files that grow to 600 MB',
  async run(site) {
    const bomb = new Uint8Array(aPdfBomb());
    await Promise.all(Array.from({ length: authors }, (_, index) => uploadMany(site, bomb, index)));
  },
};

async function uploadMany(
  { origin, store, signal }: AttackedSite,
  bomb: Uint8Array<ArrayBuffer>,
  index: number,
) {
  const email = anEmail();
  const now = new Date();
  const author = { email, registrationId: undefined };
  const begun = await beginPaper(store, { author, name: '', locale: 'en' }, now);
  if (!begun.ok) throw new Error(`The attack has no paper: ${begun.reason}.`);
  const token = await startSession(store.db, { email, registrationId: null, isMailProved: true }, now);
  for (let count = 0; count < filesOfAuthor && !signal.aborted; count++) {
    const body = new FormData();
    body.append('intent', 'upload');
    body.append('fullText', new Blob([bomb]), 'paper.pdf');
    await fetch(`${origin}/papers/mine/${begun.paperId}`, {
      method: 'POST',
      body,
      headers: { Cookie: `session=${token}`, 'X-Forwarded-For': `198.51.100.${100 + index}` },
      redirect: 'manual',
      signal,
    })
      .then((answer) => answer.arrayBuffer())
      .catch(() => {});
  }
}
