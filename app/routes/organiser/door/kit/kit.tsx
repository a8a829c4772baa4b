import '#ui/desk/desk-list.css';
import { Form, Link, redirect } from 'react-router';
import { z } from 'zod';
import { findHolder } from '#conference/documents/verifying/find-holder.server.ts';
import { countKit, type KitCount, setStock } from '#conference/door/kit/count-kit.server.ts';
import { kitItems } from '#conference/door/kit/hand-out.server.ts';
import { stockSchema, writeSize } from '#conference/door/kit/kit.ts';
import { dayAt, formatDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { may } from '#conference/organiser/permissions.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { searchText } from '#platform/forms/plain-text.ts';
import { permissionsPolicy } from '#platform/http/security/security-headers.server.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { SelectField } from '#ui/form/choice-field.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { type FormRefusal, fieldsAfter } from '../../form/form-refusal.ts';
import { IntentForm } from '../../form/intent-form.tsx';
import { readFields, refuse } from '../../form/read-fields.server.ts';
import { refuseConflict, shownName } from '../../form/shown-values.ts';
import { type Column, DataTable, numberColumn, titleColumn } from '../../list/data-table.tsx';
import { FormatLinks } from '../../list/format-links.tsx';
import { readSearch } from '../../list/search-fields.ts';
import { organiserAction, organiserLoader } from '../../organiser-route.server.ts';
import { deskTitle } from '../../page/desk-title.tsx';
import { Fold } from '../../page/fold.tsx';
import { PageHead } from '../../page/page-head.tsx';
import { searchGuests } from '../search-guests.server.ts';
import type { Route } from './+types/kit';
import { BadgeCamera } from './badge-camera.tsx';

export const handle = deskTitle('Kit');

const path = '/organiser/kit';
const maxFound = 8;

const searchSchema = z.object({
  text: searchText(600),
  /** Whether the page scans badges with the camera. */
  camera: z.enum(['on']).optional().catch(undefined),
});

export const loader = organiserLoader(path, async ({ url, context, organiser }) => {
  const { text, camera } = readSearch(searchSchema, url);
  const { db } = context;
  // A long text comes from a scanner, which types the link or the code of a badge.
  const today = dayAt(context.now(), edition.timeZone);
  const holder = text.length > 60 ? await findHolder(context, text, today) : undefined;
  if (holder !== undefined) throw redirect(`${path}/${holder}`);
  const { guests, refused } =
    text.length > 1 && text.length <= 200
      ? await searchGuests(db, { text, today, most: maxFound + 1 })
      : { guests: [] };
  // A badge that is not valid any more finds nobody, whether it is scanned or its number is typed.
  const found = refused ? [] : guests;
  const [only] = found;
  if (only && found.length === 1) throw redirect(`${path}/${only.registrationId}`);
  const { changeUntil, orderMargin } = context.settings.kit;
  return {
    text: text.length <= 200 ? text : '',
    hasSearched: text !== '',
    isScanning: camera === 'on',
    isMore: found.length > maxFound,
    people: found.slice(0, maxFound).map(({ registrationId, fullName, reference }) => ({
      id: registrationId,
      fullName,
      reference,
    })),
    counts: (await countKit(context)).map((count) => ({ id: `${count.item}-${count.size}`, ...count })),
    changeUntil: formatDay(changeUntil),
    orderMargin,
    sizes: kitItems.flatMap((item) =>
      item.sizes.map((size) => ({
        value: `${item.id} ${size}`,
        label: `${item.name}, ${writeSize(item, size)}`,
      })),
    ),
    mayCount: may(organiser, 'kit.manage'),
  };
});

export const action = organiserAction(path, {
  stock: async ({ context, by, form }) => {
    const [item = '', size = ''] = String(form.get('of') ?? '').split(' ');
    form.set('item', item);
    form.set('size', size);
    const read = readFields(form, stockSchema);
    const of = fieldText(form, 'of');
    if (!read.ok) return refuse(422, { ...read.refusal.data, values: { ...read.refusal.data.values, of } });
    const shown = form.get(shownName(of));
    const stock = { ...read.data, shown: shown === null ? undefined : Number(shown), ...by };
    const set = await setStock(context.db, stock, context.now());
    if (set.ok) return redirectTo(path, 'kit-counted');
    const values = { ...read.values, of };
    if (set.reason === 'no-such-size') {
      return refuse(422, { errors: { of: 'Please choose an item and its size.' }, values });
    }
    const arrived = String(set.arrived);
    const conflict = refuseConflict({ fields: ['arrived'], typed: values, shown: {}, now: { arrived } });
    return refuse(409, { ...conflict, values, stock: { [of]: arrived } });
  },
});

/** Allows this page to use the camera. */
export function headers() {
  return { 'Permissions-Policy': permissionsPolicy('camera') };
}

type StockRefusal = FormRefusal<'arrived' | 'of' | 'item' | 'size'> & {
  /** The number of pieces that have arrived, as it is stored now. Each key names the item and the size. */
  stock?: Record<string, string>;
};

const columns: Column<KitCount & { id: string }>[] = [
  titleColumn('Item', ({ name, sizeWords }) => `${name}, ${sizeWords}`),
  numberColumn('Registered', ({ registered }) => String(registered)),
  numberColumn('Paid', ({ paid }) => String(paid)),
  numberColumn('Chosen late', ({ size, late }) => size !== '' && String(late)),
  numberColumn('To order', ({ size, toOrder }) => size !== '' && <strong>{toOrder}</strong>),
  numberColumn('Arrived', ({ size, arrived }) => size !== '' && String(arrived)),
  numberColumn('Handed out', ({ size, handedOut }) => size !== '' && String(handedOut)),
  {
    label: 'Remaining',
    className: ({ left }) => (left < 0 ? 'number is-due' : 'number'),
    cell: ({ size, left }) => size !== '' && String(left),
  },
];

export default function Kit({ loaderData, actionData }: Route.ComponentProps) {
  const { isScanning } = loaderData;
  const { text, hasSearched, people, isMore, counts, changeUntil, orderMargin, sizes, mayCount } = loaderData;
  const refusal = useAnswer<StockRefusal>(actionData);
  const shown = Object.fromEntries(
    counts
      .filter(({ size }) => size !== '')
      .map(({ item, size, arrived }) => [`${item} ${size}`, String(arrived)]),
  );
  const field = fieldsAfter(refusal);
  return (
    <>
      <PageHead title="Kit" />
      <section className="mt-6">
        <h2>Hand out</h2>
        <Form method="get" className="search-line mt-3 max-w-2xl">
          <TextField
            name="text"
            type="search"
            label="Scan a badge, or type a name or reference"
            required={false}
            defaultValue={text}
            maxLength={600}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
          <SubmitButton size="small">Find</SubmitButton>
        </Form>
        <BadgeCamera isScanning={isScanning} />
        {hasSearched && people.length === 0 && (
          <p className="mt-3" role="status">
            Nobody was found. A badge must be valid. A name or reference needs at least two letters.
          </p>
        )}
        <ul className="rows mt-3 empty:hidden">
          {people.map(({ id, fullName, reference }) => (
            <li key={id}>
              <Link to={`${path}/${id}`}>{fullName}</Link>
              <span>{reference}</span>
            </li>
          ))}
        </ul>
        {isMore && <p className="mt-2">More people match. Type more of the name.</p>}
      </section>
      <section className="mt-10">
        <h2>Order and stock</h2>
        <p className="mt-2 max-w-prose">
          “To order” counts the people who have paid, and adds {orderMargin}%. “Chosen late” counts the sizes
          that participants chose or changed after {changeUntil}, the last day: your order may lack them.
          “Remaining” is the number that arrived, minus the number handed out.
        </p>
        <p className="mt-2">
          Purchase list: <FormatLinks to={`${path}/list`} />
        </p>
        <DataTable className="mt-4" rows={counts} columns={columns} empty="" />
        {mayCount && (
          <Fold className="mt-4" title="Record a delivery" isOpen={refusal !== undefined}>
            <FormSummary message={refusal?.message} errors={refusal?.errors} />
            <IntentForm
              intent="stock"
              button="Save the number"
              isSmall
              className="max-w-xl pb-3"
              shown={{ ...shown, ...refusal?.stock }}
            >
              <SelectField {...field('of')} label="Item and size" options={sizes} />
              <TextField
                {...field('arrived')}
                label="Total delivered so far"
                inputMode="numeric"
                maxLength={6}
                autoComplete="off"
              />
            </IntentForm>
          </Fold>
        )}
      </section>
    </>
  );
}
