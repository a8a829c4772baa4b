import type { Charts } from './load-charts.server.ts';
import { Halls, Stalls } from './occupancy-charts.tsx';
import { Countries, Growth, Types } from './registration-charts.tsx';

export function OverviewCharts({ registrations, occupancy }: Charts) {
  if (!registrations && !occupancy) return null;
  const details = registrations?.details;
  return (
    <section className="mt-14">
      <h2>Figures</h2>
      <div className="mt-6 grid items-start gap-x-14 gap-y-12 lg:grid-cols-2">
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
    </section>
  );
}
