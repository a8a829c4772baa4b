// The program that reads mails. `readMailApart` starts it as a separate process, because a mail can be built to use a lot
// of time and memory.
import { answerWork } from '#platform/turns/answer-work.server.ts';
import { type MailToRead, readMail, readMailHeader } from './read-mail.server.ts';

answerWork(({ source, isCut, part }: MailToRead) => {
  const mail = Buffer.from(source);
  return part === 'header' ? readMailHeader(mail) : readMail(mail, isCut);
});
