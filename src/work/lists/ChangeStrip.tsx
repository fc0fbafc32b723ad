import { useQuery } from '@tanstack/react-query';
import type { ChangeKind } from '#src/shared/change-kinds.ts';
import { count, date } from '#src/shared/format.ts';
import { ask } from '#src/ui/ask.ts';
import { titleCase } from '#src/ui/title-case.ts';
import type { List } from '#src/work/lists/contract.ts';
import { getListChanges } from '#src/work/lists/entries/contract.ts';
import type { ListAddress } from '#src/work/lists/list-address.tsx';
import styles from '#src/work/lists/lists.module.css';

/** Cells of the strip. */
const MOST = 5;

/** The kinds from the most useful to the least. */
const order = ['address', 'deactivated', 'screening', 'license', 'certification', 'phone', 'group', 'payment'] as const;

/** What a kind says about a number of people, such as '3 moved'. */
const words: Record<ChangeKind, string> = {
  added: 'new',
  deactivated: 'deactivated',
  reactivated: 'reactivated',
  name: 'changed name',
  address: 'moved',
  phone: 'changed phone',
  specialty: 'changed specialty',
  license: 'with license changes',
  certification: 'with board changes',
  group: 'changed group',
  school: 'changed school',
  payment: 'with new Medicare data',
  screening: 'with screening changes',
};

/** What imports changed among the people on the list in the last week: each cell filters, each name opens the peek. */
export function ChangeStrip({ list, address }: { list: List; address: ListAddress }) {
  const { data } = useQuery({
    queryKey: [getListChanges.url, list.id],
    queryFn: ({ signal }) => ask(getListChanges, { params: { id: list.id }, signal }),
    enabled: list.total > 0,
    retry: false,
  });
  if (list.total === 0) return null;
  if (!data) return <div className={styles.waiting} data-screen />;
  const { criteria, view } = address;
  if (data.kinds.length === 0)
    return (
      <p className="muted small" style={{ minHeight: 30 }}>
        Nothing changed since {date(data.changed_since)}
      </p>
    );
  const rank = (kind: string) => (order as readonly string[]).indexOf(kind);
  const kinds = data.kinds
    .toSorted((one, other) => ((rank(one.kind) + 99) % 99) - ((rank(other.kind) + 99) % 99))
    .slice(0, MOST);
  return (
    <section className={styles.strip} aria-label="What changed this week" data-screen>
      <div>
        <b>What changed this week</b>
        <div className="small muted">Since {date(data.changed_since)}</div>
      </div>
      {kinds.map(({ kind, people, first }) => {
        const isOn = criteria.changed.includes(kind);
        return (
          <div key={kind}>
            <button
              type="button"
              aria-pressed={isOn}
              onClick={() => address.search({ ...criteria, changed: isOn ? [] : [kind] })}
            >
              {count(people)} {words[kind]}
            </button>
            <div className={styles.names}>
              {first.map(({ npi, last_name }) => (
                <button key={npi} type="button" onClick={() => view.onPeek(npi)}>
                  {titleCase(last_name, 'person') ?? npi}
                </button>
              ))}
            </div>
          </div>
        );
      })}
    </section>
  );
}
