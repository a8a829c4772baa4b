import { edition } from '#conference/edition/edition.server.ts';
import { aPdf } from '#tests/factories.ts';
import { calendar } from '../plan.ts';
import { act, list, type Work } from './work.ts';

/** The visa officer enters the clearances of the event on the day on which they are expected. */
export const enterClearances: Work = async (run, desk) => {
  const { visa } = edition;
  if (!visa || run.world.today() < (visa.clearancesExpectedBy ?? '')) return;
  const entered = await list<{ clearance: string }>(run, 'select clearance from event_clearance');
  for (const { id } of visa.eventClearances ?? []) {
    if (entered.some(({ clearance }) => clearance === id)) continue;
    const answers = {
      number: `NO-${id}-1`,
      on: run.world.today(),
      file: { name: 'clearance.pdf', bytes: aPdf() },
    };
    await act(run, desk, 'visa-officer', {
      path: `/organiser/visa/clearance?clearance=${id}`,
      intent: 'enter',
      answers,
    });
  }
};

/** On which day the visa officer sends people to the authority that clears them, and on which the answers come. */
const clearing: Record<string, 'send' | 'answer'> = {
  [calendar.coming[9] ?? '']: 'send',
  [calendar.coming[12] ?? '']: 'answer',
  [calendar.coming[13] ?? '']: 'send',
  [calendar.coming[16] ?? '']: 'answer',
};

/** An authority clears people of some nationalities one by one. It refuses one of four. */
export const clearPeople: Work = async (run, desk) => {
  const step = clearing[run.world.today()];
  for (const { id: clearance, concerns } of (step && edition.visa?.clearances) || []) {
    const people = await list<{ id: string }>(
      run,
      `select registration_id as id from visa_case join registration on registration.id = registration_id
       where status = 'active' and withdrawn_at is null and (nationality = any($1) or has_listed_origin) order by reference`,
      [concerns?.nationalities ?? []],
    );
    for (const [index, { id }] of people.entries()) {
      const move = step === 'send' ? step : index % 4 === 3 ? 'refused' : 'cleared';
      const path = `/organiser/visa/move?move=${move}:${clearance}&person=${id}`;
      const answers = { number: `${step}-${run.world.today()}` };
      await act(run, desk, 'visa-officer', { path, intent: 'move', answers, isOptional: true });
    }
  }
};

/** Whoever has a visa letter applies, and the visa officer notes the outcome. One of five is refused. */
export const noteVisas: Work = async (run, desk) => {
  const step = { [calendar.coming[17] ?? '']: 'applied', [calendar.coming[20] ?? '']: 'outcome' }[
    run.world.today()
  ];
  if (step === undefined) return;
  const people = await list<{ id: string }>(
    run,
    `select distinct registration.id, reference from registration join participant_document as letter on registration_id = registration.id
     where kind = 'visa-letter' and status = 'active' and withdrawn_at is null order by reference`,
  );
  for (const [index, { id }] of people.entries()) {
    const move = step === 'applied' ? step : index % 5 === 4 ? 'visa-refused' : 'granted';
    const path = `/organiser/visa/move?move=${move}&person=${id}`;
    await act(run, desk, 'visa-officer', { path, intent: 'move', isOptional: true });
  }
};
