import { Divider, Group, TextInput, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import styles from '#src/datasets/listings/NameList.module.css';
import { EmptyState } from '#src/ui/messages/EmptyState.tsx';
import { single, useUrlState } from '#src/ui/state/url-state.ts';

const address = z.object({ find: single });

interface NameListProps<Row> {
  heading: string;
  /** The placeholder of the search field, such as `Search cities...`. */
  placeholder: string;
  /** The message if no name matches. */
  noMatch: string;
  rows: readonly Row[];
  idOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  /** Whether names are long. They get three columns instead of five. */
  long?: boolean;
  /** The first item, hidden during a search. */
  first?: ReactNode;
  children: (row: Row) => ReactNode;
}

/** Names in columns, with a search field. The URL keeps the search text for the Back button. */
export function NameList<Row>({
  heading,
  placeholder,
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
  const searched = text.trim().toLowerCase();
  const shown = rows.filter((row) => nameOf(row).toLowerCase().includes(searched));
  const search = (typed: string) => {
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
          aria-label={placeholder.replace('...', '')}
          placeholder={placeholder}
          value={text}
          onChange={(event) => search(event.currentTarget.value)}
        />
      </Group>
      <Divider />
      <VisuallyHidden component="p" role="status">
        {searched && `${shown.length} of ${rows.length} shown`}
      </VisuallyHidden>
      {shown.length > 0 ? (
        <ul className={styles.names} data-long={long || undefined} aria-label={heading}>
          {!searched && first}
          {shown.map((row) => (
            <li key={idOf(row)}>{children(row)}</li>
          ))}
        </ul>
      ) : (
        <EmptyState title={noMatch}>Try fewer letters, or clear the search.</EmptyState>
      )}
    </>
  );
}
