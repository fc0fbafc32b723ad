import { ActionIcon, Button, Checkbox, CloseButton, Group, Skeleton } from '@mantine/core';
import { IconLink, IconPhone, IconX } from '@tabler/icons-react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { getProvider, type Provider } from '#src/datasets/providers/contract.ts';
import { ScreeningMarks } from '#src/datasets/providers/highlights/cells.tsx';
import type { Highlights } from '#src/datasets/providers/highlights/contract.ts';
import { type AskedSpecialty, useHighlights } from '#src/datasets/providers/highlights/questions.tsx';
import { meaningsQuery } from '#src/datasets/taxonomy/questions.tsx';
import styles from '#src/find/providers/compare/compare.module.css';
import { type Fact, factsOf } from '#src/find/providers/compare/compared.tsx';
import { dial, peopleCount, phone } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { specialtyName } from '#src/shared/specialty-name.ts';
import { titledName, townOf } from '#src/shared/title-case.ts';
import { isTyping } from '#src/ui/keys/shortcuts.ts';
import { isBarred, isPhoneHidden, RowMarks, useMarks } from '#src/ui/marks/marks.tsx';
import { Spacer } from '#src/ui/messages/ListCard.tsx';
import { useCopying } from '#src/ui/record/copying.ts';
import { focusSelected } from '#src/ui/results/row-focus.ts';
import { ask, messageOf } from '#src/ui/state/ask.ts';
import type { PersonMarks } from '#src/ui/state/work-parts.ts';

interface CompareTrayProps {
  npis: readonly string[];
  /** The criteria of the results. */
  criteria: AskedSpecialty;
  /** A further line about a person, such as the stage on a list. */
  facts: ((npi: string) => ReactNode) | undefined;
  onChange: (npis: string[]) => void;
}

/** Two to four providers side by side, above the results. Equal values are muted; nothing is rated. */
export function CompareTray({ npis, criteria, facts, onChange }: CompareTrayProps) {
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { copy, copied } = useCopying();
  const close = () => {
    focusSelected();
    onChange([]);
  };
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isTyping(event)) return;
      event.preventDefault(); // otherwise it also clears the selection
      latest.current();
    };
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, []);
  const people = useQueries({
    queries: npis.map((npi) => ({
      queryKey: [getProvider.url, npi],
      queryFn: ({ signal }: { signal: AbortSignal }) => ask(getProvider, { params: { npi }, signal }),
      retry: false,
    })),
  });
  const highlights = useHighlights(npis, criteria);
  const marks = useMarks(npis);
  const codes = people.flatMap(({ data }) => data?.primary_taxonomy ?? []);
  const meanings = useQuery(meaningsQuery(codes)).data;
  const specialtyOf = ({ primary_taxonomy }: Provider) => specialtyName(meanings?.get(primary_taxonomy ?? '') ?? {});
  const rows = factsOf(
    npis.map((npi, place) => {
      const provider = people[place]?.data;
      return { provider, highlights: highlights.get(npi), specialty: provider && specialtyOf(provider) };
    }),
  );
  const shown = onlyDifferences ? rows.filter((row) => !isEqual(row)) : rows;
  return (
    <section className={styles.tray} aria-label={`Compare ${peopleCount(npis.length)}`}>
      <Group h={48} px={{ base: 16, sm: 24 }} gap={16} wrap="nowrap" flex="none" className="line-below">
        <h2 ref={heading} tabIndex={-1} className="nowrap">
          Compare {npis.length} people
        </h2>
        <Checkbox
          size="xs"
          label="Only differences"
          wrapperProps={{ 'data-screen': true }}
          checked={onlyDifferences}
          onChange={(event) => setOnlyDifferences(event.currentTarget.checked)}
        />
        <Spacer />
        {'clipboard' in navigator && (
          <Button
            variant="default"
            size="xs"
            visibleFrom="sm"
            leftSection={<IconLink size={16} stroke={1.75} aria-hidden />}
            onClick={() => copy(location.href)}
          >
            {copied ? 'Link copied' : 'Copy link'}
          </Button>
        )}
        <CloseButton aria-label="Close the comparison" onClick={close} />
      </Group>
      <div className={styles.scroller}>
        <table className={styles.table}>
          <thead>
            <tr>
              <td />
              {npis.map((npi, place) => (
                <th key={npi} scope="col">
                  <Who
                    npi={npi}
                    provider={people[place]?.data}
                    error={people[place]?.error ?? null}
                    highlights={highlights.get(npi)}
                    marks={marks.get(npi)}
                    onRemove={npis.length > 2 ? () => onChange(npis.filter((each) => each !== npi)) : undefined}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.label} className={isEqual(row) ? 'muted' : undefined}>
                <th scope="row">{row.label}</th>
                {npis.map((npi, place) => (
                  <td key={npi}>{row.values[place] ?? <span className="muted">Not on record</span>}</td>
                ))}
              </tr>
            ))}
            {facts && (
              <tr>
                <th scope="row">Stage</th>
                {npis.map((npi) => (
                  <td key={npi}>{facts(npi)}</td>
                ))}
              </tr>
            )}
          </tbody>
        </table>
        {shown.length === 0 && (
          <p className="muted" style={{ padding: 16 }}>
            No differences
          </p>
        )}
      </div>
    </section>
  );
}

const isEqual = ({ values }: Fact) => values.every((value) => value === values[0]);

interface WhoProps {
  npi: string;
  provider: Provider | undefined;
  error: Error | null;
  highlights: Highlights | undefined;
  /** What the team knows of the person. */
  marks: PersonMarks | undefined;
  onRemove: (() => void) | undefined;
}

function Who({ npi, provider, error, highlights, marks, onRemove }: WhoProps) {
  const name = (provider && titledName({ ...provider, name_prefix: null })) ?? npi;
  const call = isPhoneHidden(marks) ? null : dial(provider?.phone);
  const link = <Link to={links.provider(npi)}>{name}</Link>;
  return (
    <div className={styles.who}>
      <div>
        {isBarred(marks) ? <s>{link}</s> : link} <ScreeningMarks of={highlights} marks={marks} />{' '}
        <RowMarks marks={marks} />
        <div className="small muted">
          {error ? (
            messageOf(error)
          ) : provider ? (
            townOf({ city: provider.city, state: provider.state })
          ) : (
            <Skeleton h={14} w={80} />
          )}
        </div>
      </div>
      {call && <span className="print-only num nowrap">{phone(provider?.phone)}</span>}
      <Group data-screen gap={6} wrap="nowrap">
        {call && (
          <ActionIcon
            component="a"
            href={call}
            variant="default"
            aria-label={`Call ${name}, ${phone(provider?.phone)}`}
          >
            <IconPhone size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
        {onRemove && (
          <ActionIcon variant="subtle" color="gray" size="sm" aria-label={`Remove ${name}`} onClick={onRemove}>
            <IconX size={15} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      </Group>
    </div>
  );
}
