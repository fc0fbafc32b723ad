import { ActionIcon, Box, Button, Checkbox, FileButton, Group, NativeSelect, Stack } from '@mantine/core';
import { IconFileSpreadsheet, IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type DragEvent, useRef, useState } from 'react';
import { counted, size } from '#src/shared/format.ts';
import { ALL_SHEETS, MOST_BYTES } from '#src/shared/lookup-limits.ts';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { CardBody } from '#src/ui/record/DetailCard.tsx';
import { PlainTable } from '#src/ui/results/PlainTable.tsx';
import { mayRetry, UserError } from '#src/ui/state/ask.ts';
import type { FieldName, UploadedSheet } from '#src/work/lookup/contract.ts';
import { uploadSheet } from '#src/work/lookup/questions.tsx';

/** What a column is read as. Blank: kept, and not compared. */
export type FieldChoice = '' | FieldName;

/** Whether rows with these fields can be looked up. */
export const isUsable = (columns: readonly FieldChoice[]): boolean =>
  columns.some((name) => ['npi', 'name', 'last_name', 'license_number'].includes(name));

const words: Record<FieldChoice, string> = {
  npi: 'NPI',
  name: 'Last and first name',
  last_name: 'Last name',
  first_name: 'First name',
  suffix: 'Suffix',
  state: 'State',
  city: 'City',
  zip: 'ZIP code',
  address: 'Street address',
  phone: 'Phone',
  specialty: 'Specialty',
  license_number: 'License number',
  license_state: 'State of the license',
  group_npi: 'NPI of the group',
  group_name: 'Group or practice',
  '': 'Keep as a note',
};

/** The rows of a file to look up, with or without a heading. */
export const rowsOfSheet = ({ rows, has_heading }: UploadedSheet, heading: boolean): number =>
  rows + Number(has_heading) - Number(heading);

/** The sheets of a workbook that can be read, and all of those that have the same columns (R-1115). */
function choicesOf({ sheets }: UploadedSheet) {
  const alike = sheets.filter(({ is_alike }) => is_alike).length;
  return [
    ...sheets.map(({ name }) => ({ value: name, label: name })),
    ...(alike > 1 ? [{ value: ALL_SHEETS, label: `All ${alike} sheets with the same columns` }] : []),
  ];
}

/** The heading of a column and the first values below it. */
function columnAs(
  { header, first, samples }: UploadedSheet['columns'][number],
  n: number,
  { has_heading }: UploadedSheet,
  heading: boolean,
) {
  const name = `Column ${n + 1}`;
  if (heading === has_heading) return { header, samples };
  if (heading) return { header: first || name, samples: first ? samples.slice(1) : samples };
  return { header: name, samples: header === name ? samples : [header, ...samples] };
}

interface SheetCardProps {
  sheet: UploadedSheet | undefined;
  columns: readonly FieldChoice[];
  /** Whether the first row is the heading. */
  heading: boolean;
  onSheet: (sheet: UploadedSheet | undefined) => void;
  onColumns: (columns: FieldChoice[]) => void;
  onHeading: (heading: boolean) => void;
}

/** Takes a spreadsheet, and says what each of its columns is. */
export function SheetCard({ sheet, columns, heading, onSheet, onColumns, onHeading }: SheetCardProps) {
  const [isOver, setOver] = useState(false);
  const stop = useRef(new AbortController());
  const card = useRef<HTMLElement>(null); // gets the focus, because the focused button disappears
  const reading = useMutation({
    mutationFn: ({ file, sheet: name }: { file: File; sheet: string }) => {
      stop.current.abort();
      stop.current = new AbortController();
      if (file.size > MOST_BYTES) throw new UserError(`${file.name} is larger than ${size(MOST_BYTES)}.`);
      return uploadSheet(file, name, stop.current.signal);
    },
    onSuccess: onSheet,
    onSettled: (_, __, { sheet: name }) => !name && card.current?.focus(),
  });
  const take = (file: File | null | undefined) => file && reading.mutate({ file, sheet: '' });
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  const shown = sheet?.columns.map((column, n) => columnAs(column, n, sheet, heading)) ?? [];
  const unread = shown.filter((_, n) => !columns[n]).map(({ header }) => header);
  return (
    <section ref={card} className="card" style={{ outline: 0 }} tabIndex={-1} aria-labelledby="lookup-sheet">
      <InputHead id="lookup-sheet" title="Spreadsheet" hint={`CSV, XLSX, up to ${size(MOST_BYTES)}`} />
      <CardBody>
        {reading.error && !stop.current.signal.aborted && (
          <Box mb={12}>
            <ErrorBox
              error={reading.error}
              onRetry={mayRetry(reading.error) ? () => reading.mutate(reading.variables) : undefined}
            />
          </Box>
        )}
        {sheet ? (
          <>
            <Group
              wrap="nowrap"
              px={14}
              py={10}
              bd="1px solid var(--line)"
              bdrs={8}
              style={{ overflowWrap: 'anywhere' }}
            >
              <IconFileSpreadsheet size={18} stroke={1.75} aria-hidden />
              <div style={{ flex: 1, minWidth: 0 }}>
                <b>{sheet.file}</b>
                <div className="small muted">
                  {[sheet.sheet, counted(rowsOfSheet(sheet, heading), 'row')].filter(Boolean).join(' · ')}
                </div>
              </div>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Remove ${sheet.file}`}
                onClick={() => {
                  onSheet(undefined);
                  card.current?.focus();
                }}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </Group>
            {sheet.sheets.length > 1 && reading.variables && (
              <NativeSelect
                mt={12}
                size="xs"
                label="Sheet"
                description={reading.isPending ? 'Reading the sheet…' : undefined}
                value={sheet.sheets.some(({ name }) => name === sheet.sheet) ? (sheet.sheet ?? '') : ALL_SHEETS}
                data={choicesOf(sheet)}
                onChange={({ currentTarget: { value } }) =>
                  reading.variables && reading.mutate({ file: reading.variables.file, sheet: value })
                }
              />
            )}
            {sheet.remarks.map((remark) => (
              <p key={remark} className="small" role="status" style={{ marginTop: 8 }}>
                {remark}
              </p>
            ))}
            <Checkbox
              mt={12}
              size="xs"
              label="First row is the heading"
              checked={heading}
              onChange={(event) => onHeading(event.currentTarget.checked)}
            />
            <h3 style={{ margin: '14px 0 6px', fontSize: 13 }} id="lookup-columns">
              What is in each column
            </h3>
            <Unread headers={unread} isUsable={isUsable(columns)} />
            <PlainTable headers={['Column', 'First rows', 'Read as']} aria-labelledby="lookup-columns">
              {shown.map(({ header, samples }, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places, and headings repeat
                <tr key={n}>
                  {/* cut within a word only if that is longer than the column */}
                  <th scope="row" style={{ maxWidth: 150, overflowWrap: 'break-word' }}>
                    {header}
                  </th>
                  <td className="muted">{samples.join('; ')}</td>
                  <td>
                    <NativeSelect
                      size="xs"
                      aria-label={`Read ${header} as`}
                      value={columns[n] ?? ''}
                      data={Object.entries(words).map(([value, label]) => ({ value, label }))}
                      onChange={({ currentTarget: { value } }) =>
                        onColumns(columns.map((name, at) => (at === n ? (value as FieldChoice) : name)))
                      }
                    />
                  </td>
                </tr>
              ))}
            </PlainTable>
            <p className="small muted" style={{ marginTop: 10 }}>
              Where a row has no NPI, it is matched by name and place, and you confirm the doubtful ones.
            </p>
          </>
        ) : (
          <Stack
            align="center"
            justify="center"
            gap={10}
            mih={{ base: 120, sm: 300 }}
            bd="1px dashed var(--line)"
            bdrs={8}
            bg={isOver ? 'var(--accent-soft)' : undefined}
            onDragOver={(event) => {
              event.preventDefault();
              setOver(true);
            }}
            onDragLeave={() => setOver(false)}
            onDrop={drop}
          >
            <p>{reading.isPending ? 'Reading the file…' : 'Drop a file here, or'}</p>
            {reading.isPending ? (
              <Button variant="default" size="xs" onClick={() => stop.current.abort()}>
                Cancel reading
              </Button>
            ) : (
              <FileButton
                accept=".csv,.txt,.tsv,.xlsx"
                inputProps={{ 'aria-label': 'Spreadsheet file' }}
                onChange={take}
              >
                {(props) => (
                  <Button {...props} variant="default" size="xs">
                    Choose a file
                  </Button>
                )}
              </FileButton>
            )}
          </Stack>
        )}
      </CardBody>
    </section>
  );
}

/** The heading of a card that takes rows. */
export const InputHead = ({ id, title, hint }: { id: string; title: string; hint: string }) => (
  <Group justify="space-between" px={20} py={12} className="line-below">
    <h2 id={id}>{title}</h2>
    <span className="small muted">{hint}</span>
  </Group>
);

/** Asks what the columns are that were not read. */
function Unread({ headers, isUsable: hasPeople }: { headers: readonly string[]; isUsable: boolean }) {
  if (headers.length === 0) return null;
  const names = [...headers.slice(0, 4), ...(headers.length > 4 ? [`${headers.length - 4} more`] : [])].join(', ');
  return (
    <p className="small" role="status" style={{ marginBottom: 8, overflowWrap: 'anywhere' }}>
      {!hasPeople && <b>Which column has the NPI or the name? </b>}
      Kept as {headers.length === 1 ? 'a note' : 'notes'}: {names}. If {headers.length === 1 ? 'it is' : 'one is'}{' '}
      something else, say what.
    </p>
  );
}
