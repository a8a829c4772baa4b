import '#ui/desk/calendar.css';
import { Link } from 'react-router';
import { statusWords } from './booking-words.ts';
import type { describeCalendar } from './describe-bookings.server.ts';

/** Shows the state of each hall on each day of the festival. Each day is a row, so that the table fits a phone. */
export function HallCalendar({ halls, days }: ReturnType<typeof describeCalendar>) {
  return (
    <table className="hall-calendar mt-4">
      <caption className="sr-only">Each hall on each day of the festival</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          {halls.map(({ id, title }) => (
            <th key={id} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, label, isWeekend, halls: states }) => (
          <tr key={day} data-weekend={isWeekend || undefined}>
            <th scope="row">{label}</th>
            {states.map(({ hall, free, held }) => (
              <td key={hall}>
                {held.map(({ id, status, applicantName }) => (
                  <Link key={id} to={`/organiser/bookings/${id}`} className={`hall-day hall-day-${status}`}>
                    <strong>{statusWords[status]}</strong>
                    <span>{applicantName}</span>
                  </Link>
                ))}
                {free > 0 && <span className="hall-free">Free</span>}
                {free === 0 && held.length === 0 && <span className="hall-free">Not offered</span>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
