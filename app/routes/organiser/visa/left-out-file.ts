import { visaLeftOutList } from '#conference/reports/exports/export-visa-left-out.server.ts';
import { clearances } from '#conference/visa/clearances.server.ts';
import { todayOf } from '#conference/visa/desk/visa-people.server.ts';
import { readStep } from '#conference/visa/desk/visa-step.ts';
import { organiserLoader } from '../organiser-route.server.ts';
import { answerExport } from '../reports/exports/answer-export.server.ts';
import { requireRecord } from '../require-record.server.ts';
import { leftOutOfStepWords, readStepAndPeople } from './read-step.server.ts';

/** Exports the people whom a step leaves out, with the reasons. The address is that of the step's preview. */
export const loader = organiserLoader('/organiser/visa/left-out', async (asked) => {
  const { context, url } = asked;
  const { ids, choice } = await readStepAndPeople(asked, url.searchParams);
  const step = requireRecord(readStep(choice, { number: '', on: todayOf(context.now()) }, clearances));
  return await answerExport(
    asked,
    await visaLeftOutList(context, { ids, step, choice, words: leftOutOfStepWords }),
  );
});
