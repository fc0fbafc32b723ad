import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { count } from '#src/shared/format.ts';

/** Records that need no field to find one. */
const FEW = 10;

/** The records whose text has what is typed, and the field for it, if there are many. The URL keeps what is typed. */
export function useFindByName<T>(label: string, records: readonly T[] | undefined, textOf: (record: T) => string) {
  const [params, setParams] = useSearchParams();
  const text = params.get('find') ?? '';
  const wanted = text.trim().toLowerCase();
  const setText = (typed: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (typed === '') after.delete('find');
        else after.set('find', typed);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  const shown = records?.filter((record) => textOf(record).toLowerCase().includes(wanted));
  return {
    text,
    shown,
    /** Before the number of all records, if only some are shown, such as `3 of `. */
    partOf: shown && records && shown.length < records.length ? `${count(shown.length)} of ` : '',
    field: ((records?.length ?? 0) > FEW || text !== '') && (
      <TextInput
        type="search"
        size="xs"
        w={{ base: '100%', sm: 200 }}
        maxLength={120}
        aria-label={label}
        placeholder={label}
        leftSection={<IconSearch size={15} stroke={1.75} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    ),
  };
}
