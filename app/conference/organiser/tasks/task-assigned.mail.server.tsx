import { formatDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { definePlainMail } from '#conference/mails/define-mail.server.ts';
import { MailButton, MailFrame, MailText } from '#ui/mail/mail.tsx';

/** Tells an organiser which task somebody has assigned to them, and until when. */
export const taskAssignedMail = definePlainMail({
  kind: 'task-assigned',
  async read({ db, config }, assignmentId) {
    const row = await db
      .selectFrom('task_assignment')
      .innerJoin('organiser', 'organiser.id', 'organiser_id')
      .innerJoin('organiser as by', 'by.id', 'assigned_by')
      .select(({ ref }) => [ref('organiser.email').$notNull().as('to'), 'by.name as by', 'title', 'day'])
      .where('task_assignment.id', '=', assignmentId)
      .where('organiser.suspended_at', 'is', null)
      .executeTakeFirst();
    return row && { ...row, link: `${config.origin}/organiser?mine=yes` };
  },
  render({ to, by, title, day, link }: Record<'to' | 'by' | 'title' | 'day' | 'link', string>) {
    const subject = `A task for you until ${formatDay(day)}`;
    const body = (
      <MailFrame preview={title} title={subject} sender={edition.name}>
        <MailText>
          {by} has assigned a task to you: {title}. Please do it until {formatDay(day)}.
        </MailText>
        <MailButton href={link}>See your tasks</MailButton>
      </MailFrame>
    );
    return { to, subject: `${subject}: the organisers’ desk of the ${edition.shortName}`, body };
  },
});
