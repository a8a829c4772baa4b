import '#ui/desk/desk.css';
import '#ui/desk/door.css';
import './phone.css';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { DoorAnswer } from '#conference/door/offline/check-guest.ts';
import { placesOf, placesOn } from '#conference/door/place.ts';
import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { listDoorSessions } from '#conference/programme/door-sessions.server.ts';
import { browserNow } from '#platform/browser-clock.ts';
import { permissionsPolicy } from '#platform/http/security/security-headers.server.ts';
import { useCamera } from '#routes/documents/use-camera.ts';
import { DeskFailure } from '#routes/organiser/desk-failure.tsx';
import { Button } from '#ui/layout/button.tsx';
import { organiserLoader } from '../../organiser-route.server.ts';
import { DeskTitle } from '../../page/desk-title.tsx';
import { describeDayNotice } from '../day-notice.ts';
import { describeClock } from '../describe-clock.ts';
import type { Route } from './+types/phone';
import { AnswerPanel } from './answer-panel.tsx';
import { describeAnswer } from './answer-words.ts';
import { storePageOffline } from './keep-page.ts';
import { LetInTwice } from './let-in-twice.tsx';
import { ListStatus } from './list-status.tsx';
import { NameSearch } from './name-search.tsx';
import { NotCounted } from './not-counted.tsx';
import { UnlockForm } from './pin-forms.tsx';
import { playTone } from './play-tone.ts';
import { useAnswers } from './use-answers.ts';
import { useDoorList } from './use-door-list.ts';
import { usePhoneSettings } from './use-phone-settings.ts';
import { usePlace } from './use-place.ts';

export const handle = { title: 'Door on this phone · Organisers’ desk', manifest: '/door.webmanifest' };

/** The phone stores this page, so the page contains no data about people, not even about the organiser. */
export const loader = organiserLoader('/organiser/door/phone', async ({ context }) => ({
  timeZone: edition.timeZone,
  conference: context.settings.conference,
  places: [
    ...placesOf({ ...edition, ...context.settings }, await listDoorSessions(context.db)).map(
      ({ place, ...choice }) => choice,
    ),
    { value: '', label: 'Check-in only' },
  ],
}));

/** Allows this page to use the camera. */
export function headers() {
  return { 'Permissions-Policy': permissionsPolicy('camera') };
}

export default function DoorPhone({ loaderData }: Route.ComponentProps) {
  const { timeZone, conference, places } = loaderData;
  const settings = usePhoneSettings();
  const { phone, isMuted } = settings;
  const { state, store, refresh, send, load, open, lock, wipe, addRefused } = useDoorList(phone);
  const { setPlace, ...choice } = usePlace({ conference, timeZone });
  const { place, today } = choice;
  const notice = describeDayNotice(choice, places);
  // The server renders the page without a day, because it does not know the clock of the phone.
  const offered = today === undefined ? places : placesOn(places, today, browserNow());
  const field = useRef<HTMLInputElement>(null);
  const [isKept, setKept] = useState<boolean>();

  useEffect(() => {
    void storePageOffline().then(setKept);
  }, []);

  const formatMoment = useCallback(
    (at: string) =>
      new Date(at).toLocaleString('en-GB', { timeZone, weekday: 'long', hour: '2-digit', minute: '2-digit' }),
    [timeZone],
  );
  /** Formats a time of day. Adds the weekday if the time is not today. */
  const formatTime = useCallback(
    (at: string) =>
      dayAt(new Date(at), timeZone) === dayAt(new Date(browserNow()), timeZone)
        ? new Date(at).toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
        : formatMoment(at),
    [timeZone, formatMoment],
  );
  const onAnswer = useCallback(
    (answer: DoorAnswer) => {
      if (!isMuted) playTone(describeAnswer(answer, formatTime).tone);
      void refresh().then(send);
    },
    [isMuted, formatTime, refresh, send],
  );
  const { list, opened, guests, waiting, gone, repeated, refused } = state;
  const chosen = useMemo(() => places.find(({ value }) => value === place && value !== ''), [places, place]);
  const answers = useAnswers({
    ...{ list, opened, guests, store, phone, place, timeZone, onAnswer },
    choice: chosen,
    onRefused: addRefused,
  });
  const clock = describeClock(state.clockAhead);
  const { clear } = answers;
  const camera = useCamera(answers.answerCode);

  // An answer for another day or session must not stay on the screen, nor a name when the list is locked.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new place must remove the answer
  useEffect(clear, [place, opened === undefined, clear]);

  const admitShown = () => {
    answers.admitShown();
    // On a phone without a keyboard, the focus would open the keyboard of the screen over the answer.
    if (window.matchMedia('(pointer: fine)').matches) field.current?.focus();
  };

  return (
    <main id="content" className="door-phone-page" tabIndex={-1}>
      <DeskTitle />
      <header className="door-bar">
        <h1>Door</h1>
        <label>
          <span className="sr-only">Scan for</span>
          <select
            value={place}
            disabled={!state.isOpen}
            onChange={(event) => setPlace(event.currentTarget.value)}
          >
            {offered.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <button type="button" aria-pressed={!isMuted} onClick={settings.toggleSound}>
          {isMuted ? 'Sound off' : 'Sound on'}
        </button>
      </header>
      <noscript>
        <p className="door-note">
          This page needs JavaScript. <a href="/organiser/door">The other page of the door</a> needs network.
        </p>
      </noscript>
      <p className={`door-queue ${waiting > 0 ? 'door-queue-waiting' : ''}`} role="status">
        {state.isOpen &&
          (waiting === 0 ? 'All scans are sent' : `${waiting.toLocaleString('en')} waiting to be sent`)}
        {gone > 0 && `. Scans for registrations that no longer exist: ${gone}`}
      </p>
      {clock && (
        <p className="door-note" role="alert">
          The clock of this phone is {clock}. Set it right, because this phone chooses the day by it.
        </p>
      )}
      {notice && (
        <section className="door-answer door-answer-refuse" role="alert">
          <p className="door-word">{notice.title}</p>
          <p className="door-sentence">{notice.sentence}</p>
          <button type="button" className="door-let-in" onClick={() => setPlace(notice.place)}>
            {notice.label}
          </button>
        </section>
      )}
      <div aria-live="assertive">
        {answers.shown ? (
          <AnswerPanel
            shown={answers.shown}
            where={answers.where}
            formatTime={formatTime}
            onAdmit={admitShown}
          />
        ) : (
          answers.isWaiting && <p className="door-answer door-answer-waiting">Checking …</p>
        )}
      </div>
      {opened && answers.lastAdmission && (
        <p className="door-last">
          <span>
            Last admitted: <bdi>{answers.lastAdmission.guest.name}</bdi>,{' '}
            {formatTime(answers.lastAdmission.scan.at)}
          </span>
          <Button type="button" variant="line" onClick={answers.undoLast}>
            Undo<span className="sr-only"> the admission of {answers.lastAdmission.guest.name}</span>
          </Button>
        </p>
      )}
      <LetInTwice {...{ repeated, guests, formatTime }} />
      <NotCounted {...{ refused, guests }} />
      {answers.isUnreadable && (
        <p className="door-note">
          This browser cannot check signatures. Find people by name, or update the browser.
        </p>
      )}
      {list && !opened && <UnlockForm onOpen={open} />}
      {list?.generation !== undefined && opened && (
        <>
          {camera.canScan &&
            (camera.state === 'on' ? (
              <div className="door-camera">
                <video ref={camera.video} muted playsInline />
                <Button type="button" variant="line" onClick={camera.stop}>
                  Stop the camera
                </Button>
              </div>
            ) : (
              <Button type="button" className="door-start" onClick={camera.start}>
                Scan badges with the camera
              </Button>
            ))}
          {camera.state === 'failed' && (
            <p className="door-note">
              The camera could not be opened. Allow this page to use the camera, or search for the name.
            </p>
          )}
          <NameSearch
            {...{ opened, guests, store, field, timeZone }}
            where={answers.where}
            onType={clear}
            onCode={answers.answerCode}
            onGuest={answers.showGuest}
            onNumber={answers.showNumber}
            onNobody={answers.showNobody}
            // Enter never admits somebody who has not paid. That needs a press of the button.
            onConfirm={() => {
              if (answers.shown?.answer.state === 'may-enter') admitShown();
            }}
          />
        </>
      )}
      {state.isOpen && (
        <ListStatus
          {...{ state, isKept, phone, formatMoment }}
          onLoad={(pin) => void load(pin)}
          onLock={() => void lock()}
          onWipe={() => void wipe()}
          onRename={settings.renamePhone}
        />
      )}
      <p className="door-out">
        <a href="/organiser/door">The page of the door that needs network</a>
      </p>
    </main>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="content" className="wrap py-12" tabIndex={-1}>
      <DeskFailure error={error} />
    </main>
  );
}
