import styles from '#src/pages/HeadlineCounts.module.css';
import { atLeast, count } from '#src/shared/format.ts';
import { useSite } from '#src/ui/site.ts';

/** The four headline counts, and what the full national directory has of each. */
const headlines = [
  { table: 'organizations', label: 'Organizations', nationwide: '1.7M+' },
  { table: 'places', label: 'Places', nationwide: '12K+' },
  { table: 'programs', label: 'Programs', nationwide: '850+' },
  { table: 'providers', label: 'Providers', nationwide: '6.5M+' },
];

/** What is loaded, in round figures. Over demo data the figures are those of the full directory, with the loaded ones beneath. */
export function HeadlineCounts() {
  const site = useSite();
  const rows = new Map(site?.tables.map((table) => [table.table, table.rows]));
  return (
    <section className={`card ${styles.card}`} aria-label="What is in the directory" aria-busy={!site}>
      <dl className={`num ${styles.counts}`}>
        {headlines.map(({ table, label, nationwide }) => {
          const loaded = rows.get(table) ?? 0;
          return (
            <div key={table}>
              <dt>{label}</dt>
              <dd>{site && (site.demo ? nationwide : atLeast(loaded))}</dd>
              {site?.demo && <dd className={styles.loaded}>{count(loaded)} loaded</dd>}
            </div>
          );
        })}
      </dl>
      {site?.demo && (
        <p>The large figures are what is in the full national directory; the demo data loaded here is smaller.</p>
      )}
    </section>
  );
}
