import { Divider, Group, TextInput, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import styles from '#src/datasets/listings/NameList.module.css';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { single, useUrlState } from '#src/ui/url-state.ts';

const address = z.object({ find: single });

interface NameListProps<Row> {
  heading: string;
  /** What the field says that narrows the list, such as `Search cities...`. */
  searchWords: string;
  /** What is said where no name holds what was typed. */
  noMatch: string;
  rows: readonly Row[];
  idOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  /** Whether names are long, so that three columns of them must do in place of five. */
  long?: boolean;
  /** Stands before the list while nothing is typed. */
  first?: ReactNode;
  children: (row: Row) => ReactNode;
}

/** Many names in columns, narrowed by what is typed. The address keeps it, so that coming back finds the same names. */
export function NameList<Row>({
  heading,
  searchWords,
  noMatch,
  rows,
  idOf,
  nameOf,
  long,
  first,
  children,
}: NameListProps<Row>) {
  const { state, write } = useUrlState(address);
  const [text, setText] = useState(state.find);
  const wanted = text.trim().toLowerCase();
  const shown = rows.filter((row) => nameOf(row).toLowerCase().includes(wanted));
  const narrow = (typed: string) => {
    setText(typed);
    write({ find: typed }, { replace: true });
  };
  return (
    <>
      <Group gap="10px 16px" px={16} py={12}>
        <h2>{heading}</h2>
        <TextInput
          size="sm"
          type="search"
          flex={{ base: '1 0 100%', xs: '0 1 280px' }}
          ml="auto"
          aria-label={searchWords.replace('...', '')}
          placeholder={searchWords}
          value={text}
          onChange={(event) => narrow(event.currentTarget.value)}
        />
      </Group>
      <Divider />
      <VisuallyHidden component="p" role="status">
        {wanted && `${shown.length} of ${rows.length} shown`}
      </VisuallyHidden>
      {shown.length > 0 ? (
        <ul className={styles.names} data-long={long || undefined} aria-label={heading}>
          {!wanted && first}
          {shown.map((row) => (
            <li key={idOf(row)}>{children(row)}</li>
          ))}
        </ul>
      ) : (
        <EmptyState title={noMatch}>Try fewer letters, or clear the search to see them all.</EmptyState>
      )}
    </>
  );
}
