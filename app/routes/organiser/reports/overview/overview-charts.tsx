import type { Charts } from './load-charts.server.ts';
import { Halls, Stalls } from './occupancy-charts.tsx';
import { Countries, Growth, Types } from './registration-charts.tsx';

export function OverviewCharts({ registrations, occupancy }: Charts) {
  if (!registrations && !occupancy) return null;
  const details = registrations?.details;
  return (
    <details className="mt-14 border-t-2 border-indigo">
      <summary className="cursor-pointer py-4">
        <h2 className="inline">Figures</h2>
      </summary>
      <div className="mt-4 grid items-start gap-x-14 gap-y-12 lg:grid-cols-2">
        {registrations && (
          <div className="grid gap-12">
            <Growth {...registrations} />
            <Types types={registrations.types} />
          </div>
        )}
        {details && <Countries {...details.countries} />}
        {occupancy && (
          <div className="grid gap-12">
            <Stalls occupancy={occupancy} />
            <Halls occupancy={occupancy} />
          </div>
        )}
      </div>
    </details>
  );
}
