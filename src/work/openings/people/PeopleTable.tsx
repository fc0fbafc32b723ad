import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { count, counted } from '#src/shared/format.ts';
import { lastFirst } from '#src/shared/title-case.ts';
import { useMarks } from '#src/ui/marks/marks.tsx';
import { PersonLink } from '#src/ui/record/PersonLink.tsx';
import { Miles } from '#src/ui/results/Miles.tsx';
import results from '#src/ui/results/ResultsTable.module.css';
import { PickPage, PickRow } from '#src/ui/results/ResultsTable.tsx';
import type { Picks } from '#src/ui/results/selection.ts';
import table from '#src/ui/results/table.module.css';
import type { PersonMarks } from '#src/ui/state/work-parts.ts';
import { WriteButton } from '#src/work/letters/WriteButton.tsx';
import { useListEditing } from '#src/work/lists/editing.tsx';
import { DoNotContactBadge, LastActivity, OwnerTag } from '#src/work/lists/list-columns.tsx';
import { StageChoice } from '#src/work/lists/StageChoice.tsx';
import { priorityLabels } from '#src/work/lists/words.tsx';
import { arrivedInWords } from '#src/work/openings/arrivals/words.tsx';
import { useAdding } from '#src/work/openings/people/adding.tsx';
import styles from '#src/work/openings/people/people.module.css';
import type { Person } from '#src/work/openings/people/question.tsx';
import { Why } from '#src/work/openings/people/Why.tsx';

export const headers = ['Shown', 'Name', 'Ties', 'Miles', 'Last contact', 'Stage', 'Why'];

interface PeopleTableProps {
  rows: readonly Person[];
  /** The selection. Undefined for users who may not edit the list. */
  picks: Picks | undefined;
}

/** People of an opening, each with the facts behind a button 'Why'. On phones each is a card. */
export function PeopleTable({ rows, picks }: PeopleTableProps) {
  const marks = useMarks(rows.map(({ npi }) => npi));
  return (
    <table className={`${table.table} ${styles.people}`} aria-label="People">
      <thead>
        <tr>
          {picks && (
            <th scope="col" className={results.pick} data-screen>
              <PickPage picks={picks} />
            </th>
          )}
          {headers.map((header) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((person) => (
          <Row key={person.npi} person={person} picks={picks} owner={marks.get(person.npi)?.owner} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  person: Person;
  picks: Picks | undefined;
  owner: PersonMarks['owner'] | undefined;
}

function Row({ person, picks, owner }: RowProps) {
  const [isOpen, setOpen] = useState(false);
  const { opening } = useListEditing().list;
  const { npi, must, ties, miles, credential, isListed, do_not_contact } = person;
  const name = lastFirst(person) || npi;
  const missing = must.of - must.shown;
  const id = `why-${npi}`;
  return (
    <>
      <tr data-row={npi} data-picked={picks?.has(npi) || undefined} data-barred={do_not_contact !== null || undefined}>
        {picks && (
          <td className={results.pick} data-screen>
            <PickRow picks={picks} id={npi} name={name} />
          </td>
        )}
        <td className="num" data-shown>
          <span className="nowrap">{must.of > 0 && `${count(must.shown)} of ${count(must.of)}`}</span>
        </td>
        <th scope="row">
          <PersonLink row={person} text={<b>{name}</b>} /> <span className="muted">{credential}</span>{' '}
          {owner && <OwnerTag owner={owner} />}
          {isListed && missing > 0 && <div className="small">{notShown(missing)}</div>}
          {isListed && person.arrived && <div className="small muted">{arrivedInWords(person.arrived)}</div>}
        </th>
        <td className="small" data-ties>
          {ties.map(({ text }) => text).join(' · ')}
        </td>
        <td className="small nowrap" data-miles>
          {miles !== undefined && <Miles of={miles} />}
        </td>
        <td className="small" data-contact>
          {person.activity && <LastActivity row={{ activity: person.activity, added_at: '' }} />}
        </td>
        <td data-stage-cell>
          <StageOrAdd person={person} name={name} />
        </td>
        <td data-why className="nowrap">
          <Button
            variant="default"
            size="compact-xs"
            data-screen
            aria-label={`Why ${name}`}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            Why
          </Button>
          {!do_not_contact && (
            <WriteButton
              alone
              npi={npi}
              name={name}
              opening={opening ?? undefined}
              tie={ties[0]?.text}
              size="compact-xs"
              ml={4}
              data-screen
            />
          )}
        </td>
      </tr>
      {isOpen && (
        <tr id={id}>
          <td colSpan={headers.length + (picks ? 1 : 0)}>
            <Why person={person} name={name} />
          </td>
        </tr>
      )}
    </>
  );
}

/** '1 must-have not shown'. */
const notShown = (missing: number) => `${counted(missing, 'must-have')} not shown`;

/** The stage of a person on the list. Others can be added. */
function StageOrAdd({ person, name }: { person: Person; name: string }) {
  const { list, mayEdit } = useListEditing();
  const adding = useAdding(list);
  const cell = useRef<HTMLDivElement>(null);
  const { isListed } = person;
  useEffect(() => {
    // the button with the focus has made room for the stage
    if (isListed && adding.isSuccess && document.activeElement === document.body)
      cell.current?.querySelector<HTMLElement>('[role=combobox]')?.focus();
  }, [isListed, adding.isSuccess]);
  return (
    <div ref={cell} className={styles.stage}>
      {person.do_not_contact ? (
        <DoNotContactBadge mark={person.do_not_contact} />
      ) : person.isListed ? (
        <>
          <StageChoice row={person} />
          {person.priority !== 'normal' && (
            <div className="small muted">{priorityLabels[person.priority]} priority</div>
          )}
        </>
      ) : (
        <>
          <span aria-label="Not on the list" role="img">
            –
          </span>
          {mayEdit && (
            <Button
              variant="default"
              size="compact-xs"
              data-screen
              aria-label={`Add ${name}`}
              disabled={adding.isPending}
              onClick={() => adding.mutate([person.npi])}
            >
              Add
            </Button>
          )}
        </>
      )}
    </div>
  );
}
