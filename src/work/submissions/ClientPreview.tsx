import { date, size } from '#src/shared/format.ts';
import { useSite } from '#src/ui/state/site.ts';
import type { EntryFile } from '#src/work/files/contract.ts';
import { factLabels, type ShownFact } from '#src/work/submissions/contract.ts';
import styles from '#src/work/submissions/submissions.module.css';

interface ClientPreviewProps {
  title: string;
  endsOn: string;
  people: readonly { npi: string; facts: readonly ShownFact[]; text: string; files: readonly EntryFile[] }[];
}

/** All that the client's page will show, in its order and words. */
export function ClientPreview({ title, endsOn, people }: ClientPreviewProps) {
  const name = useSite()?.name;
  return (
    <section aria-label="What the client sees" className={styles.preview}>
      <p className={`small muted ${styles.above}`}>What the client sees, and nothing else</p>
      <p className="small muted">{name}</p>
      <h3>{title}</h3>
      <p className="muted">Presented by you. This page ends after {date(endsOn) ?? 'the last day'}.</p>
      {people.map(({ npi, facts, text, files }, n) => (
        <div key={npi} className={styles.person}>
          <h4>{facts.find(({ fact }) => fact === 'name')?.text ?? `Person ${n + 1}`}</h4>
          <dl>
            {facts
              .filter(({ fact }) => fact !== 'name')
              .map(({ fact, text }) => (
                <div key={fact}>
                  <dt>{factLabels[fact]}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
          </dl>
          {text && <p style={{ whiteSpace: 'pre-wrap' }}>{text}</p>}
          {files.map((file) => (
            <p key={file.id}>
              {file.name} <span className="muted">({size(file.bytes)})</span>
            </p>
          ))}
          <p className="small muted">Your answer: Yes · Interview · No, with words and a name</p>
        </div>
      ))}
    </section>
  );
}
